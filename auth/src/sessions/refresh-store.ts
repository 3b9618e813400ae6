import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { type BatchColumns, preparedStatement } from '../prepared-statement.ts';
import { isLiveAt, type Oldest } from './store.ts';
import { extrasOf, type UserSession, wholeOf } from './whole-store.ts';

export interface Refresh extends Oldest {
  readonly sessionId: string;
  readonly counter: number;
  readonly refreshKey: string;
  readonly userAgent: string | null;
  readonly ip: string | null;
  readonly at: Date;
}

interface ShownToken {
  readonly place: number;
  readonly session_id: string;
  readonly counter: number;
  readonly refresh_key: string;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly at: Date;
  readonly begun_after: Date | null;
  readonly used_after: Date | null;
}

/**
 * Locks each session before writing, and skips locked ones: nobody waits, and no deadlock is possible. Of two
 * requests with the same token one moves the session.
 */
const moveMany = preparedStatement((on, given: BatchColumns<Refresh>) =>
  on
    .with('shown', (from) =>
      from
        .selectFrom(
          sql<ShownToken>`unnest(${given.sessionId}::uuid[], ${given.counter}::int8[], ${given.refreshKey}::text[],
            ${given.userAgent}::text[], ${given.ip}::text[], ${given.at}::timestamptz[],
            ${given.begunAfter}::timestamptz[], ${given.usedAfter}::timestamptz[]) with ordinality`.as<'t'>(
            sql`t (session_id, counter, refresh_key, user_agent, ip, at, begun_after, used_after, place)`,
          ),
        )
        .selectAll(),
    )
    .with('held', (from) =>
      from
        .selectFrom('shown')
        .innerJoin('sessions', (join) =>
          join
            .onRef('sessions.id', '=', 'shown.session_id')
            .onRef('sessions.refresh_counter', '=', 'shown.counter')
            .onRef('sessions.refresh_key', '=', 'shown.refresh_key'),
        )
        .select(['shown.place', 'shown.session_id', 'shown.user_agent', 'shown.ip', 'shown.at'])
        .where(
          isLiveAt(
            { begunAfter: sql.ref('shown.begun_after'), usedAfter: sql.ref('shown.used_after') },
            sql.ref('shown.at'),
          ),
        )
        .where(({ eb, exists, or, ref, selectFrom }) =>
          exists(
            selectFrom('users as u')
              .select('u.id')
              .whereRef('u.id', '=', 'sessions.user_id')
              .where('u.deleted_at', 'is', null)
              .where(
                or([
                  eb(sql.ref('u.banned_until'), 'is', null),
                  eb(sql.ref('u.banned_until'), '<=', ref('shown.at')),
                ]),
              ),
          ),
        )
        .forNoKeyUpdate('sessions')
        .skipLocked(),
    )
    .with('moved', (from) =>
      from
        .updateTable('sessions')
        .from('held')
        .set((is) => ({
          refresh_counter: is('sessions.refresh_counter', '+', 1),
          user_agent: is.ref('held.user_agent'),
          ip: is.ref('held.ip'),
          refreshed_at: is.ref('held.at'),
        }))
        .whereRef('sessions.id', '=', 'held.session_id')
        .returning([
          'held.place',
          'sessions.id as session_id',
          'sessions.created_at as session_created_at',
          'sessions.user_id',
          'sessions.aal',
          'sessions.amr',
          'sessions.refresh_counter',
          'sessions.refresh_key',
          'sessions.user_agent',
          'sessions.ip',
          'sessions.refreshed_at',
          'sessions.not_after',
          'sessions.ended_at',
          'sessions.end_reason',
          'sessions.proven_address',
        ]),
    )
    .selectFrom('moved')
    .innerJoin('users as u', 'u.id', 'moved.user_id')
    .selectAll('moved')
    .selectAll('u')
    .select(extrasOf('u.id')),
);

/** Moves a session on, where its newest token was shown and nothing forbids it; else changes nothing. */
export async function moveSession(db: Database, refresh: Refresh): Promise<UserSession | undefined> {
  const found = await db.askBatched(moveMany, refresh);
  if (!found) return undefined;
  const { place, ...row } = found;
  return wholeOf(db, row);
}
