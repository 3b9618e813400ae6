import { Suspense, useSyncExternalStore } from 'react';
import { lazyDialog } from '../../ui/lazy-section.ts';
import { onProofAsked, proofAsked } from './proof.ts';

const Dialog = lazyDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Asks for the PIN or a code over a screen of another part whose work wants it. Such a screen loads the words of `safety`. */
export function ProofOver() {
  const asked = useSyncExternalStore(onProofAsked, proofAsked);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <Dialog onClose={() => asked.settle(false)} />
    </Suspense>
  );
}
