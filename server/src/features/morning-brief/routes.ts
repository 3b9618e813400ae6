import { MAX_PUSH_PHONES, type MorningBrief, morningBriefRoutes } from '@draksha/contract';
import { INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { tracedJob } from '../../lib/traces/jobs.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { alertsOfFarmer } from './alert-store.ts';
import { alertJobs } from './alerts.ts';
import { briefJobs, handOver } from './service.ts';
import { dropOldestPhones, dropPhone, freeEndpoint, keepPhone, readBrief } from './store.ts';

const TRY_TTL_SECONDS = 300;

export function registerMorningBrief(api: Api, context: Context): void {
  const { clock, farmers, push, system } = context;
  context.jobs.add([...briefJobs(context), ...alertJobs(context)].map(tracedJob(context.traces)));
  const shown = async (userId: string): Promise<MorningBrief> => ({
    ...(await farmers.read(userId, async (db) => ({
      ...(await readBrief(db)),
      alerts: (await alertsOfFarmer(db)) as MorningBrief['alerts'],
    }))),
    pushKey: push.publicKey,
  });
  api.register(morningBriefRoutes, {
    'GET /morning-brief': ({ farmer }) => shown(farmer.userId),
    'POST /push-subscriptions': async ({ farmer: { userId }, body }) => {
      const { endpoint, p256dh, auth, language } = body;
      if (!push.knows(endpoint)) {
        throw new AppError('validation_failed', 'This browser’s message service is not known here.', {
          fields: { endpoint: 'Not a known message service' },
        });
      }
      const now = clock();
      const createdAt = now.toISOString();
      await freeEndpoint(system, endpoint);
      await farmers.write(userId, (db) =>
        keepPhone(db, { id: uuidV7(now), userId, endpoint, p256dh, auth, language, createdAt }),
      );
      await dropOldestPhones(system, userId, MAX_PUSH_PHONES);
      return shown(userId);
    },
    'POST /push-subscriptions/end': async ({ farmer: { userId }, body }) => {
      await dropPhone(system, userId, body.endpoint);
      return shown(userId);
    },
    'POST /morning-brief/try': async ({ farmer: { userId } }) => {
      const date = localDate(clock().getTime(), INDIA_UTC_OFFSET_MINUTES);
      const message = { kind: 'try', date, more: 0, actions: [] } as const;
      const outcomes = await handOver(context, userId, message, TRY_TTL_SECONDS);
      return { phones: outcomes.filter(({ kind }) => kind === 'taken').length };
    },
  });
}
