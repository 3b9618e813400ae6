import type { Queryable, ReadPool } from '@draksha/auth/database';
import type { OauthClients, OauthConsents, OauthSessions } from '@draksha/auth/database.gen';
import type { Selectable } from 'kysely';
import { z } from 'zod';

export type ConsentRow = Readonly<
  Pick<Selectable<OauthConsents>, 'client_id' | 'granted_at'> &
    Pick<Selectable<OauthClients>, 'name' | 'client_uri' | 'logo_uri'>
> & { readonly scopes: readonly string[] };

const storedScopes = z.array(z.string());

export async function findConsentedScopes(
  { reads }: ReadPool,
  userId: string,
  clientId: string,
): Promise<readonly string[]> {
  const row = await reads
    .selectFrom('oauth_consents')
    .select('scopes')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ? storedScopes.parse(row.scopes) : [];
}

/** Adds to what the user has allowed the application already. */
export async function saveConsent(
  { writes }: Queryable,
  userId: string,
  clientId: string,
  scopes: readonly string[],
  at: Date,
): Promise<void> {
  const given = { scopes: JSON.stringify(scopes), granted_at: at };
  await writes
    .insertInto('oauth_consents')
    .values({ user_id: userId, client_id: clientId, ...given })
    .onConflict((on) => on.columns(['user_id', 'client_id']).doUpdateSet(given))
    .execute();
}

export async function listConsents({ reads }: ReadPool, userId: string): Promise<ConsentRow[]> {
  const rows = await reads
    .selectFrom('oauth_consents as c')
    .innerJoin('oauth_clients as a', 'a.id', 'c.client_id')
    .select(['c.client_id', 'c.scopes', 'c.granted_at', 'a.name', 'a.client_uri', 'a.logo_uri'])
    .where('c.user_id', '=', userId)
    .orderBy('c.granted_at', 'desc')
    .orderBy('c.client_id')
    .execute();
  return rows.map((row) => ({ ...row, scopes: storedScopes.parse(row.scopes) }));
}

/** Revokes the consent with its tokens; false when there is none. */
export async function revokeConsent(
  tx: Queryable,
  userId: string,
  clientId: string,
  at: Date,
): Promise<boolean> {
  const revoked = await tx.writes
    .deleteFrom('oauth_consents')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .returning('client_id')
    .execute();
  await tx.writes
    .deleteFrom('oauth_authorizations')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute();
  await endClientSessions(tx, clientId, userId, at);
  return revoked.length > 0;
}

/** Takes back what the user allowed any application, with all that came of it. */
export async function dropConsents(tx: Queryable, userId: string, at: Date): Promise<void> {
  await tx.writes.deleteFrom('oauth_consents').where('user_id', '=', userId).execute();
  await tx.writes.deleteFrom('oauth_authorizations').where('user_id', '=', userId).execute();
  await tx.writes
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'logout' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', 'in', ({ selectFrom }) => selectFrom('oauth_sessions').select('session_id'))
    .execute();
}

/** Ends the sessions of the application: those of one user, or with null of all. */
export async function endClientSessions(
  { writes }: Queryable,
  clientId: string,
  userId: string | null,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'logout' })
    .where('ended_at', 'is', null)
    .$if(userId !== null, (all) => all.where('user_id', '=', userId))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('oauth_sessions').select('session_id').where('client_id', '=', clientId),
    )
    .execute();
}

export type ClientSession = Readonly<Pick<Selectable<OauthSessions>, 'client_id' | 'scope'>>;

export async function insertClientSession(
  { writes }: Queryable,
  sessionId: string,
  { client_id, scope }: ClientSession,
): Promise<void> {
  await writes.insertInto('oauth_sessions').values({ session_id: sessionId, client_id, scope }).execute();
}

export function findClientSession(
  { reads }: ReadPool,
  sessionId: string,
): Promise<ClientSession | undefined> {
  return reads
    .selectFrom('oauth_sessions')
    .select(['client_id', 'scope'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}
