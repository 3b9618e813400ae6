import type { Queryable } from '../database.ts';

/** A change of number or e-mail address, from when it was asked for until it can be undone no more. */
export interface ChangeRow {
  readonly id: string;
  readonly user_id: string;
  readonly channel: 'sms' | 'email';
  readonly old_address: string | null;
  readonly new_address: string | null;
  readonly asked_at: Date;
  readonly made_at: Date | null;
  readonly expires_at: Date;
  readonly closed_at: Date | null;
}

const COLUMNS = 'id, user_id, channel, old_address, new_address, asked_at, made_at, expires_at, closed_at';

/** The wish that waits for its code; undefined when there is none to that address. */
export async function findWish(
  tx: Queryable,
  userId: string,
  channel: ChangeRow['channel'],
  newAddress: string | null,
  at: Date,
): Promise<ChangeRow | undefined> {
  const [row] = await tx.query<ChangeRow>(
    `select ${COLUMNS} from auth.address_changes
     where user_id = $1 and channel = $2 and new_address is not distinct from $3 and made_at is null
       and closed_at is null and expires_at > $4`,
    [userId, channel, newAddress, at],
  );
  return row;
}

/** Writes a change down; wishes of the same kind that were not made true are over. */
export async function insertChange(
  tx: Queryable,
  change: Omit<ChangeRow, 'closed_at'>,
  linkDigest: Buffer,
): Promise<void> {
  await tx.query(
    `update auth.address_changes set closed_at = $3
     where user_id = $1 and channel = $2 and made_at is null and closed_at is null`,
    [change.user_id, change.channel, change.asked_at],
  );
  await tx.query(
    `insert into auth.address_changes (id, user_id, channel, old_address, new_address, link_digest, asked_at, made_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      change.id,
      change.user_id,
      change.channel,
      change.old_address,
      change.new_address,
      linkDigest,
      change.asked_at,
      change.made_at,
      change.expires_at,
    ],
  );
}

export async function markMade(tx: Queryable, id: string, at: Date, expiresAt: Date): Promise<void> {
  await tx.query('update auth.address_changes set made_at = $2, expires_at = $3 where id = $1', [
    id,
    at,
    expiresAt,
  ]);
}

/** The change that a link undoes, while it can. */
export async function findChangeByLink(
  db: Queryable,
  digest: Buffer,
  at: Date,
): Promise<ChangeRow | undefined> {
  const [row] = await db.query<ChangeRow>(
    `select ${COLUMNS} from auth.address_changes
     where link_digest = $1 and closed_at is null and expires_at > $2`,
    [digest, at],
  );
  return row;
}

/** Closes the change and all that came after it; false when another request was first. */
export async function closeChange(tx: Queryable, change: ChangeRow, at: Date): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `update auth.address_changes set closed_at = $5
     where user_id = $1 and channel = $2 and closed_at is null and (id = $3 or asked_at >= $4) returning id`,
    [change.user_id, change.channel, change.id, change.asked_at, at],
  );
  return rows.some(({ id }) => id === change.id);
}

/** Whether the account got another PIN or password since then. */
export async function hasNewSecret(tx: Queryable, userId: string, since: Date): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from auth.audit where user_id = $1 and action = 'credential_changed' and at >= $2 limit 1`,
    [userId, since],
  );
  return rows.length > 0;
}

/** Takes away the ways to sign in that were added since then: providers, second factors, passkeys. */
export async function dropWaysSince(tx: Queryable, userId: string, since: Date): Promise<void> {
  await tx.query(
    `delete from auth.identities where user_id = $1 and created_at >= $2 and provider not in ('email', 'phone')`,
    [userId, since],
  );
  await tx.query('delete from auth.factors where user_id = $1 and created_at >= $2', [userId, since]);
  await tx.query('delete from auth.webauthn_credentials where user_id = $1 and created_at >= $2', [
    userId,
    since,
  ]);
}

export async function purgeChanges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.address_changes where expires_at < $1', [before]);
}
