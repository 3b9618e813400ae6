import { isDatabaseAway } from '@draksha/auth';
import type { Route } from '@draksha/contract';
import type { WriteDb } from '../db.ts';
import { AppError } from './errors.ts';
import type { FarmerDatabase, PartResult } from './farmer-database.ts';
import { type Farmer, GroupError, type PreparedWrite, type WriteOutcome } from './write-calls.ts';
import { findLogged, type LoggedWrite, logWrites } from './write-log.ts';

/** Writes that are done all or none, in their order. */
export type WriteBundle = readonly PreparedWrite[];

/** What came of a bundle; `error` is a GroupError where one of its writes is to blame. */
export type BundleResult = PartResult<readonly WriteOutcome[]>;

export interface WriteRunner {
  /** @throws GroupError with the AppError of the one that failed */
  run(farmer: Farmer, writes: WriteBundle): Promise<readonly WriteOutcome[]>;
  /** Bundles in one transaction, each undone alone where it fails. Those that time does not allow are `unavailable`. */
  runBatch(farmer: Farmer, bundles: readonly WriteBundle[]): Promise<readonly BundleResult[]>;
}

interface RunnerOptions {
  readonly farmers: FarmerDatabase;
  /** Throws where a bundle exceeds its room; runs in its transaction. */
  readonly assertRoom: (db: WriteDb, farmer: Farmer, writes: WriteBundle) => Promise<void>;
  readonly warn: (error: unknown, message: string) => void;
  /** After this long no further bundle of a batch is started. */
  readonly batchMs?: number;
  readonly now?: () => number;
}

/** With the running statement, a batch is answered within five seconds. */
const BATCH_MS = 2_500;

const usualStatus = ({ creates }: Route): number => (creates ? 201 : 200);
const STATUS_OF_FOUND = 200;

/** What a transaction knows and gathers while it runs. */
interface Sheet {
  known: ReadonlyMap<string, LoggedWrite>;
  readonly done: LoggedWrite[];
  readonly later: (() => Promise<void>)[];
}

const idsOf = (writes: WriteBundle): string[] => writes.flatMap(({ log }) => (log ? [log.id] : []));

async function runWrite(
  db: WriteDb,
  farmer: Farmer,
  { target, call, log, byRow }: PreparedWrite,
  { known, done, later }: Sheet,
): Promise<WriteOutcome> {
  const before = log ? known.get(log.id) : undefined;
  if (log && before && !before.digest.equals(log.digest)) throw new AppError('conflict');
  if (before && !byRow) return { status: before.status, data: before.answer, replayed: true };
  let status = usualStatus(target.route);
  const data = await target.handle({
    ...call,
    farmer,
    db,
    repeated: before !== undefined,
    found: () => {
      status = STATUS_OF_FOUND;
    },
    afterwards: (work) => later.push(work),
  });
  const answer = target.shape(data);
  if (log && !before) done.push({ ...log, status, answer });
  return { status, data: answer, replayed: before !== undefined };
}

