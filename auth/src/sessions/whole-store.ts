import type { Queryable } from '../database.ts';
import { type FactorRow, listFactors } from '../mfa/store.ts';
import { assignments, type IdentityRow, type UserChanges, type UserRow } from '../user/store.ts';
import type { SessionRow } from './store.ts';

/*
 * Statements that do all of a frequent request at once: each trip to the database costs as much as the work in it, and
 * one statement needs no transaction around it.
 */

/** A session with all that its answer tells. */
export interface WholeSession {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
  readonly session: SessionRow;
}

type JsonIdentity = {
  readonly [Key in keyof IdentityRow]: IdentityRow[Key] extends Date | null
    ? string | Extract<IdentityRow[Key], null>
    : IdentityRow[Key];
};

interface Extras {
  readonly all_identities: readonly JsonIdentity[];
  readonly has_factors: boolean;
}

type SessionColumns = {
  readonly [Key in keyof SessionRow as `session_${Key}`]: SessionRow[Key];
};

const SESSION_KEYS = [
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

const sessionColumns = (table: string): string =>
  SESSION_KEYS.map((key) => `${table}.${key} as session_${key}`).join(', ');

const extras = (userId: string): string =>
  `(select coalesce(jsonb_agg(i order by i.created_at, i.provider, i.id), '[]')
     from auth.identities i where i.user_id = ${userId}) as all_identities,
   exists (select from auth.factors f where f.user_id = ${userId}) as has_factors`;

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const readIdentity = (row: JsonIdentity): IdentityRow => ({
  ...row,
  last_sign_in_at: instant(row.last_sign_in_at),
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
});

function split<Row extends SessionColumns>(row: Row) {
  const {
    session_id: id,
    session_user_id: user_id,
    session_aal: aal,
    session_amr: amr,
    session_refresh_counter: refresh_counter,
    session_refresh_key: refresh_key,
    session_user_agent: user_agent,
    session_ip: ip,
    session_created_at: created_at,
    session_refreshed_at: refreshed_at,
    session_not_after: not_after,
    session_ended_at: ended_at,
    session_end_reason: end_reason,
    session_proven_address: proven_address,
    ...user
  } = row;
  const session: SessionRow = {
    id,
    user_id,
    aal,
    amr,
    refresh_counter,
    refresh_key,
    user_agent,
    ip,
    created_at,
    refreshed_at,
    not_after,
    ended_at,
    end_reason,
    proven_address,
  };
  return { user, session };
}

/** Most farmers have no second factor, and the question is then not asked. */
const factorsOf = (db: Queryable, userId: string, hasFactors: boolean): Promise<FactorRow[]> =>
  hasFactors ? listFactors(db, userId) : Promise.resolve([]);

export interface SignIn {
  readonly session: Pick<
    SessionRow,
    'id' | 'user_id' | 'amr' | 'refresh_key' | 'user_agent' | 'ip' | 'not_after' | 'proven_address'
  >;
  readonly changes: UserChanges;
  /** The account as its secret was checked: where it has other secrets by now, nothing happens. */
  readonly checked?: Pick<UserRow, 'pin_hash' | 'password_hash'>;
  /** Counts of tries that were right: of the network address, which gets it back, and of the account, which starts anew. */
  readonly tries?: { readonly address: string; readonly account: string };
  readonly method: string;
  readonly auditId: string;
}

/** Opens a session and writes down that it was opened; undefined when the account is gone or has other secrets. */
export async function insertSignIn(
  tx: Queryable,
  signIn: SignIn,
  at: Date,
): Promise<WholeSession | undefined> {
  const { session, checked, tries, method, auditId } = signIn;
  const { sets, values } = assignments(signIn.changes, 16);
  const [row] = await tx.query<UserRow & Extras>(
    `with signed as (
       update auth.users set ${['updated_at = $2', 'last_sign_in_at = $2', ...sets].join(', ')}
       where id = $1 and deleted_at is null
         and (not $9::boolean or (pin_hash is not distinct from $10 and password_hash is not distinct from $11))
       returning *),
     opened as (
       insert into auth.sessions (id, user_id, amr, refresh_key, user_agent, ip, not_after, created_at, refreshed_at,
         proven_address)
       select $3::uuid, id, $4::jsonb, $5::text, $6::text, $7::text, $8::timestamptz, $2, $2, $16::text from signed),
     noted as (
       insert into auth.audit (id, at, action, user_id, session_id, ip, details)
       select $14::uuid, $2, 'signed_in', id, $3::uuid, $7::text, jsonb_build_object('method', $15::text) from signed),
     refunded as (
       update auth.tries set hits = greatest(hits - 1, 0) where key = $12 and exists (select from signed) returning 1),
     forgotten as (
       delete from auth.tries where key = $13 and exists (select from signed) and (select count(*) from refunded) >= 0)
     select signed.*, ${extras('signed.id')} from signed`,
    [
      session.user_id,
      at,
      session.id,
      JSON.stringify(session.amr),
      session.refresh_key,
      session.user_agent,
      session.ip,
      session.not_after,
      checked !== undefined,
      checked?.pin_hash ?? null,
      checked?.password_hash ?? null,
      tries?.address ?? null,
      tries?.account ?? null,
      auditId,
      method,
      session.proven_address,
      ...values,
    ],
  );
  if (!row) return undefined;
  const { all_identities, has_factors, ...user } = row;
  return {
    user,
    identities: all_identities.map(readIdentity),
    factors: await factorsOf(tx, user.id, has_factors),
    session: {
      ...session,
      aal: 'aal1',
      refresh_counter: 0,
      created_at: at,
      refreshed_at: at,
      ended_at: null,
      end_reason: null,
    },
  };
}

/** The user and his session, whether or not it still stands. */
export async function findCaller(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<{ readonly user: UserRow; readonly session: SessionRow | undefined } | undefined> {
  const [row] = await db.query<UserRow & SessionColumns>(
    `select u.*, ${sessionColumns('s')} from auth.users u
     left join auth.sessions s on s.id = $2 and s.user_id = u.id
     where u.id = $1 and u.deleted_at is null`,
    [userId, sessionId],
  );
  if (!row) return undefined;
  const { user, session } = split(row);
  return { user, session: row.session_id === null ? undefined : session };
}

export interface Refresh {
  readonly sessionId: string;
  readonly counter: number;
  readonly refreshKey: string;
  readonly device: { readonly userAgent: string | null; readonly ip: string | null };
  /** Sessions that began or were last used before these are over. */
  readonly begunAfter: Date | null;
  readonly usedAfter: Date | null;
}

/** Moves a session on, where its newest token was shown and nothing stands against it; else changes nothing. */
export async function moveSession(
  db: Queryable,
  refresh: Refresh,
  at: Date,
): Promise<WholeSession | undefined> {
  const [row] = await db.query<UserRow & SessionColumns & Extras>(
    `with moved as (
       update auth.sessions s
       set refresh_counter = s.refresh_counter + 1, user_agent = $4, ip = $5, refreshed_at = $6
       where s.id = $1 and s.refresh_counter = $2 and s.refresh_key = $3 and s.ended_at is null
         and (s.not_after is null or s.not_after > $6)
         and ($7::timestamptz is null or s.created_at > $7)
         and ($8::timestamptz is null or s.refreshed_at > $8)
         and exists (select from auth.users u where u.id = s.user_id and u.deleted_at is null
                     and (u.banned_until is null or u.banned_until <= $6))
       returning *)
     select u.*, ${sessionColumns('moved')}, ${extras('u.id')} from moved join auth.users u on u.id = moved.user_id`,
    [
      refresh.sessionId,
      refresh.counter,
      refresh.refreshKey,
      refresh.device.userAgent,
      refresh.device.ip,
      at,
      refresh.begunAfter,
      refresh.usedAfter,
    ],
  );
  if (!row) return undefined;
  const { all_identities, has_factors, ...both } = row;
  const { user, session } = split(both);
  const factors = await factorsOf(db, user.id, has_factors);
  return { user, identities: all_identities.map(readIdentity), factors, session };
}
