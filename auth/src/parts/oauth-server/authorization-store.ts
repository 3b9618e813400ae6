import type { Queryable } from '../../database.ts';

export interface AuthorizationRow {
  readonly id: string;
  readonly client_id: string;
  readonly user_id: string | null;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly nonce: string | null;
  readonly code_challenge: string;
  readonly created_at: Date;
  readonly answered_at: Date | null;
}

export async function insertAuthorization(
  db: Queryable,
  asked: Omit<AuthorizationRow, 'user_id' | 'created_at' | 'answered_at'>,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into auth.oauth_authorizations (id, client_id, redirect_uri, scope, state, nonce, code_challenge, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      asked.id,
      asked.client_id,
      asked.redirect_uri,
      asked.scope,
      asked.state,
      asked.nonce,
      asked.code_challenge,
      at,
    ],
  );
}

/** The unanswered request, which from now on is this user's; undefined when it is another's, answered or too old. */
export async function claimAuthorization(
  tx: Queryable,
  id: string,
  userId: string,
  after: Date,
): Promise<AuthorizationRow | undefined> {
  const [row] = await tx.query<AuthorizationRow>(
    `update auth.oauth_authorizations set user_id = $2
     where id = $1 and (user_id is null or user_id = $2) and answered_at is null and created_at > $3 returning *`,
    [id, userId, after],
  );
  return row;
}

export async function answerAuthorization(
  tx: Queryable,
  id: string,
  codeDigest: Buffer | null,
  at: Date,
): Promise<void> {
  await tx.query('update auth.oauth_authorizations set answered_at = $2, code_digest = $3 where id = $1', [
    id,
    at,
    codeDigest,
  ]);
}

export async function findAuthorizationByCode(
  db: Queryable,
  codeDigest: Buffer,
): Promise<AuthorizationRow | undefined> {
  const [row] = await db.query<AuthorizationRow>(
    'select * from auth.oauth_authorizations where code_digest = $1',
    [codeDigest],
  );
  return row;
}

/** Uses the code up; false when another request was first. */
export async function consumeAuthorization(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('delete from auth.oauth_authorizations where id = $1 returning 1', [id]);
  return rows.length > 0;
}

export async function purgeAuthorizations(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.oauth_authorizations where created_at < $1', [before]);
}
