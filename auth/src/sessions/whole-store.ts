import { expressionBuilder, type Nullable, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Sessions, Database as Tables, Users } from '../database.gen.ts';
import type { Database, Queryable } from '../database.ts';
import { type FactorRow, listFactors } from '../mfa/store.ts';
import { type BatchColumns, preparedStatement } from '../prepared-statement.ts';
import {
  type IdentityRow,
  identityOfRow,
  storedChanges,
  type UserChanges,
  type UserRow,
  userOf,
} from '../user/store.ts';
import { type SessionRow, sessionOf } from './store.ts';

/*
 * Statements that do all of a frequent request at once: each trip to the database costs as much as the work in it, and
 * one statement needs no transaction around it.
 */

/** A session with all that its answer tells. */
export interface UserSession {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
  readonly session: SessionRow;
}

/** What an account and its session both have is said twice, under two names. */
const SESSION_COLUMNS = [
  'id as session_id',
  'created_at as session_created_at',
  'user_id',
  'aal',
  'amr',
  'refresh_counter',
  'refresh_key',
  'user_agent',
  'ip',
  'refreshed_at',
  'not_after',
  'ended_at',
  'end_reason',
  'proven_address',
] as const;

type SessionColumns = Omit<Selectable<Sessions>, 'id' | 'created_at' | 'factor_id' | 'is_device_noted'> & {
  readonly session_id: string;
  readonly session_created_at: Date;
};

