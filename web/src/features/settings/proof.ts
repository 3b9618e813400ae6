import { ApiError } from '../../lib/api.ts';
import { AccountError, ask } from './account-call.ts';

/** What shows that it is the farmer: their PIN or password, or a code that was just sent to them. */
export type Proof = 'current' | 'code';

export interface ProofRequest {
  readonly proof: Proof;
  settle(isShown: boolean): void;
}

let request: ProofRequest | null = null;
const listeners = new Set<() => void>();

function show(next: ProofRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export const proofAsked = (): ProofRequest | null => request;

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the server wants to see first; null where it refused for another reason. */
function wantedBy(error: unknown): Proof | null {
  if (error instanceof AccountError)
    return error.kind === 'askCurrent' ? 'current' : error.kind === 'askCode' ? 'code' : null;
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'current_password_required') return 'current';
  return error.code === 'reauthentication_needed' ? 'code' : null;
}

/**
 * Does what opens the account or the farm, or ends it. Where the server wants to see first that it is the farmer, `ProofDialog` asks, and it goes on.
 *
 * @throws AccountError, ApiError also where they would rather not
 */
export async function proven<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const proof = wantedBy(error);
    if (proof === null) throw error;
    if (proof === 'code') await ask((auth) => auth.reauthenticate());
    const isShown = await new Promise<boolean>((settle) => {
      show({ proof, settle });
    });
    show(null);
    if (!isShown) throw error;
    return work();
  }
}
