import { type MorningBrief, usualBriefSettings } from '@draksha/contract';
import { sql } from 'kysely';
import { anyId, type Db, ofFarmer, type ReadDb } from '../../db.ts';
import { isDay, isId } from '../../lib/cursor-values.ts';
import { notificationSettingsOf } from './alert-store.ts';
import type { AlertMessage } from './brief-message.ts';
import { lastSettings, type NotificationSettings, reachableFarmers, settingsOf } from './settings-store.ts';

const SHOWN_DAYS = 14;

export interface ReadBrief extends Pick<MorningBrief, 'phones'> {
  readonly sent: readonly Omit<MorningBrief['sent'][number], 'by'>[];
}

/** Phones and the last days. */
export async function readBrief(db: ReadDb): Promise<ReadBrief> {
  const [phones, sent] = await Promise.all([
    db
      .selectFrom('pushSubscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', ofFarmer)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('briefs')
      .select(['date', 'at', 'state', 'actions', sql<number>`cardinality(answered)`.as('answered')])
      .select(['answered as answeredKeys', 'message'])
      .where('userId', '=', ofFarmer)
      .orderBy('date', 'desc')
      .limit(SHOWN_DAYS)
      .execute(),
  ]);
  return {
    phones: Number(phones.count),
    sent: sent as unknown as ReadBrief['sent'],
  };
}

export interface DueFarmer extends NotificationSettings {
  readonly userId: string;
  /** Prepared in an earlier round and not delivered by every channel: unseen, interrupted, or a service was down. */
  readonly message: unknown;
  readonly actions: number | null;
  /** Null without a brief. */
  readonly state: string | null;
}

/** The state of today's brief of some farmers. */
async function standingOf(system: Db, date: string, userIds: readonly string[]) {
  const rows = await system
    .selectFrom('briefs')
    .select(['userId', 'message', 'actions', 'state', 'isOver'])
    // A full answer implies that it was seen.
    .select(sql<boolean>`cardinality(told) > 0 and answered @> told`.as('isAnswered'))
    .where('date', '=', date)
    .where('userId', '=', anyId(userIds))
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * Farmers whose minute has come, without a brief yet and not taking the day off. Two reads: the planner's statistics
 * know nothing of ten thousand briefs of one morning, and a join would suffer.
 */
export async function dueFarmers(
  system: Db,
  { date, minute, lateBy }: { readonly date: string; readonly minute: number; readonly lateBy: number },
): Promise<DueFarmer[]> {
  const wanted = await reachableFarmers(system)
    .where(({ or, eb }) => or([eb('s.notOn', 'is', null), eb('s.notOn', '!=', date)]))
    .where(({ and, eb, fn, val }) => {
      const briefAt = fn.coalesce('s.briefAt', val<number>(usualBriefSettings.briefAt));
      return and([eb(briefAt, '<=', minute), eb(briefAt, '>', minute - lateBy)]);
    })
    .orderBy('s.briefAt')
    .orderBy('u.id')
    .execute();
  const userIds = wanted.map(({ userId }) => userId);
  const standing = await standingOf(system, date, userIds);
  return wanted.flatMap(({ userId, ...chosen }) => {
    const of = standing.get(userId);
    const { message = null, actions = null, state = null, isAnswered = false, isOver = false } = of ?? {};
    // Null for an earlier message without further channels.
    const goesOn = message !== null && !isOver && !isAnswered;
    const isDue = state === null || state === 'made' || (state === 'sent' && goesOn);
    return isDue ? [{ ...settingsOf(chosen), userId, message, actions, state }] : [];
  });
}

interface NewBrief {
  readonly userId: string;
  readonly date: string;
  readonly state: 'made' | 'silent';
  readonly actions: number;
  readonly message: object | null;
  /** Keys of its actions. */
  readonly told: string[];
  /** What the plan had, for alerts. */
  readonly seen: object | null;
  /** The farm's last change before its plan was read. */
  readonly seenChange: number;
  readonly at: string;
}

/** Last change of a farm's rows; 0 for none. */
export async function lastChangeOf(system: Db, userId: string): Promise<number> {
  const last = await system
    .selectFrom('changes')
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/** One a day. */
export async function saveBrief(system: Db, brief: NewBrief): Promise<void> {
  const message = brief.message === null ? null : JSON.stringify(brief.message);
  await system
    .insertInto('briefs')
    .values({
      ...brief,
      message,
      seen: brief.seen === null ? null : JSON.stringify(brief.seen),
    })
    .onConflict((taken) => taken.columns(['userId', 'date']).doNothing())
    .execute();
}

/** Stores the outcome. The text stays for the list of messages, also where it was not sent. */
export async function settleBrief(
  system: Db,
  {
    userId,
    date,
    state,
    isOver,
    at,
  }: { userId: string; date: string; state: 'made' | 'sent' | 'failed'; isOver: boolean; at: string },
): Promise<void> {
  await system
    .updateTable('briefs')
    .set({
      state,
      at,
      tries: sql<number>`tries + 1`,
      ...(isOver && { isOver }),
    })
    .where('userId', '=', userId)
    .where('date', '=', date)
    .execute();
}

/** Ends messages that were not delivered while useful. */
export async function closeLate(
  system: Db,
  { date, minute, lateBy }: { readonly date: string; readonly minute: number; readonly lateBy: number },
): Promise<void> {
  const open = await system
    .selectFrom('briefs')
    .select(['userId', 'date'])
    .where('message', 'is not', null)
    .where('isOver', '=', false)
    .where('state', 'in', ['made', 'sent'])
    .where('date', '<=', date)
    .execute();
  const ofToday = open.filter((brief) => brief.date === date).map(({ userId }) => userId);
  const wishOf = await notificationSettingsOf(system, ofToday);
  const isLate = (brief: (typeof open)[number]) =>
    brief.date < date || wishOf(brief.userId).briefAt <= minute - lateBy;
  for (const late of open.filter(isLate))
    await system
      .updateTable('briefs')
      .set({ state: sql`case when state = 'made' then 'late' else state end`, isOver: true })
      .where('userId', '=', late.userId)
      .where('date', '=', late.date)
      .where('state', 'in', ['made', 'sent'])
      .execute();
}

/** Messages prepared early whose farm changed since: they are prepared again. */
export async function dropChanged(system: Db, date: string): Promise<void> {
  await system
    .deleteFrom('briefs as b')
    .where('b.date', '=', date)
    .where('b.state', '=', 'made')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as d')
            .select('d.id')
            .whereRef('d.userId', '=', 'b.userId')
            .where('d.about', '=', date),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('changes as c')
          .select('c.seq')
          .whereRef('c.userId', '=', 'b.userId')
          .whereRef('c.seq', '>', 'b.seenChange'),
      ),
    )
    .execute();
}