/** @param userId column of the statement around it */
export function extrasOf(userId: 'signed.id' | 'u.id') {
  const { exists, selectFrom } = expressionBuilder<Tables>();
  const own = sql<string>`${sql.ref(userId)}`;
  return [
    jsonArrayFrom(
      selectFrom('identities as i')
        .selectAll('i')
        .where('i.user_id', '=', own)
        .orderBy('i.created_at')
        .orderBy('i.provider')
        .orderBy('i.id'),
    ).as('all_identities'),
    exists(selectFrom('factors as f').select('f.id').where('f.user_id', '=', own)).as('has_factors'),
  ] as const;
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

interface JsonDates {
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

type JsonIdentity = Omit<IdentityRow, keyof JsonDates | 'identity_data'> & {
  readonly identity_data: unknown;
} & JsonDates;

/** An identity that came within JSON, where instants are text. */
const readIdentity = (row: JsonIdentity): IdentityRow =>
  identityOfRow({
    ...row,
    last_sign_in_at: instant(row.last_sign_in_at),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  });

/** Tells the two rows of a joined one apart. */
function split<Row extends Selectable<Users> & SessionColumns>(row: Row) {
  const {
    session_id,
    session_created_at,
    user_id,
    aal,
    amr,
    refresh_counter,
    refresh_key,
    user_agent,
    ip,
    refreshed_at,
    not_after,
    ended_at,
    end_reason,
    proven_address,
    ...user
  } = row;
  const session = sessionOf({
    id: session_id,
    user_id,
    aal,
    amr,
    refresh_counter,
    refresh_key,
    user_agent,
    ip,
    created_at: session_created_at,
    refreshed_at,
    not_after,
    ended_at,
    end_reason,
    proven_address,
  });
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

/** Opens a session and writes that into the audit; undefined when the account is gone or has other secrets. */
export async function insertSignIn(
  tx: Queryable,
  signIn: SignIn,
  at: Date,
): Promise<UserSession | undefined> {
  const { session, checked, tries, method, auditId } = signIn;
  const { address = null, account = null } = tries ?? {};
  const now = sql<Date>`${at}::timestamptz`;
  const ip = sql<string | null>`${session.ip}::text`;
  const row = await tx.writes
    .with('signed', (from) =>
      from
        .updateTable('users')
        .set({ ...storedChanges(signIn.changes), updated_at: at, last_sign_in_at: at })
        .where('id', '=', session.user_id)
        .where('deleted_at', 'is', null)
        .$if(checked !== undefined, (found) =>
          found
            .where('pin_hash', 'is not distinct from', checked?.pin_hash ?? null)
            .where('password_hash', 'is not distinct from', checked?.password_hash ?? null),
        )
        .returningAll(),
    )
    .with('created', (from) =>
      from
        .insertInto('sessions')
        .columns([
          'id',
          'user_id',
          'amr',
          'refresh_key',
          'user_agent',
          'ip',
          'not_after',
          'created_at',
          'refreshed_at',
          'proven_address',
        ])
        .expression(
          from
            .selectFrom('signed')
            .select([
              sql<string>`${session.id}::uuid`.as('session_id'),
              'id',
              sql`${JSON.stringify(session.amr)}::jsonb`.as('amr'),
              sql<string>`${session.refresh_key}::text`.as('refresh_key'),
              sql<string | null>`${session.user_agent}::text`.as('user_agent'),
              ip.as('ip'),
              sql<Date | null>`${session.not_after}::timestamptz`.as('not_after'),
              now.as('created_at'),
              now.as('refreshed_at'),
              sql<string | null>`${session.proven_address}::text`.as('proven_address'),
            ]),
        ),
    )
    .with('noted', (from) =>
      from
        .insertInto('audit')
        .columns(['id', 'at', 'action', 'user_id', 'session_id', 'ip', 'details'])
        .expression(
          from
            .selectFrom('signed')
            .select([
              sql<string>`${auditId}::uuid`.as('audit_id'),
              now.as('at'),
              sql<string>`'signed_in'`.as('action'),
              'id',
              sql<string>`${session.id}::uuid`.as('session_id'),
              ip.as('ip'),
              sql`jsonb_build_object('method', ${method}::text)`.as('details'),
            ]),
        ),
    )
    .with('refunded', (from) =>
      from
        .updateTable('tries')
        .set({ hits: sql`greatest(hits - 1, 0)` })
        .where('key', '=', address)
        .where(({ exists, selectFrom }) => exists(selectFrom('signed').select('id')))
        .returning('key'),
    )
    .with('forgotten', (from) =>
      from
        .deleteFrom('tries')
        .where('key', '=', account)
        .where(({ exists, selectFrom }) => exists(selectFrom('signed').select('id')))
        .where(
          ({ fn, selectFrom }) =>
            // Of the two rows always the same first, so that two sign-ins cannot wait for each other.
            sql<boolean>`(${selectFrom('refunded').select(fn.countAll<number>().as('total'))}) >= 0`,
        ),
    )
    .selectFrom('signed')
    .selectAll('signed')
    .select(extrasOf('signed.id'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { all_identities, has_factors, ...user } = row;
  return {
    user: userOf(user),
    identities: all_identities.map(readIdentity),
    factors: await factorsOf(tx, user.id, has_factors === true),
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

const hasSession = <Row extends Nullable<SessionColumns>>(row: Row): row is Row & SessionColumns =>
  row.session_id !== null;

interface CallerIds {
  readonly userId: string;
  readonly sessionId: string;
}

const callerStatement = preparedStatement((on, { userId, sessionId }: CallerIds) =>
  on
    .selectFrom('users as u')
    .leftJoin(
      (from) => from.selectFrom('sessions').select(SESSION_COLUMNS).where('id', '=', sessionId).as('s'),
      (join) => join.onRef('s.user_id', '=', 'u.id'),
    )
    .selectAll('u')
    .selectAll('s')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null),
);

interface RequestedCaller {
  readonly asked_user: string;
  readonly asked_session: string;
  readonly place: number;
}

const wholeCallersStatement = preparedStatement((on, { userId, sessionId }: BatchColumns<CallerIds>) =>
  on
    .selectFrom(
      sql<RequestedCaller>`unnest(${userId}::uuid[], ${sessionId}::uuid[]) with ordinality`.as<'asked'>(
        sql`asked (asked_user, asked_session, place)`,
      ),
    )
    .innerJoin('users as u', 'u.id', 'asked.asked_user')
    .leftJoin(
      (from) => from.selectFrom('sessions').select(SESSION_COLUMNS).as('s'),
      (join) => join.onRef('s.session_id', '=', 'asked.asked_session').onRef('s.user_id', '=', 'u.id'),
    )
    .select('asked.place')
    .selectAll('u')
    .selectAll('s')
    .select(extrasOf('u.id'))
    .where('u.deleted_at', 'is', null),
);

/** A user, and their session, valid or not. */
export interface FoundCaller {
  readonly user: UserRow;
  readonly session: SessionRow | undefined;
}

function foundCaller<Row extends Selectable<Users> & Nullable<SessionColumns>>(row: Row): FoundCaller {
  if (!hasSession(row)) return { user: userOf(row), session: undefined };
  const { user, session } = split(row);
  return { user: userOf(user), session };
}

export async function findCaller(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<FoundCaller | undefined> {
  const [row] = await db.ask(callerStatement, { userId, sessionId });
  return row && foundCaller(row);
}

export type WholeCaller = FoundCaller & Pick<UserSession, 'identities' | 'factors'>;

/** As `findCaller`, with all else that an answer tells of the user. */
export async function findWholeCaller(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<WholeCaller | undefined> {
  const row = await db.askBatched(wholeCallersStatement, { userId, sessionId });
  if (!row) return undefined;
  const { all_identities, has_factors, place, ...both } = row;
  return {
    ...foundCaller(both),
    identities: all_identities.map(readIdentity),
    factors: await factorsOf(db, userId, has_factors === true),
  };
}

type WholeRow = Selectable<Users> &
  SessionColumns & { readonly all_identities: readonly JsonIdentity[]; readonly has_factors: unknown };

/** @param row of a session and its user, with `extrasOf` them */
export async function wholeOf(db: Queryable, row: WholeRow): Promise<UserSession> {
  const { all_identities, has_factors, ...both } = row;
  const { user, session } = split(both);
  const factors = await factorsOf(db, user.id, has_factors === true);
  return { user: userOf(user), identities: all_identities.map(readIdentity), factors, session };
}
