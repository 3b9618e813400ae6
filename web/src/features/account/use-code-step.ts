import { useCallback, useEffect, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { type PendingCode, pendingCode, type Recipient, savePendingCode } from './pending-code.ts';

export interface CodeSteps {
  readonly pending: PendingCode | null;
  /** A code was sent there just now. */
  sent(to: Recipient): void;
  /** Back to the number or address, or done with it. */
  over(): void;
}

/** Whether a screen waits for a code, also after the phone dropped the page. `screen` names it in the tab's storage. */
export function useCodeStep(screen: string): CodeSteps {
  const [pending, setPending] = useState<PendingCode | null>(null);
  // Not in the first render: that one must match the prerendered page.
  useEffect(() => setPending(pendingCode(screen, nowMs())), [screen]);
  const keep = useCallback(
    (next: PendingCode | null) => {
      savePendingCode(screen, next);
      setPending(next);
    },
    [screen],
  );
  const sent = useCallback((to: Recipient) => keep({ to, sentAtMs: nowMs() }), [keep]);
  const over = useCallback(() => keep(null), [keep]);
  return { pending, sent, over };
}
