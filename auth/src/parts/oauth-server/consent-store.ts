import type { Queryable } from '../../database.ts';

export interface ConsentRow {
  readonly client_id: string;
  readonly scopes: readonly string[];
  readonly granted_at: Date;
  readonly name: string;
  readonly client_uri: string | null;
  readonly logo_uri: string | null;
}

export async function findConsentedScopes(
  db: Queryable,
  userId: string,
  clientId: string,
): Promise<readonly string[]> {
  const [row] = await db.query<Pick<ConsentRow, 'scopes'>>(
    'select scopes from auth.oauth_consents where user_id = $1 and client_id = $2',
    [userId, clientId],
  );
  return row?.scopes ?? [];
}

/** Adds to what the user has allowed the application already. */
export async function saveConsent(
  tx: Queryable,
  userId: string,
  clientId: string,
  scopes: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.oauth_consents (user_id, client_id, scopes, granted_at) values ($1, $2, $3, $4)
     on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = excluded.granted_at`,
    [userId, clientId, JSON.stringify(scopes), at],
  );
}

export function listConsents(db: Queryable, userId: string): Promise<ConsentRow[]> {
  return db.query<ConsentRow>(
    `select c.client_id, c.scopes, c.granted_at, a.name, a.client_uri, a.logo_uri
     from auth.oauth_consents c join auth.oauth_clients a on a.id = c.client_id
     where c.user_id = $1 order by c.granted_at desc, c.client_id`,
    [userId],
  );
}

/** Takes the consent back, with all that came of it; false when there is none. */
export async function revokeConsent(
  tx: Queryable,
  userId: string,
  clientId: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'delete from auth.oauth_consents where user_id = $1 and client_id = $2 returning 1',
    [userId, clientId],
  );
  await tx.query('delete from auth.oauth_authorizations where user_id = $1 and client_id = $2', [
    userId,
    clientId,
  ]);
  await endClientSessions(tx, clientId, userId, at);
  return rows.length > 0;
}

/** Ends the sessions of the application: those of one user, or with null of all. */
export async function endClientSessions(
  tx: Queryable,
  clientId: string,
  userId: string | null,
  at: Date,
): Promise<void> {
  await tx.query(
    `update auth.sessions set ended_at = $3, end_reason = 'logout'
     where ended_at is null and ($2::uuid is null or user_id = $2)
       and id in (select session_id from auth.oauth_sessions where client_id = $1)`,
    [clientId, userId, at],
  );
}

export interface ClientSession {
  readonly client_id: string;
  readonly scope: string;
}

export async function insertClientSession(
  tx: Queryable,
  sessionId: string,
  session: ClientSession,
): Promise<void> {
  await tx.query('insert into auth.oauth_sessions (session_id, client_id, scope) values ($1, $2, $3)', [
    sessionId,
    session.client_id,
    session.scope,
  ]);
}

export async function findClientSession(
  db: Queryable,
  sessionId: string,
): Promise<ClientSession | undefined> {
  const [row] = await db.query<ClientSession>(
    'select client_id, scope from auth.oauth_sessions where session_id = $1',
    [sessionId],
  );
  return row;
}
