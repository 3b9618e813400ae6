import { MINUTE_MS } from '@draksha/models/weather/durations';
import { useSyncExternalStore } from 'react';
import { nowMs } from './clock.ts';

const subscribe = (listener: () => void) => {
  const tick = setInterval(listener, MINUTE_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(tick);
    document.removeEventListener('visibilitychange', listener);
  };
};

const minute = () => Math.floor(nowMs() / MINUTE_MS) * MINUTE_MS;

/** The current minute, epoch milliseconds, for "5 minutes ago". */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute);
