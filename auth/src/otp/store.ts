import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { OneTimeTokens, Database as Tables } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';

export type TokenRow = Readonly<Omit<Selectable<OneTimeTokens>, 'link_digest'>>;
export type TokenKind = TokenRow['kind'];

/** Wrong tries that void a code. */
export const MAX_CODE_TRIES = 5;

/** One that is dated ahead was made while the clock was wrong. */
const AHEAD_MS = 60_000;

const COLUMNS = [
  'id',
  'user_id',
  'kind',
  'address',
  'tries',
  'created_at',
  'sent_at',
  'expires_at',
  'code_challenge',
  'code_challenge_method',
] as const satisfies readonly (keyof TokenRow)[];

/** That a code can still be right. */
const liveAt =
  (at: Date) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'one_time_tokens'>) =>
    and([
      eb('tries', '<', MAX_CODE_TRIES),
      eb('expires_at', '>', at),
      eb('created_at', '<=', new Date(at.getTime() + AHEAD_MS)),
    ]);

export function lockToken(
  { writes }: Queryable,
  userId: string,
  kind: TokenKind,
): Promise<TokenRow | undefined> {
  return writes
    .selectFrom('one_time_tokens')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a code of that kind is stored, live or not. */
export async function hasToken({ reads }: ReadPool, userId: string, kind: TokenKind): Promise<boolean> {
  const kept = await reads
    .selectFrom('one_time_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  return kept.length > 0;
}

/** The user's token of that kind, when a code can still be right. */
export function findLiveToken(
  { reads }: ReadPool,
  userId: string,
  kind: TokenKind,
  at: Date,
): Promise<TokenRow | undefined> {
  return reads
    .selectFrom('one_time_tokens')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(liveAt(at))
    .executeTakeFirst();
}

/** Puts a fresh token in the place of the user's old one of that kind. */
export async function replaceToken(
  { writes }: Queryable,
  token: Omit<TokenRow, 'tries' | 'sent_at'>,
  linkDigest: Buffer,
): Promise<void> {
  const fresh = {
    id: token.id,
    address: token.address,
    link_digest: linkDigest,
    tries: 0,
    created_at: token.created_at,
    sent_at: token.created_at,
    expires_at: token.expires_at,
    code_challenge: token.code_challenge,
    code_challenge_method: token.code_challenge_method,
  };
  await writes
    .insertInto('one_time_tokens')
    .values({ ...fresh, user_id: token.user_id, kind: token.kind })
    .onConflict((on) => on.columns(['user_id', 'kind']).doUpdateSet(fresh))
    .execute();
}

export async function markCodeSent({ writes }: Queryable, id: string, at: Date): Promise<void> {
  await writes.updateTable('one_time_tokens').set({ sent_at: at }).where('id', '=', id).execute();
}

/**
 * Counts one try against every live code of that address and returns their rows. Counts before the comparison, so
 * that concurrent tries cannot pass the limit.
 *
 * @param userId only this user's codes
 */
export function countTry(
  { writes }: Queryable,
  address: string,
  kinds: readonly TokenKind[],
  at: Date,
  userId: string | null = null,
): Promise<TokenRow[]> {
  const tried = writes
    .updateTable('one_time_tokens')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('address', '=', address)
    .where('kind', 'in', kinds)
    .where(liveAt(at))
    .returning(COLUMNS);
  return (userId === null ? tried : tried.where('user_id', '=', userId)).execute();
}

/** A right code that could not be used yet must not wear out. */
export async function refundTry({ writes }: Queryable, id: string): Promise<void> {
  await writes
    .updateTable('one_time_tokens')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('id', '=', id)
    .execute();
}

/** The same for the one live code of a user. */
export function countOwnTry(
  { writes }: Queryable,
  userId: string,
  kind: TokenKind,
  at: Date,
): Promise<TokenRow | undefined> {
  return writes
    .updateTable('one_time_tokens')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(liveAt(at))
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Finds the live token of a link. */
export function findByLink({ reads }: ReadPool, digest: Buffer, at: Date): Promise<TokenRow | undefined> {
  return reads
    .selectFrom('one_time_tokens')
    .select(COLUMNS)
    .where('link_digest', '=', digest)
    .where(liveAt(at))
    .executeTakeFirst();
}

/** Takes the token away; false when another request took it first. */
export async function consumeToken({ writes }: Queryable, id: string): Promise<boolean> {
  const taken = await writes.deleteFrom('one_time_tokens').where('id', '=', id).returning('id').execute();
  return taken.length > 0;
}

export async function clearTokens({ writes }: Queryable, userId: string): Promise<void> {
  await writes.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
}

export function findToken({ reads }: ReadPool, id: string): Promise<TokenRow | undefined> {
  return reads.selectFrom('one_time_tokens').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function purgeTokens({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute();
}
