import type { Queryable } from '../database.ts';
import type { Pkce } from '../oauth/pkce.ts';

export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'reauthentication'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_change';

export interface TokenRow {
  readonly id: string;
  readonly user_id: string;
  readonly kind: TokenKind;
  readonly address: string;
  readonly tries: number;
  readonly created_at: Date;
  readonly sent_at: Date;
  readonly expires_at: Date;
  readonly code_challenge: string | null;
  readonly code_challenge_method: Pkce['method'] | null;
}

/** Wrong tries that void a code. */
export const MAX_TRIES = 5;

const COLUMNS = `id, user_id, kind, address, tries, created_at, sent_at, expires_at, code_challenge,
  code_challenge_method`;

export async function lockToken(
  tx: Queryable,
  userId: string,
  kind: TokenKind,
): Promise<TokenRow | undefined> {
  const [row] = await tx.query<TokenRow>(
    `select ${COLUMNS} from auth.one_time_tokens where user_id = $1 and kind = $2 for update`,
    [userId, kind],
  );
  return row;
}

/** Whether the user was sent a code of that kind that is still kept, live or not. */
export async function hasToken(db: Queryable, userId: string, kind: TokenKind): Promise<boolean> {
  const rows = await db.query('select 1 from auth.one_time_tokens where user_id = $1 and kind = $2', [
    userId,
    kind,
  ]);
  return rows.length > 0;
}

/** The user's token of that kind, when a code can still be right. */
export async function findLiveToken(
  db: Queryable,
  userId: string,
  kind: TokenKind,
  at: Date,
): Promise<TokenRow | undefined> {
  const [row] = await db.query<TokenRow>(
    `select ${COLUMNS} from auth.one_time_tokens
     where user_id = $1 and kind = $2 and tries < ${MAX_TRIES} and expires_at > $3 and created_at <= $3::timestamptz + interval '1 minute'`,
    [userId, kind, at],
  );
  return row;
}

/** Puts a fresh token in the place of the user's old one of that kind. */
export async function replaceToken(
  tx: Queryable,
  token: Omit<TokenRow, 'tries' | 'sent_at'>,
  linkDigest: Buffer,
): Promise<void> {
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, kind, address, link_digest, tries, created_at, sent_at,
       expires_at, code_challenge, code_challenge_method)
     values ($1, $2, $3, $4, $5, 0, $6, $6, $7, $8, $9)
     on conflict (user_id, kind) do update set id = excluded.id, address = excluded.address,
       link_digest = excluded.link_digest, tries = 0, created_at = excluded.created_at, sent_at = excluded.sent_at,
       expires_at = excluded.expires_at, code_challenge = excluded.code_challenge,
       code_challenge_method = excluded.code_challenge_method`,
    [
      token.id,
      token.user_id,
      token.kind,
      token.address,
      linkDigest,
      token.created_at,
      token.expires_at,
      token.code_challenge,
      token.code_challenge_method,
    ],
  );
}

export async function markSent(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update auth.one_time_tokens set sent_at = $2 where id = $1', [id, at]);
}

/**
 * Counts one try against every live code sent to that address and answers those codes' rows. The try is counted before
 * the code is compared, so that tries made at the same time cannot pass the limit together.
 *
 * @param userId only this user's codes
 */
export function countTry(
  db: Queryable,
  address: string,
  kinds: readonly TokenKind[],
  at: Date,
  userId: string | null = null,
): Promise<TokenRow[]> {
  return db.query<TokenRow>(
    `update auth.one_time_tokens set tries = tries + 1
     where address = $1 and kind = any($2) and tries < ${MAX_TRIES} and expires_at > $3
       and created_at <= $3::timestamptz + interval '1 minute'
       and ($4::uuid is null or user_id = $4)
     returning ${COLUMNS}`,
    [address, kinds, at, userId],
  );
}

/** A right code that could not be used yet must not wear out. */
export async function giveTryBack(tx: Queryable, id: string): Promise<void> {
  await tx.query('update auth.one_time_tokens set tries = greatest(tries - 1, 0) where id = $1', [id]);
}

/** The same for the one live code of a user. */
export async function countOwnTry(
  db: Queryable,
  userId: string,
  kind: TokenKind,
  at: Date,
): Promise<TokenRow | undefined> {
  const [row] = await db.query<TokenRow>(
    `update auth.one_time_tokens set tries = tries + 1
     where user_id = $1 and kind = $2 and tries < ${MAX_TRIES} and expires_at > $3 and created_at <= $3::timestamptz + interval '1 minute'
     returning ${COLUMNS}`,
    [userId, kind, at],
  );
  return row;
}

/** Finds the live token of a link. */
export async function findByLink(db: Queryable, digest: Buffer, at: Date): Promise<TokenRow | undefined> {
  const [row] = await db.query<TokenRow>(
    `select ${COLUMNS} from auth.one_time_tokens
     where link_digest = $1 and tries < ${MAX_TRIES} and expires_at > $2 and created_at <= $2::timestamptz + interval '1 minute'`,
    [digest, at],
  );
  return row;
}

/** Takes the token away; false when another request took it first. */
export async function consumeToken(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('delete from auth.one_time_tokens where id = $1 returning 1', [id]);
  return rows.length > 0;
}

export async function clearTokens(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}

export async function findToken(db: Queryable, id: string): Promise<TokenRow | undefined> {
  const [row] = await db.query<TokenRow>(`select ${COLUMNS} from auth.one_time_tokens where id = $1`, [id]);
  return row;
}

export async function purgeTokens(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.one_time_tokens where expires_at < $1', [before]);
}
