import type { Fix } from './walked-line.ts';

/** Where the phone is, or why it does not say. */

export type PositionFailure = 'denied' | 'unavailable' | 'timeout';

const LIMIT_MS = 10_000;
const failures: Readonly<Record<number, PositionFailure>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
const failureOf = ({ code }: GeolocationPositionError): PositionFailure => failures[code] ?? 'unavailable';
const fixOf = ({ coords }: GeolocationPosition): Fix => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
});

export function requestPosition(
  onFix: (fix: Fix) => void,
  onFailure: (failure: PositionFailure) => void,
): void {
  if (!('geolocation' in navigator)) {
    onFailure('unavailable');
    return;
  }
  navigator.geolocation.getCurrentPosition(
    (position) => onFix(fixOf(position)),
    (error) => onFailure(failureOf(error)),
    { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: 0 },
  );
}

/** Follows the phone while its screen is lit. @returns what stops it */
export function followPosition(
  onFix: (fix: Fix) => void,
  onFailure: (failure: PositionFailure) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onFailure('unavailable');
    return () => {};
  }
  const watch = navigator.geolocation.watchPosition(
    (position) => onFix(fixOf(position)),
    (error) => onFailure(failureOf(error)),
    { enableHighAccuracy: true, maximumAge: 0 },
  );
  let lit: WakeLockSentinel | null = null;
  let over = false;
  // A dark screen ends the walk in most phones; where the phone does not keep it lit, the farmer has to.
  navigator.wakeLock?.request('screen').then(
    (lock) => {
      lit = lock;
      if (over) void lock.release();
    },
    () => {},
  );
  return () => {
    over = true;
    navigator.geolocation.clearWatch(watch);
    void lit?.release();
  };
}
