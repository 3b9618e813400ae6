import { useEffect, useState } from 'react';

/** How long to poll: carriers may report hours later, but nobody waits that long for a code. */
const LOOKS_MS = [3_000, 8_000, 20_000, 45_000, 90_000];

/** Whether the code that was asked for at that instant did not arrive, as far as the server has learnt. */
export function useUndelivered(sentAtMs: number): boolean {
  const [lostAtMs, setLostAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (sentAtMs === 0) return;
    let over = false;
    const look = async () => {
      // Only who waits for a code needs it: it comes with the sign-in client, which is not part of the page's first load.
      const sent = await import('./sent-message.ts').catch(() => null);
      const isLost = (await sent?.stateOfSentMessage()) === 'failed';
      if (!over && isLost) setLostAtMs(sentAtMs);
    };
    const timers = LOOKS_MS.map((ms) => setTimeout(look, ms));
    return () => {
      over = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [sentAtMs]);
  return lostAtMs === sentAtMs;
}
