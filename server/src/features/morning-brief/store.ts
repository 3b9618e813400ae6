import { type MorningBrief, usualBriefSettings } from '@draksha/contract';
import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb } from '../../db.ts';
import { isDay, isId } from '../../lib/cursor-values.ts';
import { wishesOf } from './alert-store.ts';
import type { AlertMessage } from './brief-message.ts';
import { among, lastSettings, reachableFarmers, settingsOf, type TellSettings } from './settings-store.ts';

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

export interface DueFarmer extends TellSettings {
  readonly userId: string;
  /** Made by an earlier round and not sent by all its ways: nobody saw it, a process died, or a service was away. */
  readonly message: unknown;
  readonly actions: number | null;
  /** Null before there is a brief. */
  readonly state: string | null;
}

/** The state of today's brief of some farmers. */
async function standingOf(system: Db, date: string, userIds: readonly string[]) {
  const rows = await system
    .selectFrom('briefs')
    .select(['userId', 'message', 'actions', 'state', 'isOver'])
    // Whoever answered it all has seen it.
    .select(sql<boolean>`cardinality(told) > 0 and answered @> told`.as('isAnswered'))
    .where('date', '=', date)
    .where('userId', '=', among(userIds))
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * Farmers whose hour it is, without those who got their brief or took the day off. Two reads: what a join of both
 * costs hangs on what the database last counted, and of ten thousand briefs made in one morning it has counted none.
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
    // A message of before is null where it goes no further way.
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

/** The last change of a farm's rows; 0 where there is none. */
export async function lastChangeOf(system: Db, userId: string): Promise<number> {
  const last = await system
    .selectFrom('changes')
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/** One a day. */
export async function keepBrief(system: Db, brief: NewBrief): Promise<void> {
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

/** What became of it. What it said stays for the list of messages, also where it goes no further way. */
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

/** What was made and could not be handed over while it was of use goes no further way. */
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
  const wishOf = await wishesOf(system, ofToday);
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

/** Messages that were made before their minute and of whose farm a row changed since: they are made anew. */
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

/** When "nothing to do" was last said, a day. */
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

/** A morning message or an alert as it went to a farmer's phones since, by the id that they got with it. */
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

/** Where WhatsApp reaches a farmer, who began it there. */
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

/** Farmers whose brief of the day is not answered whole, and whose rows changed since it was looked at. */
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

export async function keepAnswered(
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
