import { type Expression, type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Sessions, Database as Tables } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import { preparedStatement } from '../prepared-statement.ts';

const storedAmr = z.array(
  z.object({
    method: z.string(),
    /** Unix seconds. */
    timestamp: z.number(),
    provider: z.string().exactOptional(),
  }),
);

export type AmrEntry = Readonly<z.output<typeof storedAmr>[number]>;

type Stored = Omit<Selectable<Sessions>, 'factor_id' | 'is_device_noted'>;

/** `proven_address`: number or e-mail address that the code or link of its sign-in proved. */
export type SessionRow = Readonly<Omit<Stored, 'amr'>> & { readonly amr: readonly AmrEntry[] };

export const SESSION_COLUMNS = [
  'id',
  'user_id',
  'aal',
  'amr',
  'refresh_counter',
  'refresh_key',
  'user_agent',
  'ip',
  'created_at',
  'refreshed_at',
  'not_after',
  'ended_at',
  'end_reason',
  'proven_address',
] as const satisfies readonly (keyof SessionRow)[];

export const sessionOf = (row: Stored): SessionRow => ({ ...row, amr: storedAmr.parse(row.amr) });

/**
 * `reuse`: an old refresh token came back, so one of the two who hold the family is a thief. `hook`: an operator's hook
 * rejected a secret that was tried.
 */
export type EndReason =
  | 'logout'
  | 'reuse'
  | 'credential_changed'
  | 'factor_added'
  | 'admin'
  | 'hook'
  | 'newer_login'
  | 'change_undone';

/** The instants before which a session that began, or was last used, is over. */
export interface Oldest {
  readonly begunAfter: Date | null;
  readonly usedAfter: Date | null;
}

/** A value, or where a statement has it. */
type Instant<At> = At | Expression<At>;

/** The same statement whether there is such an instant or not: see `preparedStatement`. */
const orEver = (instant: Instant<Date | null>) => sql<Date>`coalesce(${instant}::timestamptz, '-infinity')`;

/** That the session has not ended, and has neither run out nor lain unused for too long. */
export const isLiveAt =
  (
    { begunAfter, usedAfter }: { readonly [Name in keyof Oldest]: Instant<Oldest[Name]> },
    at: Instant<Date>,
  ) =>
  ({ and, eb, or }: ExpressionBuilder<Pick<Tables, 'sessions'>, 'sessions'>) =>
    and([
      eb('sessions.ended_at', 'is', null),
      or([eb('sessions.not_after', 'is', null), eb('sessions.not_after', '>', at)]),
      eb('sessions.created_at', '>', orEver(begunAfter)),
      eb('sessions.refreshed_at', '>', orEver(usedAfter)),
    ]);

export async function findSession({ reads }: ReadPool, id: string): Promise<SessionRow | undefined> {
  const row = await reads
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && sessionOf(row);
}

export async function lockSession({ writes }: Queryable, id: string): Promise<SessionRow | undefined> {
  const row = await writes
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && sessionOf(row);
}

interface Seen {
  readonly userAgent: string | null;
  readonly ip: string | null;
}

export async function recordRefresh(
  { writes }: Queryable,
  id: string,
  counter: number,
  { userAgent, ip }: Seen,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('sessions')
    .set({ refresh_counter: counter, user_agent: userAgent, ip, refreshed_at: at })
    .where('id', '=', id)
    .execute();
}

export async function touchSession(
  { writes }: Queryable,
  id: string,
  { userAgent, ip }: Seen,
): Promise<void> {
  await writes.updateTable('sessions').set({ user_agent: userAgent, ip }).where('id', '=', id).execute();
}

export async function endSession(
  { writes }: Queryable,
  id: string,
  reason: EndReason,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the user's sessions, all or all but one. */
export async function endSessions(
  { writes }: Queryable,
  userId: string,
  exceptId: string | null,
  reason: EndReason,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', exceptId)
    .execute();
}

interface SessionParams extends Oldest {
  readonly sessionId: string;
  readonly userId: string;
  readonly at: Date;
}

const liveSessionStatement = preparedStatement((on, params: SessionParams) =>
  on
    .selectFrom('sessions')
    .innerJoin('users as u', 'u.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', params.sessionId)
    .where('sessions.user_id', '=', params.userId)
    .where(isLiveAt(params, params.at))
    .where('u.deleted_at', 'is', null)
    .where(({ eb, exists, not, or, selectFrom }) =>
      or([eb('u.banned_until', 'is', null), eb('u.banned_until', '<=', params.at)]).and(
        or([
          eb('sessions.aal', '<>', 'aal1'),
          not(
            exists(
              selectFrom('factors as f')
                .select('f.id')
                .whereRef('f.user_id', '=', 'sessions.user_id')
                .where('f.status', '=', 'verified'),
            ),
          ),
        ]),
      ),
    ),
);

/**
 * Returns whether the session is valid: not ended or expired, its user neither banned nor deleted. One that lacks its
 * second factor may use sign-in calls, but not the product.
 */
export async function isSessionLive(db: Queryable, params: SessionParams): Promise<boolean> {
  return (await db.ask(liveSessionStatement, params)).length > 0;
}

/** The user's sessions that still stand, the last used first. */
export async function listSessions({ reads }: ReadPool, userId: string, at: Date): Promise<SessionRow[]> {
  const rows = await reads
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('user_id', '=', userId)
    .where(isLiveAt({ begunAfter: null, usedAfter: null }, at))
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(sessionOf);
}

/** Whether another session of the user that is still valid was used later than this one. */
export async function hasNewerSession(
  { reads }: ReadPool,
  session: Pick<SessionRow, 'id' | 'user_id' | 'refreshed_at'>,
  oldest: Oldest,
  at: Date,
): Promise<boolean> {
  const newer = await reads
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', session.user_id)
    .where('id', '<>', session.id)
    .where('refreshed_at', '>', session.refreshed_at)
    .where(isLiveAt(oldest, at))
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Ends one session of the user; false when they have no such one. */
export async function endOwnSession(
  { writes }: Queryable,
  userId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const ended = await writes
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'logout' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** When one of the user's sessions was last refreshed, also one that has ended. */
export async function lastUseOf({ reads }: ReadPool, userId: string): Promise<Date | null> {
  const row = await reads
    .selectFrom('sessions')
    .select(({ fn }) => fn.max<Date | null>('refreshed_at').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.last ?? null;
}

export async function purgeSessions({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('sessions').where('ended_at', '<', before).execute();
}
