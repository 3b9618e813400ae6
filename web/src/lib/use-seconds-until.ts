import { useEffect, useState } from 'react';
import { nowMs } from './clock.ts';

/** Whole seconds until an instant, ticking; 0 from then on. */
export function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(nowMs);
  const isOver = now >= instantMs;
  useEffect(() => {
    setNow(nowMs());
    if (isOver) return;
    const ticking = setInterval(() => setNow(nowMs()), 500);
    return () => clearInterval(ticking);
  }, [isOver]);
  return Math.max(0, Math.ceil((instantMs - now) / 1_000));
}
