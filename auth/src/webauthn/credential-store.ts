import type { Selectable } from 'kysely';
import type { WebauthnCredentials } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';

/** A public key (COSE) under the name that its authenticator gave it (base64url); without a factor it is a passkey. */
export type CredentialRow = Readonly<Selectable<WebauthnCredentials>>;

/** What a ceremony tells of a key. */
export type NewCredential = Pick<
  CredentialRow,
  'credential_id' | 'public_key' | 'counter' | 'aaguid' | 'is_backed_up'
> & { readonly transports: readonly string[] };
type Owner = Pick<CredentialRow, 'id' | 'user_id' | 'factor_id' | 'friendly_name'>;

/** Adds a key; false when anyone has it already. */
export async function insertCredential(
  { writes }: Queryable,
  { id, user_id, factor_id, friendly_name }: Owner,
  { credential_id, public_key, counter, aaguid, transports, is_backed_up }: NewCredential,
  at: Date,
): Promise<boolean> {
  const added = await writes
    .insertInto('webauthn_credentials')
    .values({
      id,
      user_id,
      factor_id,
      friendly_name,
      credential_id,
      public_key,
      counter,
      aaguid,
      transports: [...transports],
      is_backed_up,
      created_at: at,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

const keysOf = ({ reads }: ReadPool, userId: string) =>
  reads
    .selectFrom('webauthn_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id');

export const listPasskeys = (db: ReadPool, userId: string): Promise<CredentialRow[]> =>
  keysOf(db, userId).where('factor_id', 'is', null).execute();

export const listFactorKeys = (db: ReadPool, userId: string): Promise<CredentialRow[]> =>
  keysOf(db, userId).where('factor_id', 'is not', null).execute();

export function findPasskey({ reads }: ReadPool, credentialId: string): Promise<CredentialRow | undefined> {
  return reads
    .selectFrom('webauthn_credentials')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('factor_id', 'is', null)
    .executeTakeFirst();
}

/** False when the key was used meanwhile or is gone: of two answers with one counter only the first counts. */
export async function recordUse(
  { writes }: Queryable,
  id: string,
  { counter, isBackedUp }: { readonly counter: number; readonly isBackedUp: boolean },
  at: Date,
): Promise<boolean> {
  const used = await writes
    .updateTable('webauthn_credentials')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: at })
    .where('id', '=', id)
    // An authenticator that does not count always says 0.
    .where((is) => (counter === 0 ? is('counter', '=', 0) : is('counter', '<', counter)))
    .returning('id')
    .execute();
  return used.length > 0;
}

/** Names the user's passkey; undefined when they have no such one. */
export function renamePasskey(
  { writes }: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<CredentialRow | undefined> {
  return writes
    .updateTable('webauthn_credentials')
    .set({ friendly_name: name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('factor_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Removes the user's passkey; false when they have no such one. */
export async function deletePasskey({ writes }: Queryable, userId: string, id: string): Promise<boolean> {
  const removed = await writes
    .deleteFrom('webauthn_credentials')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('factor_id', 'is', null)
    .returning('id')
    .execute();
  return removed.length > 0;
}
