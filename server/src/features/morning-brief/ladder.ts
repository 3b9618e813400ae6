import type { ChannelName } from '@draksha/contract';
import { INDIA_UTC_OFFSET_MINUTES, localDate, MINUTE_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import type { Channel, LadderResult, Rung, Sending, SendOutcome } from './channel.ts';
import { channelsOf } from './channels.ts';
import {
  claimAgain,
  claimDelivery,
  type Delivery,
  type DeliveryKey,
  deliveriesOf,
  messageLanguage,
  noteHanded,
  noteLater,
  noteRefused,
} from './delivery-store.ts';
import { endSecret } from './end-store.ts';
import { freshEnd } from './phones.ts';
import { phonesRung } from './phones-rung.ts';
import type { Cost } from './spending-store.ts';

/** The next channel comes when a message was not seen for so long. */
const UNSEEN_MS = 30 * MINUTE_MS;
/** A try without a result for this long was cut off with its process. */
const CUT_OFF_MS = 2 * MINUTE_MS;

export interface Standing {
  readonly state: 'made' | 'sent' | 'failed';
  /** No other channel will be tried. */
  readonly isOver: boolean;
}

const indianDay = (now: Date): string => localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);
export const monthOf = (now: Date): string => `${indianDay(now).slice(0, 7)}-01`;
export const dayStartOf = (now: Date): string =>
  new Date(Date.parse(`${indianDay(now)}T00:00:00+05:30`)).toISOString();

/** The page that ends a channel without a sign-in. */
export const endUrlOf = async (
  context: Context,
  userId: string,
  channel: Channel['name'],
): Promise<string> => {
  const secret = await endSecret(context.system, userId, channel, freshEnd());
  return `${context.publicUrl}/m/${secret}`;
};

const ttlOf = ({ usefulUntilMs }: LadderResult, now: Date): number =>
  Math.max(60, Math.ceil((usefulUntilMs - now.getTime()) / 1000));

/** Sent by a channel other than push. */
async function sendBy(
  context: Context,
  channel: Channel,
  result: LadderResult,
  to: string,
  id: string,
): Promise<SendOutcome> {
  const { system, clock } = context;
  const { userId, message } = result;
  const { words } = await channelsOf(context);
  const language = await messageLanguage(system, userId);
  if (words === null || message.kind === 'answered') return { kind: 'refused', why: 'no words' };
  const sending: Sending = {
    id,
    userId,
    to,
    language,
    message,
    words: words(message, language),
    endUrl: await endUrlOf(context, userId, channel.name),
    usefulSeconds: ttlOf(result, clock()),
  };
  return channel.send(sending, AbortSignal.timeout(CUT_OFF_MS - 10_000));
}

async function rungsOf(context: Context, result: LadderResult, push: Rung): Promise<Rung[]> {
  const { all } = await channelsOf(context);
  const { userId, channels } = result;
  return channels.flatMap((name): Rung[] => {
    if (name === 'push') return [push];
    const channel = all.find((one) => one.name === name);
    return channel
      ? [
          {
            ...channel,
            reaches: () => channel.addressOf(userId),
            send: (to, id) => sendBy(context, channel, result, to, id),
          },
        ]
      : [];
  });
}

const hasAct = ({ message }: LadderResult): boolean =>
  message.kind === 'alert' || (message.kind !== 'answered' && message.actions.length > 0);

const isSeen = ({ isSeenBy }: Rung, row: Delivery | undefined): boolean =>
  row !== undefined &&
  (row.answeredAt !== null || row.shownAt !== null || (isSeenBy === 'delivered' && row.deliveredAt !== null));

const isSince = (at: string, now: Date, ms: number): boolean => now.getTime() - Date.parse(at) < ms;

/** Some process may be in the try. One of much later was written before the clock was set back, and is over. */
const isUnderWay = (triedAt: string, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(triedAt)) < CUT_OFF_MS;

/** What one message by a channel costs now, and the caps that it counts against. */
export function channelCost({ config }: Context, channel: ChannelName, now: Date): Cost {
  const { costPaise, capFarmerDayPaise, capMonthPaise } = config.channels;
  return {
    paise: costPaise[channel] ?? 0,
    capFarmerDay: capFarmerDayPaise,
    capMonth: capMonthPaise,
    dayStart: dayStartOf(now),
    month: monthOf(now),
  };
}

/**
 * Decides whether a channel may be tried now, under which id: `busy` while another process tries, `rests` before its
 * next try, `over` after the last.
 */
