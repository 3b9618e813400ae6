import { lazy, Suspense } from 'react';
import { loadArea } from '../../lib/i18n.ts';
import { isWaiting, mayPropose, proposals } from './proposal-rows.ts';

const NoStrip: typeof import('./proposal-strip.tsx').ProposalStrip = () => null;
/** Left out where it cannot be fetched. */
const ProposalStrip = lazy(async () => {
  try {
    const [{ ProposalStrip }] = await Promise.all([import('./proposal-strip.tsx'), loadArea('proposals')]);
    return { default: ProposalStrip };
  } catch {
    return { default: NoStrip };
  }
});

/** One line for what advisers proposed and nobody has decided, of the farm or of one plot; nothing is fetched where there is none. */
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
