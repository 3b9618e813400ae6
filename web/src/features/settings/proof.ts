import { AccountError, ask } from './account-call.ts';

/** What shows that it is the farmer: the PIN or password he has, or a code that was just sent to him. */
export type Proof = 'current' | 'code';

export interface Asked {
  readonly proof: Proof;
  settle(isShown: boolean): void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const proofAsked = (): Asked | null => asked;

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Does what adds a way to sign in. Where the server wants to see first that it is the farmer, `ProofDialog` asks him, and it goes on.
 *
 * @throws AccountError also where he would rather not
 */
export async function proven<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const kind = error instanceof AccountError ? error.kind : null;
    if (kind !== 'askCurrent' && kind !== 'askCode') throw error;
    if (kind === 'askCode') await ask((auth) => auth.reauthenticate());
    const isShown = await new Promise<boolean>((settle) => {
      show({ proof: kind === 'askCode' ? 'code' : 'current', settle });
    });
    show(null);
    if (!isShown) throw error;
    return work();
  }
}
