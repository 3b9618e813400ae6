import type { Queryable } from '../database.ts';
import { findSession, type SessionRow } from '../sessions/store.ts';

/**
 * Raises the session to `aal2`. Its counter moves by two, so that a refresh token from before cannot bring back the
 * raised session as a lost answer.
 */
export async function raiseSession(
  tx: Queryable,
  id: string,
  by: { readonly factorId: string; readonly method: string },
  at: Date,
): Promise<SessionRow | undefined> {
  const session = await findSession(tx, id);
  if (!session || session.ended_at !== null) return undefined;
  const entry = { method: by.method, timestamp: Math.floor(at.getTime() / 1000) };
  const amr = [...session.amr.filter(({ method }) => method !== by.method), entry];
  const [row] = await tx.query<SessionRow>(
    `update auth.sessions set aal = 'aal2', amr = $2, factor_id = $4, refresh_counter = refresh_counter + 2,
       refreshed_at = $3
     where id = $1 returning *`,
    [id, JSON.stringify(amr), at, by.factorId],
  );
  return row;
}

/** Ends the user's other sessions that have proven no second factor. */
export async function endLowerSessions(
  tx: Queryable,
  userId: string,
  exceptId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update auth.sessions set ended_at = $3, end_reason = 'factor_added'
     where user_id = $1 and id <> $2 and aal = 'aal1' and ended_at is null`,
    [userId, exceptId, at],
  );
}

/** Takes back what a factor, or without one all factors, gave to the user's sessions. */
export async function lowerSessions(tx: Queryable, userId: string, factorId: string | null): Promise<void> {
  await tx.query(
    `update auth.sessions set aal = 'aal1', factor_id = null,
       amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
              where entry ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'))
     where user_id = $1 and ended_at is null and aal <> 'aal1' and ($2::uuid is null or factor_id = $2)`,
    [userId, factorId],
  );
}
