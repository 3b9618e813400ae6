import { Suspense } from 'react';
import { lazyExtra } from '../../ui/lazy-section.ts';
import { isWaiting, mayPropose, proposals } from './proposal-rows.ts';

/** Left out where it cannot be fetched. */
const ProposalStrip = lazyExtra(
  async () => (await import('./proposal-strip.tsx')).ProposalStrip,
  'proposals',
);

/** One line for undecided proposals of a farm or plot; fetches nothing without any. */
export function WaitingProposals({ plotId = null }: { readonly plotId?: string | null }) {
  const waiting = proposals
    .useAll()
    .filter((one) => isWaiting(one) && (plotId === null || one.plotId === plotId));
  if (waiting.length === 0 && !mayPropose()) return null;
  return (
    <Suspense fallback={null}>
      <ProposalStrip waiting={waiting} plotId={plotId} />
    </Suspense>
  );
}
