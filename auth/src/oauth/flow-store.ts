import type { Queryable } from '../database.ts';
import type { Pkce } from './pkce.ts';

export interface FlowRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly method: string;
  readonly code_challenge: string | null;
  readonly code_challenge_method: Pkce['method'] | null;
  readonly issued_at: Date | null;
  readonly sealed_tokens: Buffer | null;
  readonly tokens_key: string | null;
  readonly session_not_after: Date | null;
  readonly amr_provider: string | null;
  /** The mailed link that brought the browser here. */
  readonly token_id: string | null;
}

export interface IssuedFlow {
  readonly id: string;
  readonly userId: string;
  readonly method: string;
  readonly pkce: Pkce;
  readonly codeDigest: Buffer;
  /** What the session takes from the identity provider that vouched for the user. */
  readonly sessionNotAfter: Date | null;
  readonly amrProvider: string | null;
  readonly tokenId: string | null;
}

/** Keeps a code that was just issued for a user, bound to the proof key of the browser that asked. */
export async function insertIssuedFlow(tx: Queryable, flow: IssuedFlow, at: Date): Promise<void> {
  await tx.query(
    `insert into auth.flows (id, code_digest, user_id, method, code_challenge, code_challenge_method, created_at,
       issued_at, session_not_after, amr_provider, token_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10)`,
    [
      flow.id,
      flow.codeDigest,
      flow.userId,
      flow.method,
      flow.pkce.challenge,
      flow.pkce.method,
      at,
      flow.sessionNotAfter,
      flow.amrProvider,
      flow.tokenId,
    ],
  );
}

export async function findFlowByCode(db: Queryable, codeDigest: Buffer): Promise<FlowRow | undefined> {
  const [row] = await db.query<FlowRow>(
    `select id, user_id, method, code_challenge, code_challenge_method, issued_at, sealed_tokens, tokens_key,
       session_not_after, amr_provider, token_id
     from auth.flows
     where code_digest = $1`,
    [codeDigest],
  );
  return row;
}

/** Uses the flow up; false when another request was first. */
export async function consumeFlow(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('delete from auth.flows where id = $1 returning 1', [id]);
  return rows.length > 0;
}

export async function purgeFlows(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.flows where created_at < $1', [before]);
}

export interface TripRow {
  readonly id: string;
  readonly provider: string;
  readonly linking_user_id: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: Pkce['method'] | null;
  readonly redirect_to: string;
  readonly created_at: Date;
  readonly returned_at: Date | null;
}

/** Remembers a browser that is sent to a provider; the row's id is the `state` that it must bring back. */
export async function insertTrip(
  db: Queryable,
  trip: Omit<TripRow, 'created_at' | 'returned_at'>,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into auth.flows (id, provider, method, linking_user_id, code_challenge, code_challenge_method, redirect_to,
       created_at)
     values ($1, $2, 'oauth', $3, $4, $5, $6, $7)`,
    [
      trip.id,
      trip.provider,
      trip.linking_user_id,
      trip.code_challenge,
      trip.code_challenge_method,
      trip.redirect_to,
      at,
    ],
  );
}

export async function findTrip(db: Queryable, id: string): Promise<TripRow | undefined> {
  const [row] = await db.query<TripRow>(
    `select id, provider, linking_user_id, code_challenge, code_challenge_method, redirect_to, created_at, returned_at
     from auth.flows where id = $1 and provider is not null`,
    [id],
  );
  return row;
}

/** Marks the browser as back; false when it was before. */
export async function markReturned(db: Queryable, id: string, at: Date): Promise<boolean> {
  const rows = await db.query(
    'update auth.flows set returned_at = $2 where id = $1 and returned_at is null returning 1',
    [id, at],
  );
  return rows.length > 0;
}

/** Puts a code on the trip that the browser can change for a session and the provider's tokens. */
export async function issueTripCode(
  tx: Queryable,
  id: string,
  code: {
    readonly digest: Buffer;
    readonly userId: string;
    readonly sealedTokens: Buffer;
    readonly tokensKey: string;
  },
  at: Date,
): Promise<void> {
  await tx.query(
    `update auth.flows set code_digest = $2, user_id = $3, sealed_tokens = $4, tokens_key = $5, issued_at = $6
     where id = $1`,
    [id, code.digest, code.userId, code.sealedTokens, code.tokensKey, at],
  );
}
