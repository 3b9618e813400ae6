import { useCallback, useEffect, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { keepPendingCode, type PendingCode, pendingCode } from './pending-code.ts';

export interface CodeSteps {
  readonly pending: PendingCode | null;
  /** A code was sent to this number just now. */
  sent(phone: string): void;
  /** Back to the number, or done with it. */
  over(): void;
}

/** Whether a screen waits for a code, also after the phone dropped the page. `screen` names it in the tab's storage. */
export function useCodeStep(screen: string): CodeSteps {
  const [pending, setPending] = useState<PendingCode | null>(null);
  // Not in the first render: that one must match the prerendered page.
  useEffect(() => setPending(pendingCode(screen, nowMs())), [screen]);
  const keep = useCallback(
    (next: PendingCode | null) => {
      keepPendingCode(screen, next);
      setPending(next);
    },
    [screen],
  );
  const sent = useCallback((phone: string) => keep({ phone, sentAtMs: nowMs() }), [keep]);
  const over = useCallback(() => keep(null), [keep]);
  return { pending, sent, over };
}
