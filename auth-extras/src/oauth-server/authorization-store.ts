import type { Queryable, ReadPool } from '@draksha/auth/database';
import type { OauthAuthorizations } from '@draksha/auth/database.gen';
import type { Selectable } from 'kysely';

export type AuthorizationRow = Omit<Selectable<OauthAuthorizations>, 'code_digest'>;

const COLUMNS = [
  'id',
  'client_id',
  'user_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'created_at',
  'answered_at',
] as const satisfies readonly (keyof AuthorizationRow)[];

export async function insertAuthorization(
  { writes }: Queryable,
  asked: Omit<AuthorizationRow, 'user_id' | 'created_at' | 'answered_at'>,
  at: Date,
): Promise<void> {
  await writes
    .insertInto('oauth_authorizations')
    .values({ ...asked, created_at: at })
    .execute();
}

/** The unanswered request, which from now on is this user's; undefined when it is another's, answered or too old. */
export function claimAuthorization(
  { writes }: Queryable,
  id: string,
  userId: string,
  after: Date,
): Promise<AuthorizationRow | undefined> {
  return writes
    .updateTable('oauth_authorizations')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where((is) => is.or([is('user_id', 'is', null), is('user_id', '=', userId)]))
    .where('answered_at', 'is', null)
    .where('created_at', '>', after)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function answerAuthorization(
  { writes }: Queryable,
  id: string,
  codeDigest: Buffer | null,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('oauth_authorizations')
    .set({ answered_at: at, code_digest: codeDigest })
    .where('id', '=', id)
    .execute();
}

export function findAuthorizationByCode(
  { reads }: ReadPool,
  codeDigest: Buffer,
): Promise<AuthorizationRow | undefined> {
  return reads
    .selectFrom('oauth_authorizations')
    .select(COLUMNS)
    .where('code_digest', '=', codeDigest)
    .executeTakeFirst();
}

/** Uses the code up; false when another request was first. */
export async function consumeAuthorization({ writes }: Queryable, id: string): Promise<boolean> {
  const used = await writes.deleteFrom('oauth_authorizations').where('id', '=', id).returning('id').execute();
  return used.length > 0;
}

export async function purgeAuthorizations({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('oauth_authorizations').where('created_at', '<', before).execute();
}
