import { briefTimes, type Language, type MorningBrief } from '@draksha/contract';
import { type Expression, sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb, unsent, type WriteDb } from '../../db.ts';
import type { PushTarget } from '../../lib/push/push-sender.ts';

type Wanted = Pick<MorningBrief, 'isOn' | 'briefAt' | 'whenNothing'>;

const USUAL: Wanted = { isOn: true, briefAt: briefTimes.usual, whenNothing: 'silent' };
const SHOWN_DAYS = 14;

/** Settings, phones and the last days; of a farmer who never asked for a brief the usual ones. */
export async function readBrief(db: ReadDb): Promise<Omit<MorningBrief, 'pushKey' | 'alerts'>> {
  const [settings, phones, sent] = await Promise.all([
    db
      .selectFrom('briefSettings')
      .select(['isOn', 'briefAt', 'whenNothing'])
      .where('userId', '=', ofFarmer)
      .executeTakeFirst(),
    db
      .selectFrom('pushSubscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', ofFarmer)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('briefs')
      .select(['date', 'at', 'state', 'actions'])
      .where('userId', '=', ofFarmer)
      .orderBy('date', 'desc')
      .limit(SHOWN_DAYS)
      .execute(),
  ]);
  return {
    ...((settings as Wanted | undefined) ?? USUAL),
    phones: Number(phones.count),
    sent: sent as MorningBrief['sent'],
  };
}

export async function changeSettings(
  db: WriteDb,
  userId: string,
  change: { readonly [K in keyof Wanted]?: Wanted[K] | undefined },
  at: string,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await db
    .insertInto('briefSettings')
    .values({ userId, ...USUAL, ...given, updatedAt: at })
    .onConflict((taken) => taken.column('userId').doUpdateSet({ ...given, updatedAt: at }))
    .execute();
}

interface NewPhone extends PushTarget {
  readonly id: string;
  readonly userId: string;
  readonly language: Language;
  readonly createdAt: string;
}

export async function keepPhone(db: WriteDb, phone: NewPhone): Promise<void> {
  await db
    .insertInto('pushSubscriptions')
    .values({ ...phone })
    .execute();
}

/** Of too many phones of a farmer the oldest are told no more. */
export async function dropOldestPhones(system: Db, userId: string, most: number): Promise<void> {
  const newest = system
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  await system
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}

export async function dropPhone(system: Db, userId: string, endpoint: string): Promise<void> {
  await system
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** An endpoint is one phone's: who signs in on it takes it from whoever had it before. */
export async function freeEndpoint(system: Db, endpoint: string): Promise<void> {
  await system.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();
}

export interface Phone extends PushTarget {
  readonly id: string;
  readonly language: Language;
}

export const phonesOf = (db: ReadDb, userId: string): Promise<Phone[]> =>
  db
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute() as Promise<Phone[]>;

export async function forgetPhone(system: Db, userId: string, id: string): Promise<void> {
  await system.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('id', '=', id).execute();
}

export interface DueFarmer {
  readonly userId: string;
  readonly briefAt: number;
  readonly whenNothing: string;
  /** Made by an earlier round and not handed over: of a process that died, or a service that was away. */
  readonly message: unknown;
  readonly actions: number | null;
}

/** Who is to be told now, by their hour; those who were told are not among them. */
export const dueFarmers = (
  system: Db,
  { date, minute, lateBy }: { readonly date: string; readonly minute: number; readonly lateBy: number },
): Promise<DueFarmer[]> =>
  system
    .selectFrom('briefSettings as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('briefs as b', (join) => join.onRef('b.userId', '=', 's.userId').on('b.date', '=', date))
    .select(['s.userId', 's.briefAt', 's.whenNothing', 'b.message', 'b.actions'])
    .where('s.isOn', '=', true)
    .where('u.leavingSince', 'is', null)
    .where('s.briefAt', '<=', minute)
    .where('s.briefAt', '>', minute - lateBy)
    .where((where) => where.or([where('b.state', 'is', null), where('b.state', '=', 'made')]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('pushSubscriptions as p').select('p.id').whereRef('p.userId', '=', 's.userId')),
    )
    .orderBy('s.briefAt')
    .orderBy('s.userId')
    .execute();

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
  readonly at: string;
}

/** The last change of a farmer's rows. */
const lastChangeOf = (userId: Expression<string>) =>
  unsent
    .selectFrom('changes')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('userId', '=', userId);

/** One a day. */
export async function keepBrief(system: Db, brief: NewBrief): Promise<void> {
  const message = brief.message === null ? null : JSON.stringify(brief.message);
  await system
    .insertInto('briefs')
    .values(({ fn, val }) => ({
      ...brief,
      message,
      seen: brief.seen === null ? null : JSON.stringify(brief.seen),
      seenChange: fn.coalesce(lastChangeOf(val(brief.userId)), val(0)),
    }))
    .onConflict((taken) => taken.columns(['userId', 'date']).doNothing())
    .execute();
}

/** What became of it. The message itself is not kept once it is sent. */
export async function settleBrief(
  system: Db,
  {
    userId,
    date,
    state,
    at,
  }: { userId: string; date: string; state: 'made' | 'sent' | 'failed'; at: string },
): Promise<void> {
  await system
    .updateTable('briefs')
    .set({
      state,
      at,
      tries: sql<number>`tries + 1`,
      ...(state === 'made' ? {} : { message: null }),
    })
    .where('userId', '=', userId)
    .where('date', '=', date)
    .execute();
}

/** What was made and could not be handed over while it was of use. */
export async function closeLate(
  system: Db,
  { date, minute, lateBy }: { readonly date: string; readonly minute: number; readonly lateBy: number },
): Promise<void> {
  await system
    .updateTable('briefs as b')
    .from('briefSettings as s')
    .whereRef('s.userId', '=', 'b.userId')
    .set({ state: 'late', message: null })
    .where('b.state', '=', 'made')
    .where(({ or, eb, and }) =>
      or([eb('b.date', '<', date), and([eb('b.date', '=', date), eb('s.briefAt', '<=', minute - lateBy)])]),
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
