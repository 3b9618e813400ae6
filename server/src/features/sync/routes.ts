import { roleMay, type SyncAnswer, type SyncWrite, syncRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError, errorStatus } from '../../lib/errors.ts';
import { loggedFailure, toAppError } from '../../lib/failures.ts';
import type { Api } from '../../lib/http.ts';
import { WRITE_COST } from '../../lib/quotas/calls.ts';
import {
  callerOf,
  type Farmer,
  GroupError,
  type PreparedWrite,
  prepareWrite,
} from '../../lib/write-calls.ts';
import type { BundleResult, WriteRunner } from '../../lib/write-runner.ts';
import { mayCall } from '../people/service.ts';
import { follow } from './service.ts';

/** Writes of one transaction, in the order in which they are done. */
type Bundle = readonly SyncWrite[];

/** Groups writes at their first one's place; others stay single. */
function bundled(writes: readonly SyncWrite[]): Bundle[] {
  const bundles: SyncWrite[][] = [];
  const groups = new Map<string, SyncWrite[]>();
  for (const write of writes) {
    const group = write.group === undefined ? undefined : groups.get(write.group);
    if (group) {
      group.push(write);
      continue;
    }
    const bundle = [write];
    bundles.push(bundle);
    if (write.group !== undefined) groups.set(write.group, bundle);
  }
  return bundles;
}

function refusal(id: string, error: unknown): SyncAnswer {
  const { code, message, fields, data } = toAppError(error);
  return {
    id,
    status: errorStatus[code],
    replayed: false,
    code,
    message,
    ...(fields ? { fields: { ...fields } } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

const readerOf = ({ member }: Farmer) => ({
  isMember: member !== undefined,
  isPartial: member !== undefined && !roleMay(member.role, 'read'),
});

export function registerSync(api: Api, context: Context, writes: WriteRunner): void {
  const { farmers, clock, log, quotas, refused } = context;

  /** @throws AppError not_found for a route that does not write, and the route's own errors */
  const prepare = (farmer: Farmer, { id, route, params = {}, body, ifMatch }: SyncWrite): PreparedWrite => {
    // Distinct from a missing row, which a phone takes for a finished delete.
    if (!mayCall(farmer, route)) throw new AppError('farm_not_found');
    const target = api.writeRoute(route);
    if (!target) throw new AppError('not_found', `There is no write ${route}.`);
    return prepareWrite(target, { id, params, body, version: ifMatch ?? null });
  };

  /** @throws GroupError with the first problem */
  const prepareBundle = (farmer: Farmer, bundle: Bundle): PreparedWrite[] =>
    bundle.map((write, index) => {
      try {
        return prepare(farmer, write);
      } catch (error) {
        throw new GroupError(index, error);
      }
    });

  function answersOf(bundle: Bundle, result: BundleResult): SyncAnswer[] {
    if ('result' in result)
      return result.result.map((outcome, index) => ({ id: bundle[index]?.id ?? '', ...outcome }));
    const { error } = result;
    // Where no single one is to blame, it failed for all of them.
    const failed = error instanceof GroupError ? error.index : null;
    const cause = error instanceof GroupError ? error.cause : error;
    const failure = toAppError(cause);
    if (errorStatus[failure.code] >= 500) log.error(loggedFailure(failure), 'A write of a batch failed');
    return bundle.map(({ id }, index) =>
      refusal(id, failed === null || failed === index ? cause : new AppError('group_failed')),
    );
  }

  async function answerBatch(farmer: Farmer, bundles: readonly Bundle[]): Promise<SyncAnswer[]> {
    const good: PreparedWrite[][] = [];
    const kept: Bundle[] = [];
    const answers: SyncAnswer[] = [];
    for (const bundle of bundles)
      try {
        good.push(prepareBundle(farmer, bundle));
        kept.push(bundle);
      } catch (error) {
        answers.push(...answersOf(bundle, { error }));
      }
    const results = good.length > 0 ? await writes.runBatch(farmer, good) : [];
    for (const [at, result] of results.entries()) answers.push(...answersOf(kept[at] ?? [], result));
    return answers;
  }

  api.register(syncRoutes, {
    'GET /sync': ({ farmer, query }) =>
      farmers.read(farmer.userId, (db) => follow(db, query, clock(), readerOf(farmer))),

    'POST /sync': async ({ farmer, body }) => {
      quotas.calls.spend(callerOf(farmer), body.writes.length * WRITE_COST);
      const answers = new Map<string, SyncAnswer>();
      const routes = new Map(body.writes.map(({ id, route }) => [id, route]));
      for (const answer of await answerBatch(farmer, bundled(body.writes))) {
        answers.set(answer.id, answer);
        if (answer.code !== undefined)
          refused.note(callerOf(farmer), routes.get(answer.id) ?? '', answer.code, clock());
      }
      return {
        answers: body.writes.map(({ id }) => answers.get(id)).filter((answer) => answer !== undefined),
      };
    },
  });
}
