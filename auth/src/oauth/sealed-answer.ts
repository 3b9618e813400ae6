import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { seal, unseal } from '../keys/seal.ts';
import type { FlowRow } from './flow-store.ts';
import type { ProviderIdentity, ProviderTokens } from './providers.ts';

/** A provider's answer, sealed until the browser redeems its code. */
export interface CachedTokens {
  readonly tokens: ProviderTokens;
  /** The identity that the exchange adds to the account; null where the trip was a sign-in. */
  readonly linking: ProviderIdentity | null;
}

const shape = z.object({
  tokens: z.object({ provider_token: z.string(), provider_refresh_token: z.string().exactOptional() }),
  linking: z
    .object({
      provider: z.string(),
      subject: z.string(),
      email: z.string().nullable(),
      emailVerified: z.boolean(),
      data: z.record(z.string(), z.json()),
    })
    .nullable(),
});

const labelOf = (flowId: string): string => `provider tokens:${flowId}`;

export async function sealAnswer(
  { keys }: AuthContext,
  flowId: string,
  answer: CachedTokens,
): Promise<{ sealedTokens: Buffer; tokensKey: string }> {
  const key = await keys.derivation();
  const plain = Buffer.from(JSON.stringify(answer));
  return { sealedTokens: seal(key.mac('provider tokens'), labelOf(flowId), plain), tokensKey: key.id };
}

/** Null where the flow did not go by a provider. */
export async function openAnswer({ keys }: AuthContext, flow: FlowRow): Promise<CachedTokens | null> {
  if (!flow.sealed_tokens || flow.tokens_key === null) return null;
  const key = await keys.derivation(flow.tokens_key);
  const plain = unseal(key.mac('provider tokens'), labelOf(flow.id), flow.sealed_tokens);
  return shape.parse(JSON.parse(plain.toString()));
}
