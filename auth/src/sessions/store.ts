import type { Queryable } from '../database.ts';

export interface AmrEntry {
  readonly method: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly provider?: string;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  readonly amr: readonly AmrEntry[];
  readonly refresh_counter: number;
  readonly refresh_key: string;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly created_at: Date;
  readonly refreshed_at: Date;
  readonly not_after: Date | null;
  readonly ended_at: Date | null;
  readonly end_reason: EndReason | null;
  /** Number or e-mail address that a code or link opened it by. */
  readonly proven_address: string | null;
}

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

export async function findSession(db: Queryable, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>('select * from auth.sessions where id = $1', [id]);
  return row;
}

export async function lockSession(tx: Queryable, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx.query<SessionRow>('select * from auth.sessions where id = $1 for update', [id]);
  return row;
}

export async function recordRefresh(
  tx: Queryable,
  id: string,
  counter: number,
  device: { readonly userAgent: string | null; readonly ip: string | null },
  at: Date,
): Promise<void> {
  await tx.query(
    'update auth.sessions set refresh_counter = $2, user_agent = $3, ip = $4, refreshed_at = $5 where id = $1',
    [id, counter, device.userAgent, device.ip, at],
  );
}

export async function touchSession(
  tx: Queryable,
  id: string,
  device: { readonly userAgent: string | null; readonly ip: string | null },
): Promise<void> {
  await tx.query('update auth.sessions set user_agent = $2, ip = $3 where id = $1', [
    id,
    device.userAgent,
    device.ip,
  ]);
}

export async function endSession(tx: Queryable, id: string, reason: EndReason, at: Date): Promise<void> {
  await tx.query(
    'update auth.sessions set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null',
    [id, at, reason],
  );
}

/** Ends the user's sessions, all or all but one. */
export async function endSessions(
  tx: Queryable,
  userId: string,
  exceptId: string | null,
  reason: EndReason,
  at: Date,
): Promise<void> {
  await tx.query(
    `update auth.sessions set ended_at = $3, end_reason = $4
     where user_id = $1 and ended_at is null and id is distinct from $2::uuid`,
    [userId, exceptId, at, reason],
  );
}

/**
 * Whether the session still stands: not ended, not run out, its user neither banned nor deleted. One that owes the
 * second step its user has set up opens the sign-in server's own calls, but not the product.
 */
export async function isSessionLive(
  db: Queryable,
  sessionId: string,
  userId: string,
  oldest: { readonly begunAfter: Date | null; readonly usedAfter: Date | null },
  at: Date,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and s.user_id = $2 and s.ended_at is null and (s.not_after is null or s.not_after > $3)
       and ($4::timestamptz is null or s.created_at > $4) and ($5::timestamptz is null or s.refreshed_at > $5)
       and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3)
       and (s.aal <> 'aal1' or not exists
         (select 1 from auth.factors f where f.user_id = s.user_id and f.status = 'verified'))`,
    [sessionId, userId, at, oldest.begunAfter, oldest.usedAfter],
  );
  return rows.length > 0;
}

/** The user's sessions that still stand, the last used first. */
export function listSessions(db: Queryable, userId: string, at: Date): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select * from auth.sessions where user_id = $1 and ended_at is null and (not_after is null or not_after > $2)
     order by refreshed_at desc, id limit 100`,
    [userId, at],
  );
}

/** Whether another session of the user that still stands was used later than this one. */
export async function hasNewerSession(
  db: Queryable,
  session: Pick<SessionRow, 'id' | 'user_id' | 'refreshed_at'>,
  oldest: { readonly begunAfter: Date | null; readonly usedAfter: Date | null },
  at: Date,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from auth.sessions s
     where s.user_id = $1 and s.id <> $2 and s.ended_at is null and s.refreshed_at > $3
       and (s.not_after is null or s.not_after > $4)
       and ($5::timestamptz is null or s.created_at > $5) and ($6::timestamptz is null or s.refreshed_at > $6)
     limit 1`,
    [session.user_id, session.id, session.refreshed_at, at, oldest.begunAfter, oldest.usedAfter],
  );
  return rows.length > 0;
}

/** Ends one session of the user; false when he has no such one. */
export async function endOwnSession(tx: Queryable, userId: string, id: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update auth.sessions set ended_at = $3, end_reason = 'logout'
     where id = $2 and user_id = $1 and ended_at is null returning 1`,
    [userId, id, at],
  );
  return rows.length > 0;
}

/** When one of the user's sessions was last refreshed, also one that has ended. */
export async function lastUseOf(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db.query<{ last: Date | null }>(
    'select max(refreshed_at) as last from auth.sessions where user_id = $1',
    [userId],
  );
  return row?.last ?? null;
}

export async function purgeSessions(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.sessions where ended_at < $1', [before]);
}