/** When "nothing to do" was last sent, a day. */
export async function lastNothing(system: Db, userId: string): Promise<string | null> {
  const row = await system
    .selectFrom('briefs')
    .select('date')
    .where('userId', '=', userId)
    .where('state', '=', 'sent')
    .where('actions', '=', 0)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}

const workOfBrief = async (system: Db, userId: string, date: string) => {
  const row = await system
    .selectFrom('briefs')
    .select(['told', 'actions'])
    .where('userId', '=', userId)
    .where('date', '=', date)
    .where('state', 'in', ['made', 'sent'])
    .executeTakeFirst();
  return row ? { date, keys: row.told as readonly string[], count: row.actions } : null;
};

const workOfAlert = async (system: Db, userId: string, id: string) => {
  const row = await system
    .selectFrom('alerts')
    .select('message')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { date, actions } = row.message as unknown as AlertMessage;
  return { date, keys: actions.flatMap(({ key }) => key ?? []), count: actions.length };
};

interface SaidWork {
  readonly date: string;
  readonly keys: readonly string[];
  /** With those that it only counted. */
  readonly count: number;
}

/** The work of a message by its keys in order, and its day; null for none of the farmer's. @param about a day, or an alert's id */
export const workOfMessage = (system: Db, userId: string, about: string): Promise<SaidWork | null> => {
  if (isDay(about)) return workOfBrief(system, userId, about);
  return isId(about) ? workOfAlert(system, userId, about) : Promise.resolve(null);
};

/** A brief or alert as a farmer's phones got it since, by its id. */
export async function messageOfPhone(
  system: Db,
  userId: string,
  id: string,
  since: string,
): Promise<unknown> {
  const row = await system
    .selectFrom('deliveries as d')
    .leftJoin('briefs as b', (join) =>
      join.onRef('b.userId', '=', 'd.userId').on(sql<boolean>`b.date::text = d.about`),
    )
    .leftJoin('alerts as a', (join) =>
      join.onRef('a.userId', '=', 'd.userId').on(sql<boolean>`a.id::text = d.about`),
    )
    .select(({ fn }) => fn.coalesce('b.message', 'a.message').as('message'))
    .where('d.userId', '=', userId)
    .where('d.id', '=', id)
    .where('d.channel', '=', 'push')
    .where('d.madeAt', '>', since)
    .executeTakeFirst();
  return row?.message ?? null;
}

/** A farmer's WhatsApp contact, where linked. */
export const whatsAppPersonOf = (system: Db, userId: string) =>
  system
    .selectFrom('whatsappLinks')
    .select(['personId', 'number'])
    .where('userId', '=', userId)
    .executeTakeFirst();

export const settingsOfFarmer = (system: Db, userId: string) =>
  lastSettings(system).where('userId', '=', userId).executeTakeFirst();

export async function dropOldBriefRows(system: Db, before: string): Promise<void> {
  await system.deleteFrom('briefs').where('date', '<', before).execute();
}

/** Farmers with a partly answered brief whose rows changed since. */
export const answeredSince = (system: Db, date: string) =>
  system
    .selectFrom('briefs as b')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('changes as c')
          .select(({ fn }) => fn.max('c.seq').as('lastChange'))
          .whereRef('c.userId', '=', 'b.userId')
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['b.userId', 'b.told', 'b.answered', 'last.lastChange'])
    .where('b.date', '=', date)
    .where('b.state', '=', 'sent')
    .where(sql<boolean>`cardinality(b.told) > cardinality(b.answered)`)
    .whereRef('last.lastChange', '>', 'b.seenChange')
    .execute();

export async function saveAnswered(
  system: Db,
  {
    userId,
    date,
    answered,
    lastChange,
  }: { userId: string; date: string; answered: string[]; lastChange: number },
): Promise<void> {
  await system
    .updateTable('briefs')
    .set({ answered, seenChange: lastChange })
    .where('userId', '=', userId)
    .where('date', '=', date)
    .execute();
}
