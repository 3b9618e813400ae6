import type { Selectable } from 'kysely';
import type { Flows } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import type { Pkce } from './pkce.ts';

/** `token_id`: the mailed link that started this. */
export type FlowRow = Readonly<Pick<Selectable<Flows>, (typeof FLOW_COLUMNS)[number]>>;

const FLOW_COLUMNS = [
  'id',
  'user_id',
  'method',
  'code_challenge',
  'code_challenge_method',
  'issued_at',
  'sealed_tokens',
  'tokens_key',
  'session_not_after',
  'amr_provider',
  'token_id',
  'proven_address',
] as const satisfies readonly (keyof Flows)[];

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

/** Stores an issued code of a user, bound to the browser's proof key. */
export async function insertIssuedFlow({ writes }: Queryable, flow: IssuedFlow, at: Date): Promise<void> {
  await writes
    .insertInto('flows')
    .values({
      id: flow.id,
      code_digest: flow.codeDigest,
      user_id: flow.userId,
      method: flow.method,
      code_challenge: flow.pkce.challenge,
      code_challenge_method: flow.pkce.method,
      created_at: at,
      issued_at: at,
      session_not_after: flow.sessionNotAfter,
      amr_provider: flow.amrProvider,
      token_id: flow.tokenId,
    })
    .execute();
}

export function findFlowByCode({ reads }: ReadPool, codeDigest: Buffer): Promise<FlowRow | undefined> {
  return reads
    .selectFrom('flows')
    .select(FLOW_COLUMNS)
    .where('code_digest', '=', codeDigest)
    .executeTakeFirst();
}

/** Uses the flow up; false when another request was first. */
export async function consumeFlow({ writes }: Queryable, id: string): Promise<boolean> {
  const used = await writes.deleteFrom('flows').where('id', '=', id).returning('id').execute();
  return used.length > 0;
}

export async function purgeFlows({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('flows').where('created_at', '<', before).execute();
}

const TRIP_COLUMNS = [
  'id',
  'provider',
  'linking_user_id',
  'code_challenge',
  'code_challenge_method',
  'redirect_to',
  'created_at',
  'returned_at',
] as const satisfies readonly (keyof Flows)[];

/** A flow that goes by a provider, and so has one and an address to end at. */
export type TripRow = Readonly<
  Omit<Pick<Selectable<Flows>, (typeof TRIP_COLUMNS)[number]>, 'provider' | 'redirect_to'>
> & { readonly provider: string; readonly redirect_to: string };

/** Stores a browser's flow; its id is the `state` to return. */
export async function insertTrip(
  { writes }: Queryable,
  trip: Omit<TripRow, 'created_at' | 'returned_at'>,
  at: Date,
): Promise<void> {
  const { id, provider, linking_user_id, code_challenge, code_challenge_method, redirect_to } = trip;
  await writes
    .insertInto('flows')
    .values({
      id,
      provider,
      method: 'oauth',
      linking_user_id,
      code_challenge,
      code_challenge_method,
      redirect_to,
      created_at: at,
    })
    .execute();
}

export async function findTrip({ reads }: ReadPool, id: string): Promise<TripRow | undefined> {
  const row = await reads
    .selectFrom('flows')
    .select(TRIP_COLUMNS)
    .where('id', '=', id)
    .where('provider', 'is not', null)
    .where('redirect_to', 'is not', null)
    .$narrowType<{ provider: string; redirect_to: string }>()
    .executeTakeFirst();
  return row;
}

/** Marks the browser as back; false when it was before. */
export async function markReturned({ writes }: Queryable, id: string, at: Date): Promise<boolean> {
  const returned = await writes
    .updateTable('flows')
    .set({ returned_at: at })
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .returning('id')
    .execute();
  return returned.length > 0;
}

/** Puts a code on the trip that the browser can change for a session and the provider's tokens. */
export async function issueTripCode(
  { writes }: Queryable,
  id: string,
  code: {
    readonly digest: Buffer;
    readonly userId: string;
    readonly sealedTokens: Buffer;
    readonly tokensKey: string;
    readonly provenAddress: string | null;
  },
  at: Date,
): Promise<void> {
  await writes
    .updateTable('flows')
    .set({
      code_digest: code.digest,
      user_id: code.userId,
      sealed_tokens: code.sealedTokens,
      tokens_key: code.tokensKey,
      proven_address: code.provenAddress,
      issued_at: at,
    })
    .where('id', '=', id)
    .execute();
}
