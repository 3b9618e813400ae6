import type { ChannelName, MorningBrief } from '@draksha/contract';
import { INDIA_UTC_OFFSET_MINUTES, localDate, MINUTE_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { deliveriesOf, stateOf, triesSince } from './delivery-store.ts';
import { dayStartOf, deliverNext } from './ladder.ts';

const USEFUL_MS = 5 * MINUTE_MS;
/** They cost money and may wake somebody. */
const TRIES_A_DAY = 3;

type Outcome = 'taken' | 'refused' | 'later' | 'capped';
const outcomeOf: Partial<Record<MorningBrief['sent'][number]['by'][number]['state'], Outcome>> = {
  made: 'later',
  failed: 'refused',
  capped: 'capped',
};

/** Sends a message by one channel now. @throws AppError rate_limited, not_found where it reaches nobody */
export async function tryChannel(context: Context, userId: string, channel: ChannelName): Promise<Outcome> {
  const { system, clock } = context;
  const now = clock();
  const dayStart = dayStartOf(now);
  if ((await triesSince(system, userId, channel, dayStart)) >= TRIES_A_DAY) {
    const retryAfterSeconds = Math.ceil((Date.parse(dayStart) + 24 * 60 * MINUTE_MS - now.getTime()) / 1000);
    throw new AppError('rate_limited', undefined, { retryAfterSeconds });
  }
  const about = `try ${uuidV7(now)}`;
  const date = localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);
  await deliverNext(context, {
    userId,
    about,
    message: { kind: 'try', date, more: 0, actions: [] },
    usefulUntilMs: now.getTime() + USEFUL_MS,
    channels: [channel],
  });
  const [row] = await deliveriesOf(system, userId, about);
  if (!row) throw new AppError('not_found');
  return outcomeOf[stateOf(row)] ?? 'taken';
}
