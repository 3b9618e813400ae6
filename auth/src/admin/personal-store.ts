import type { ReadPool } from '../database.ts';

/** Sign-in's records about a person, newest first, for their export. */
export interface PersonalRecord {
  readonly audit: readonly object[];
  readonly sessions: readonly object[];
  readonly devices: readonly object[];
  readonly messages: readonly object[];
  readonly passkeys: readonly object[];
  readonly applications: readonly object[];
}

/** A safety bound: nobody has more in a year. */
const MAX_ROWS = 20_000;

export async function personalRecord({ reads }: ReadPool, userId: string): Promise<PersonalRecord> {
  const [audit, sessions, devices, messages, passkeys, applications] = await Promise.all([
    reads
      .selectFrom('audit')
      .select(['at', 'action', 'session_id', 'ip', 'details'])
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    reads
      .selectFrom('sessions')
      .select(['id', 'created_at', 'refreshed_at', 'ended_at', 'user_agent', 'ip'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    reads
      .selectFrom('devices')
      .select(['name', 'first_seen_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .orderBy('last_seen_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    // Codes and links are in no row.
    reads
      .selectFrom('outbox')
      .select(['created_at', 'channel', 'recipient', 'template', 'language', 'state'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    reads
      .selectFrom('webauthn_credentials')
      .select(['created_at', 'last_used_at', 'friendly_name'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    reads
      .selectFrom('oauth_consents')
      .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_consents.client_id')
      .select(['oauth_clients.name', 'oauth_consents.scopes', 'oauth_consents.granted_at'])
      .where('oauth_consents.user_id', '=', userId)
      .limit(MAX_ROWS)
      .execute(),
  ]);
  return { audit, sessions, devices, messages, passkeys, applications };
}
