import { useEffect, useState } from 'react';
import type { Point } from './queries.ts';

/** Where the weather is shown for when the browser does not say where it is. */
const MUMBAI: Point = { lat: 19.076, lon: 72.8777 };

const LIMIT_MS = 10_000;
const REUSED_MS = 5 * 60_000;

interface OwnPoint {
  readonly point: Point | null;
  /** How the point was come by: a key of a sentence. */
  readonly note: 'hereNote' | 'mumbaiNote' | null;
}

/** The browser's place, asked for once when wanted, else Mumbai. */
export function useOwnPoint(wanted: boolean): OwnPoint {
  const [own, setOwn] = useState<OwnPoint>({ point: null, note: null });
  useEffect(() => {
    if (!wanted) return;
    const fail = () => setOwn({ point: MUMBAI, note: 'mumbaiNote' });
    if (!('geolocation' in navigator)) return fail();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setOwn({ point: { lat: coords.latitude, lon: coords.longitude }, note: 'hereNote' }),
      fail,
      { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: REUSED_MS },
    );
  }, [wanted]);
  return own;
}
