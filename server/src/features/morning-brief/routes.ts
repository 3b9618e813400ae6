import { MAX_PUSH_PHONES, type MorningBrief, morningBriefRoutes } from '@draksha/contract';
import { INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { tracedJob } from '../../lib/traces/jobs.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { alertsOfFarmer } from './alert-store.ts';
import { alertJobs } from './alerts.ts';
import { channelsOf } from './channels.ts';
import { saveConflicts } from './conflict-store.ts';
import { deliveriesOfFarmer, noteShown } from './delivery-store.ts';
import {
  dropOldestPhones,
  dropPhone,
  freeEndpoint,
  notePhoneSeen,
  phonesOf,
  renewPhone,
  savePhone,
} from './phone-store.ts';
import { handOver } from './phones.ts';
import { briefJobs } from './service.ts';
import { readBrief } from './store.ts';
import { tryChannel } from './try-channel.ts';

const TRY_TTL_SECONDS = 300;

export function registerMorningBrief(api: Api, context: Context): void {
  const { clock, farmers, push, system } = context;
  const replies = context.config.senders.sms?.replies;
  const writeTo = replies && { number: replies.number, keyword: replies.keyword ?? null };
  context.jobs.add([...briefJobs(context), ...alertJobs(context)].map(tracedJob(context.traces)));
  const shown = async (userId: string): Promise<MorningBrief> => {
    const { all } = await channelsOf(context);
    const [kept, channels] = await Promise.all([
      farmers.read(userId, async (db) => {
        const [brief, alerts, loginsOfPools] = await Promise.all([
          readBrief(db),
          alertsOfFarmer(db),
          deliveriesOfFarmer(db),
        ]);
        return {
          phones: brief.phones,
          sent: brief.sent.map((one) => ({ ...one, by: loginsOfPools(one.date) })),
          alerts: alerts.map((one) => ({ ...one, by: loginsOfPools(one.id) })) as MorningBrief['alerts'],
        };
      }),
      Promise.all(
        all.map(async (channel) => ({
          name: channel.name,
          reaches: (await channel.addressOf(userId)) !== null,
          ...(channel.name === 'sms' && writeTo && { writeTo }),
        })),
      ),
    ]);
    return { ...kept, channels, pushKey: push.publicKey };
  };
  api.register(morningBriefRoutes, {
    'GET /morning-brief': ({ farmer }) => shown(farmer.userId),
    'POST /push-subscriptions': async ({ farmer: { userId }, body }) => {
      const { endpoint, p256dh, auth } = body;
      if (!push.knows(endpoint)) {
        throw new AppError('validation_failed', 'This browser’s message service is not known here.', {
          fields: { endpoint: 'Not a known message service' },
        });
      }
      const now = clock();
      const createdAt = now.toISOString();
      const phone = { id: uuidV7(now), userId, endpoint, p256dh, auth, createdAt };
      if (!(await renewPhone(system, phone))) {
        await freeEndpoint(system, endpoint);
        await farmers.write(userId, (db) => savePhone(db, phone));
      }
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
      const phones = await phonesOf(system, userId);
      const outcomes = await handOver(context, userId, phones, message, TRY_TTL_SECONDS);
      return { phones: [...outcomes.values()].filter(({ kind }) => kind === 'taken').length };
    },
    'POST /channels/:channel/try': async ({ farmer: { userId }, params: { channel } }) => ({
      outcome: await tryChannel(context, userId, channel),
    }),
    'POST /morning-brief/clashes': async ({ farmer: { userId }, body }) => {
      await saveConflicts(system, userId, body, clock().toISOString());
      return {};
    },
    'POST /messages/shown': async ({ body: { farmer, id, endpoint } }) => {
      const at = clock().toISOString();
      await noteShown(system, farmer, id, at);
      if (endpoint !== undefined) await notePhoneSeen(system, farmer, endpoint, at);
      return {};
    },
  });
}
