import { ApiError } from '../../lib/api.ts';
import { createListeners } from '../../lib/listeners.ts';
import { AccountError, ask } from './account-call.ts';

/** What shows that it is the farmer: their PIN or password, or a code that was just sent to them. */
export type Proof = 'current' | 'code';

export interface ProofRequest {
  readonly proof: Proof;
  settle(isShown: boolean): void;
}

let request: ProofRequest | null = null;
const listeners = createListeners();

function show(next: ProofRequest | null): void {
  request = next;
  listeners.notify();
}

export const proofAsked = (): ProofRequest | null => request;

export const onProofAsked = listeners.subscribe;

/** What the server wants to see first; null where it refused for another reason. */
function wantedBy(error: unknown): Proof | null {
  if (error instanceof AccountError)
    return error.kind === 'askCurrent' ? 'current' : error.kind === 'askCode' ? 'code' : null;
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'current_password_required') return 'current';
  return error.code === 'reauthentication_needed' ? 'code' : null;
}

/**
 * Runs an action that opens or ends the account or farm. On demand `ProofDialog` asks for a proof, then the action is
 * repeated.
 *
 * @throws AccountError, ApiError also where the farmer cancels
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