export function writeRunner({
  farmers,
  assertRoom,
  warn,
  batchMs = BATCH_MS,
  now = () => performance.now(),
}: RunnerOptions): WriteRunner {
  /** Adds to the sheet only when all are done. @throws GroupError */
  const runBundle = async (
    db: WriteDb,
    farmer: Farmer,
    writes: WriteBundle,
    sheet: Sheet,
  ): Promise<WriteOutcome[]> => {
    const own: Sheet = { known: sheet.known, done: [], later: [] };
    const outcomes: WriteOutcome[] = [];
    await assertRoom(db, farmer, writes);
    for (const [index, write] of writes.entries())
      try {
        outcomes.push(await runWrite(db, farmer, write, own));
      } catch (error) {
        throw new GroupError(index, error);
      }
    sheet.done.push(...own.done);
    sheet.later.push(...own.later);
    return outcomes;
  };

  const transact = async <T>(
    farmer: Farmer,
    ids: readonly string[],
    work: (sheet: Sheet, ...tools: Parameters<Parameters<typeof farmers.write<T>>[1]>) => Promise<T>,
  ): Promise<T> => {
    const sheet: Sheet = { known: new Map(), done: [], later: [] };
    const result = await farmers.write(farmer.userId, (...tools) => work(sheet, ...tools), {
      first: async (client) => {
        if (ids.length > 0) sheet.known = await findLogged(client, ids);
      },
      last: async (client) => {
        if (sheet.done.length > 0) await logWrites(client, farmer.userId, sheet.done);
      },
    });
    for (const after of sheet.later)
      await after().catch((error: unknown) => warn(error, 'What follows a write could not be done'));
    return result;
  };

  const runOnce: WriteRunner['run'] = (farmer, writes) =>
    transact(farmer, idsOf(writes), (sheet, db) => runBundle(db, farmer, writes, sheet));

  /** Those that another transaction has answered since. */
  const answeredMeanwhile = async (
    farmer: Farmer,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, unknown>> => {
    if (ids.length === 0) return new Map();
    return transact(farmer, ids, async ({ known }) => known);
  };

  const run: WriteRunner['run'] = async (farmer, writes) => {
    try {
      return await runOnce(farmer, writes);
    } catch (error) {
      // Concurrent repeats: the second sees the row taken or changed, then the first one's answer.
      const answered = await answeredMeanwhile(farmer, idsOf(writes)).catch(() => new Map());
      if (answered.size === 0) throw error;
      return runOnce(farmer, writes);
    }
  };

  const settled = (farmer: Farmer, writes: WriteBundle): Promise<BundleResult> =>
    run(farmer, writes).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );

  /** Runs bundles in sequence while there is time. */
  const inTime = async (
    bundles: readonly WriteBundle[],
    endMs: number,
    work: (bundle: WriteBundle) => Promise<BundleResult>,
  ): Promise<BundleResult[]> => {
    const results: BundleResult[] = [];
    for (const bundle of bundles)
      results.push(
        results.length > 0 && now() >= endMs ? { error: new AppError('unavailable') } : await work(bundle),
      );
    return results;
  };

  /** What failed because the same write was done elsewhere at the time is that write's answer. */
  const withAnswersOfOthers = async (
    farmer: Farmer,
    bundles: readonly WriteBundle[],
    results: readonly BundleResult[],
  ): Promise<readonly BundleResult[]> => {
    const failed = bundles.filter((_, at) => {
      const result = results[at];
      return result !== undefined && 'error' in result && result.error instanceof GroupError;
    });
    if (failed.length === 0) return results;
    const answered = await answeredMeanwhile(farmer, failed.flatMap(idsOf)).catch(() => new Map());
    if (answered.size === 0) return results;
    const again = new Set(failed.filter((bundle) => idsOf(bundle).some((id) => answered.has(id))));
    const final: BundleResult[] = [];
    for (const [at, bundle] of bundles.entries()) {
      const result = results[at];
      final.push(result && !again.has(bundle) ? result : await settled(farmer, bundle));
    }
    return final;
  };

  const runBatch: WriteRunner['runBatch'] = async (farmer, bundles) => {
    const [only] = bundles;
    if (bundles.length === 1 && only) return [await settled(farmer, only)];
    const endMs = now() + batchMs;
    try {
      const results = await transact(farmer, bundles.flatMap(idsOf), (sheet, db, part) =>
        inTime(bundles, endMs, (bundle) => part(() => runBundle(db, farmer, bundle, sheet))),
      );
      return await withAnswersOfOthers(farmer, bundles, results);
    } catch (error) {
      if (isDatabaseAway(error)) return bundles.map(() => ({ error }));
      // A refusal at the transaction's end, such as a duplicate write, only affects its own bundle.
      return inTime(bundles, endMs, (bundle) => settled(farmer, bundle));
    }
  };

  return { run, runBatch };
}
