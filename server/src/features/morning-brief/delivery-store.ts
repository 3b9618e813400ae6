import { createHash } from 'node:crypto';
import { type ChannelName, type Language, languages, type MorningBrief } from '@draksha/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../database.gen.ts';
import { type Db, ofFarmer, type ReadDb } from '../../db.ts';
import type { PhoneStates } from './phone-states.ts';
import { type Cost, capOf, spent } from './spending-store.ts';

export interface Delivery {
  readonly channel: ChannelName;
  readonly id: string;
  readonly madeAt: string;
  readonly triedAt: string | null;
  readonly handedAt: string | null;
  readonly deliveredAt: string | null;
  readonly shownAt: string | null;
  readonly answeredAt: string | null;
  readonly failedAt: string | null;
  readonly why: string | null;
  /** Of push. */
  readonly phones: PhoneStates;
}

/** The farmer, subject and channel of a delivery. */
export interface DeliveryKey {
  readonly userId: string;
  readonly about: string;
  readonly channel: ChannelName;
}

export const columns = [
  'channel',
  'id',
  'madeAt',
  'triedAt',
  'handedAt',
  'deliveredAt',
  'shownAt',
  'answeredAt',
  'failedAt',
  'why',
  'phones',
] as const;

export const deliveriesOf = (db: ReadDb, userId: string, about: string): Promise<Delivery[]> =>
  db
    .selectFrom('deliveries')
    .select(columns)
    .where('userId', '=', userId)
    .where('about', '=', about)
    .execute() as Promise<Delivery[]>;

const of =
  ({ userId, about, channel }: DeliveryKey) =>
  ({ and, eb }: ExpressionBuilder<Database, 'deliveries'>) =>
    and([eb('userId', '=', userId), eb('about', '=', about), eb('channel', '=', channel)]);

/**
 * Records that a message is about to be sent, with its cost. Returns `known` where it was recorded before, or the
 * name of the exhausted cap.
 */
