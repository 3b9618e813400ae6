import { createHash, randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { type IssuedFlow, insertIssuedFlow } from './flow-store.ts';
import type { Pkce } from './pkce.ts';

/** How long a code may wait for its exchange, from when it was issued. */
export const FLOW_SECONDS = 300;

export const digestOfAuthCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Issues the code that a browser changes for a session of this user. */
export async function issueAuthCode(
  context: AuthContext,
  tx: Queryable,
  userId: string,
  method: string,
  pkce: Pkce,
  extra: Partial<Pick<IssuedFlow, 'sessionNotAfter' | 'amrProvider' | 'tokenId'>> = {},
): Promise<string> {
  const code = randomUUID();
  const { sessionNotAfter = null, amrProvider = null, tokenId = null } = extra;
  const codeDigest = digestOfAuthCode(code);
  const flow = { id: randomUUID(), userId, method, pkce, codeDigest, sessionNotAfter, amrProvider, tokenId };
  await insertIssuedFlow(tx, flow, context.clock());
  return code;
}