async function takeUp(
  context: Context,
  key: DeliveryKey,
  rung: Rung,
  row: Delivery | undefined,
): Promise<{ readonly id: string; readonly to: string } | 'busy' | 'rests' | 'over'> {
  const { system, clock } = context;
  const now = clock();
  const at = now.toISOString();
  if (row) {
    if (row.triedAt !== null && isUnderWay(row.triedAt, now)) return 'busy';
    if (row.triedAt !== null && !rung.isRepeatable) {
      await noteRefused(system, key, { why: 'unsure', at, month: monthOf(now), isUnspent: false });
      return 'over';
    }
  }
  const to = await rung.reaches();
  if (to === null) return 'over';
  if (rung.rests?.()) return 'rests';
  if (row) return (await claimAgain(system, key, row, at)) ? { id: row.id, to } : 'busy';
  const id = uuidV7(now);
  const claimed = await claimDelivery(system, key, id, at, channelCost(context, key.channel, now));
  if (claimed === 'mine') return { id, to };
  return claimed === 'known' ? 'busy' : 'over';
}

/** One try by one channel, written down before and after. */
export async function tryBy(
  context: Context,
  key: DeliveryKey,
  send: () => Promise<SendOutcome>,
): Promise<SendOutcome['kind']> {
  const { system, clock } = context;
  const outcome = await send();
  const now = clock();
  const at = now.toISOString();
  if (outcome.kind === 'taken') await noteHanded(system, key, { ...outcome, at });
  else if (outcome.kind === 'later') await noteLater(system, key, outcome.why);
  else await noteRefused(system, key, { why: outcome.why, at, month: monthOf(now), isUnspent: true });
  return outcome.kind;
}

/**
 * Sends a message by its next channel when due: the first at once, a later one where the one before failed, or nobody
 * saw it for half an hour and it has work in it.
 */
export async function deliverNext(context: Context, result: LadderResult): Promise<Standing> {
  const { system, clock } = context;
  const rows = new Map(
    (await deliveriesOf(system, result.userId, result.about)).map((row) => [row.channel, row]),
  );
  const push = phonesRung(context, result, rows.get('push'));
  const rungs = await rungsOf(context, result, push.rung);
  const isAnswered = [...rows.values()].some(({ answeredAt }) => answeredAt !== null);
  const hasPhones = result.channels.includes('push') && !isAnswered;
  if (hasPhones) await push.notifyRest((triedAt) => isUnderWay(triedAt, clock()));
  const standing = await climb(context, result, rungs, rows);
  return hasPhones && push.isLagging() ? { ...standing, isOver: false } : standing;
}

async function climb(
  context: Context,
  result: LadderResult,
  rungs: readonly Rung[],
  rows: ReadonlyMap<ChannelName, Delivery>,
): Promise<Standing> {
  const { clock } = context;
  const { userId, about } = result;
  if (rungs.some((rung) => isSeen(rung, rows.get(rung.name)))) return { state: 'sent', isOver: true };
  const isHanded = [...rows.values()].some(({ handedAt }) => handedAt !== null);
  let isLater = false;
  const waiting = (): Standing => ({ state: isHanded ? 'sent' : 'made', isOver: false });
  for (const [at, rung] of rungs.entries()) {
    const row = rows.get(rung.name);
    if (row && row.failedAt !== null) continue;
    if (row && row.handedAt !== null) {
      if (!hasAct(result)) return { state: 'sent', isOver: true };
      if (isSince(row.handedAt, clock(), UNSEEN_MS)) return waiting();
      continue;
    }
    const key: DeliveryKey = { userId, about, channel: rung.name };
    const taken = await takeUp(context, key, rung, row);
    if (taken === 'busy') return waiting();
    if (taken === 'over') continue;
    if (taken === 'rests') {
      isLater = true;
      if (!row || isSince(row.madeAt, clock(), UNSEEN_MS)) return waiting();
      continue;
    }
    const outcome = await tryBy(context, key, () => rung.send(taken.to, taken.id));
    if (outcome === 'taken') return { state: 'sent', isOver: !hasAct(result) || at === rungs.length - 1 };
    if (outcome === 'refused') continue;
    isLater = true;
    if (!row || isSince(row.madeAt, clock(), UNSEEN_MS)) return waiting();
  }
  if (isHanded) return { state: 'sent', isOver: !isLater };
  return isLater ? { state: 'made', isOver: false } : { state: 'failed', isOver: true };
}