export const claimDelivery = (
  system: Db,
  key: DeliveryKey,
  id: string,
  at: string,
  cost: Cost,
): Promise<'mine' | 'known' | 'capped'> =>
  system.transaction().execute(async (db) => {
    const cap = await capOf(db, key.userId, cost);
    const row = { ...key, id, madeAt: at, costPaise: cap === null ? cost.paise : 0 };
    const made = await db
      .insertInto('deliveries')
      .values(cap === null ? { ...row, triedAt: at } : { ...row, failedAt: at, why: cap })
      .onConflict((known) => known.columns(['userId', 'about', 'channel']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return 'known';
    if (key.channel !== 'push')
      await spent(db, key.channel, cost, {
        messages: cap === null ? 1 : 0,
        paise: row.costPaise,
        kept: cap === null ? 0 : 1,
      });
    return cap === null ? 'mine' : 'capped';
  });

/** Takes up one again as it was read; false where another process did so before. */
export async function claimAgain(
  system: Db,
  key: DeliveryKey,
  { triedAt, handedAt }: Pick<Delivery, 'triedAt' | 'handedAt'>,
  at: string,
): Promise<boolean> {
  const taken = await system
    .updateTable('deliveries')
    .set({ triedAt: at })
    .where(of(key))
    .where('handedAt', handedAt === null ? 'is' : 'is not', null)
    .where('failedAt', 'is', null)
    .where('triedAt', 'is not distinct from', triedAt)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function noteHanded(
  system: Db,
  key: DeliveryKey,
  {
    provider,
    providerId,
    at,
  }: { readonly provider: string; readonly providerId: string | null; readonly at: string },
): Promise<void> {
  await system.updateTable('deliveries').set({ handedAt: at, provider, providerId }).where(of(key)).execute();
}

/** Stores a message's states by phone. @param isRest a retry for phones that failed; ends the delivery */
export async function notePhones(
  system: Db,
  key: DeliveryKey,
  phones: PhoneStates,
  isRest: boolean,
): Promise<void> {
  await system
    .updateTable('deliveries')
    .set({ phones: JSON.stringify(phones), ...(isRest && { triedAt: null }) })
    .where(of(key))
    .execute();
}

/** Of `deliveries as d`: a phone of the farmer waits for its next try. */
export const hasWaitingPhone = sql<boolean>`d.channel = 'push' and d.phones::text like '%"tries"%'`;

const ANSWERED = 'answered ';
/** A reply to a farmer's message, with that message's id. */
export const REPLY = 'reply ';
/** What it is about that the actions of a day's message with these keys are answered. */
export const aboutAnswered = (date: string, keys: readonly string[]): string =>
  `${ANSWERED}${date} ${createHash('sha256').update(keys.toSorted().join(' ')).digest('hex').slice(0, 12)}`;

/** Words to phones that actions of a day were answered, which did not reach all of them. */
export const waitingAnswered = (system: Db, date: string, since: string) =>
  system
    .selectFrom('deliveries as d')
    .innerJoin('briefs as b', 'b.userId', 'd.userId')
    .select(['d.userId', 'd.about', 'd.madeAt', 'b.answered'])
    .where('b.date', '=', date)
    .where('d.madeAt', '>', since)
    .where('d.about', 'like', `${ANSWERED}${date} %`)
    .where('d.failedAt', 'is', null)
    .where(({ or, eb }) => or([eb('d.handedAt', 'is', null), hasWaitingPhone]))
    .execute();

/** It was not taken, and may be tried again. */
export async function noteLater(system: Db, key: DeliveryKey, why: string): Promise<void> {
  await system.updateTable('deliveries').set({ triedAt: null, why }).where(of(key)).execute();
}

/** It was not taken and will not be; what it would have cost is not spent. */
export async function noteRefused(
  system: Db,
  key: DeliveryKey,
  {
    why,
    at,
    month,
    isUnspent,
  }: { readonly why: string; readonly at: string; readonly month: string; readonly isUnspent: boolean },
): Promise<void> {
  await system.transaction().execute(async (db) => {
    const before = await db
      .selectFrom('deliveries')
      .select('costPaise')
      .where(of(key))
      .where('failedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    await db
      .updateTable('deliveries')
      .set({ failedAt: at, why, ...(isUnspent && { costPaise: 0 }) })
      .where(of(key))
      .execute();
    if (isUnspent && before.costPaise > 0)
      await spent(db, key.channel, { month }, { messages: 0, paise: -before.costPaise, kept: 0 });
  });
}

interface Status {
  readonly state: 'delivered' | 'shown' | 'answered' | 'failed';
  readonly at: string;
  readonly why?: string | undefined;
}
const columnOf = {
  delivered: 'deliveredAt',
  shown: 'shownAt',
  answered: 'answeredAt',
  failed: 'failedAt',
} as const;

const withStatus = (system: Db, { state, at, why }: Status) =>
  system.updateTable('deliveries').set(({ fn, val, ref }) => ({
    [columnOf[state]]: fn('least', [ref(columnOf[state]), val(at)]),
    ...(why !== undefined && { why }),
  }));

/** Stores a provider's delivery report; order and repeats do not matter. False for a message it did not get from us. */
export async function noteStatus(
  system: Db,
  { provider, providerId, ...status }: Status & { readonly provider: string; readonly providerId: string },
): Promise<boolean> {
  const known = await withStatus(system, status)
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .returning('id')
    .execute();
  return known.length > 0;
}

/** A phone showed it: by the farmer and the message's own id, which cannot be guessed. */
export async function noteShown(system: Db, userId: string, id: string, at: string): Promise<void> {
  await withStatus(system, { state: 'shown', at })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('channel', '=', 'push')
    .execute();
}

/** The message that a provider's id belongs to: for replies. */
export const deliveryOf = (system: Db, provider: string, providerId: string) =>
  system
    .selectFrom('deliveries')
    .select(['userId', 'about', 'channel', 'madeAt'])
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .executeTakeFirst();

/** What a message was about, by its own id. */
export async function aboutOfMessage(system: Db, userId: string, id: string): Promise<string | null> {
  const row = await system
    .selectFrom('deliveries')
    .select('about')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.about ?? null;
}

/** The farmer answered it there. */
export async function noteAnswered(system: Db, key: DeliveryKey, at: string): Promise<void> {
  await withStatus(system, { state: 'answered', at }).where(of(key)).execute();
}

type State = MorningBrief['sent'][number]['by'][number]['state'];

/** The furthest that is known; a failure counts only where nothing further is. */
export function stateOf(
  one: Pick<Delivery, 'answeredAt' | 'shownAt' | 'deliveredAt' | 'handedAt' | 'failedAt' | 'why'>,
): State {
  if (one.answeredAt !== null) return 'answered';
  if (one.shownAt !== null) return 'shown';
  if (one.deliveredAt !== null) return 'delivered';
  if (one.failedAt !== null) return one.why?.startsWith('cap_') ? 'capped' : 'failed';
  return one.handedAt === null ? 'made' : 'handed';
}

const SHOWN = 120;

/** Returns the channels of each message of a farmer, by its subject. */
export async function deliveriesOfFarmer(
  db: ReadDb,
): Promise<(about: string) => MorningBrief['sent'][number]['by']> {
  const rows = (await db
    .selectFrom('deliveries')
    .select([...columns, 'about'])
    .where('userId', '=', ofFarmer)
    .where('about', 'not like', `${ANSWERED}%`)
    .where('about', 'not like', `${REPLY}%`)
    .orderBy('madeAt', 'desc')
    .limit(SHOWN)
    .execute()) as (Delivery & { readonly about: string })[];
  const byAbout = Map.groupBy(rows.toReversed(), ({ about }) => about);
  return (about) => (byAbout.get(about) ?? []).map((one) => ({ channel: one.channel, state: stateOf(one) }));
}

/** Daily tries, so that nobody sends themselves unlimited paid messages. */
export async function triesSince(
  system: Db,
  userId: string,
  channel: ChannelName,
  since: string,
): Promise<number> {
  const { count } = await system
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('about', 'like', 'try %')
    .where('madeAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function dropOldDeliveries(system: Db, before: string): Promise<void> {
  await system.deleteFrom('deliveries').where('madeAt', '<', before).execute();
}

/** The language in which a farmer uses the product: that of all messages to them. */
export async function messageLanguage(system: Db, userId: string): Promise<Language> {
  const row = await system
    .selectFrom('users')
    .select('languagePreference')
    .where('id', '=', userId)
    .executeTakeFirst();
  return languages.find((one) => one === row?.languagePreference) ?? 'en';
}
