import type { Queryable } from '../database.ts';

export interface CredentialRow {
  readonly id: string;
  readonly user_id: string;
  /** Null for a passkey. */
  readonly factor_id: string | null;
  /** As the authenticator named it, base64url. */
  readonly credential_id: string;
  /** COSE. */
  readonly public_key: Buffer;
  readonly counter: number;
  readonly aaguid: string;
  readonly transports: readonly string[];
  readonly is_backed_up: boolean;
  readonly friendly_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** What a ceremony tells of a key. */
export type NewCredential = Pick<
  CredentialRow,
  'credential_id' | 'public_key' | 'counter' | 'aaguid' | 'transports' | 'is_backed_up'
>;
type Owner = Pick<CredentialRow, 'id' | 'user_id' | 'factor_id' | 'friendly_name'>;

/** Adds a key; false when anyone has it already. */
export async function insertCredential(
  tx: Queryable,
  owner: Owner,
  key: NewCredential,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into auth.webauthn_credentials (id, user_id, factor_id, friendly_name, credential_id, public_key, counter,
       aaguid, transports, is_backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
    [
      owner.id,
      owner.user_id,
      owner.factor_id,
      owner.friendly_name,
      key.credential_id,
      key.public_key,
      key.counter,
      key.aaguid,
      [...key.transports],
      key.is_backed_up,
      at,
    ],
  );
  return rows.length > 0;
}

export function listPasskeys(db: Queryable, userId: string): Promise<CredentialRow[]> {
  return db.query<CredentialRow>(
    `select * from auth.webauthn_credentials where user_id = $1 and factor_id is null order by created_at, id`,
    [userId],
  );
}

/** The keys that are factors of the user. */
export function listFactorKeys(db: Queryable, userId: string): Promise<CredentialRow[]> {
  return db.query<CredentialRow>(
    'select * from auth.webauthn_credentials where user_id = $1 and factor_id is not null order by created_at, id',
    [userId],
  );
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<CredentialRow | undefined> {
  const [row] = await db.query<CredentialRow>(
    'select * from auth.webauthn_credentials where credential_id = $1 and factor_id is null',
    [credentialId],
  );
  return row;
}

/** False when the key was used meanwhile or is gone: of two answers with one counter only the first counts. */
export async function recordUse(
  tx: Queryable,
  id: string,
  { counter, isBackedUp }: { readonly counter: number; readonly isBackedUp: boolean },
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update auth.webauthn_credentials set counter = $2, is_backed_up = $3, last_used_at = $4
     where id = $1 and (counter < $2::bigint or (counter = 0 and $2 = 0)) returning 1`,
    [id, counter, isBackedUp, at],
  );
  return rows.length > 0;
}

/** Names the user's passkey; undefined when he has no such one. */
export async function renamePasskey(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<CredentialRow | undefined> {
  const [row] = await db.query<CredentialRow>(
    `update auth.webauthn_credentials set friendly_name = $3
     where id = $2 and user_id = $1 and factor_id is null returning *`,
    [userId, id, name],
  );
  return row;
}

/** Removes the user's passkey; false when he has no such one. */
export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    'delete from auth.webauthn_credentials where id = $2 and user_id = $1 and factor_id is null returning 1',
    [userId, id],
  );
  return rows.length > 0;
}
