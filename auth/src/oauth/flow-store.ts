import type { Queryable } from '../database.ts';
import type { Pkce } from './pkce.ts';

export interface FlowRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly method: string;
  readonly code_challenge: string | null;
  readonly code_challenge_method: Pkce['method'] | null;
  readonly issued_at: Date | null;
}

export interface IssuedFlow {
  readonly id: string;
  readonly userId: string;
  readonly method: string;
  readonly pkce: Pkce;
  readonly codeDigest: Buffer;
}

/** Keeps a code that was just issued for a user, bound to the proof key of the browser that asked. */
export async function insertIssuedFlow(tx: Queryable, flow: IssuedFlow, at: Date): Promise<void> {
  await tx.query(
    `insert into auth.flows (id, code_digest, user_id, method, code_challenge, code_challenge_method, created_at,
       issued_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [flow.id, flow.codeDigest, flow.userId, flow.method, flow.pkce.challenge, flow.pkce.method, at],
  );
}

export async function findFlowByCode(db: Queryable, codeDigest: Buffer): Promise<FlowRow | undefined> {
  const [row] = await db.query<FlowRow>(
    `select id, user_id, method, code_challenge, code_challenge_method, issued_at from auth.flows
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
