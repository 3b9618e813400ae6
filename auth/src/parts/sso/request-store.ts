import type { Queryable } from '../../database.ts';
import type { Pkce } from '../../oauth/pkce.ts';

export interface SsoRequestRow {
  readonly id: string;
  readonly provider_id: string;
  readonly request_id: string;
  readonly redirect_to: string;
  readonly code_challenge: string | null;
  readonly code_challenge_method: Pkce['method'] | null;
  readonly created_at: Date;
}

export async function insertRequest(
  db: Queryable,
  request: Omit<SsoRequestRow, 'created_at'>,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into auth.sso_requests (id, provider_id, request_id, redirect_to, code_challenge, code_challenge_method,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      request.id,
      request.provider_id,
      request.request_id,
      request.redirect_to,
      request.code_challenge,
      request.code_challenge_method,
      at,
    ],
  );
}

export async function findRequest(db: Queryable, id: string): Promise<SsoRequestRow | undefined> {
  const [row] = await db.query<SsoRequestRow>('select * from auth.sso_requests where id = $1', [id]);
  return row;
}

/** Uses the request up; false when another answer was first. */
export async function consumeRequest(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('delete from auth.sso_requests where id = $1 returning 1', [id]);
  return rows.length > 0;
}

/** Uses the assertion up; false when it came before. */
export async function consumeAssertion(
  tx: Queryable,
  providerId: string,
  digest: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into auth.sso_assertions (provider_id, digest, expires_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [providerId, digest, expiresAt],
  );
  return rows.length > 0;
}

export async function purgeSsoTraffic(db: Queryable, requestsBefore: Date, at: Date): Promise<void> {
  await db.query('delete from auth.sso_requests where created_at < $1', [requestsBefore]);
  await db.query('delete from auth.sso_assertions where expires_at < $1', [at]);
}
