import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { findSession, SESSION_COLUMNS, type SessionRow, sessionOf } from '../sessions/store.ts';

/** Raises the session to `aal2`. Moves its counter by two, so that an older refresh token cannot restore it. */
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
  const row = await tx.writes
    .updateTable('sessions')
    .set((is) => ({
      aal: 'aal2',
      amr: JSON.stringify(amr),
      factor_id: by.factorId,
      refresh_counter: is('refresh_counter', '+', 2),
      refreshed_at: at,
    }))
    .where('id', '=', id)
    .returning(SESSION_COLUMNS)
    .executeTakeFirst();
  return row && sessionOf(row);
}

/** Ends the user's other sessions that have proven no second factor. */
export async function endLowerSessions(
  { writes }: Queryable,
  userId: string,
  exceptId: string,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'factor_added' })
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .where('aal', '=', 'aal1')
    .where('ended_at', 'is', null)
    .execute();
}

/** Takes back what a factor, or without one all factors, gave to the user's sessions. */
export async function lowerSessions(
  { writes }: Queryable,
  userId: string,
  factorId: string | null,
): Promise<void> {
  await writes
    .updateTable('sessions')
    .set({
      aal: 'aal1',
      factor_id: null,
      amr: sql`(select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
                where entry ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'))`,
    })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('aal', '<>', 'aal1')
    .$if(factorId !== null, (all) => all.where('factor_id', '=', factorId))
    .execute();
}
