import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import type { Point } from './queries.ts';

/** Where the weather is shown for when the browser does not say where it is. */
const MUMBAI: Point = { lat: 19.076, lon: 72.8777 };

const LIMIT_MS = 10_000;
const REUSED_MS = 5 * 60_000;
/** About a kilometre: nearer than this it is the same place, and its stored weather is the right one. */
const SAME_DEGREES = 0.01;
const KEY = ['weather', 'own-point'];

interface OwnPoint {
  readonly point: Point | null;
  /** How the point was come by: a key of a sentence. */
  readonly note: 'hereNote' | 'mumbaiNote' | null;
}

const NOT_ASKED: OwnPoint = { point: null, note: null };
const NOT_SAID: OwnPoint = { point: null, note: null };

function settled({ latitude, longitude }: GeolocationCoordinates): Point {
  const last = farm().answer<Point>(KEY, nowMs())?.data;
  const near =
    last && Math.abs(last.lat - latitude) < SAME_DEGREES && Math.abs(last.lon - longitude) < SAME_DEGREES;
  const point = near ? last : { lat: latitude, lon: longitude };
  void farm().storeAnswer(KEY, point, nowMs());
  return point;
}

/** Whether the browser says where it is without asking the farmer first. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}

const ask = (): Promise<OwnPoint> =>
  new Promise((resolve) => {
    const fail = () => resolve(NOT_SAID);
    if (!('geolocation' in navigator)) return fail();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: settled(coords), note: 'hereNote' }),
      fail,
      { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: REUSED_MS },
    );
  });

/**
 * The browser's place, asked for once when wanted; where it does not say, Mumbai for a farmer who has no plot, else nothing.
 *
 * @param likely it may be wanted soon: a browser that need not ask the farmer looks for it meanwhile
 * @param hasNoPlot it is known that there is none
 */
export function useOwnPoint(
  wanted: boolean,
  likely: boolean,
  hasNoPlot: boolean,
): OwnPoint & { readonly isUnknown: boolean } {
  const [own, setOwn] = useState(NOT_ASKED);
  const asked = useRef<Promise<OwnPoint> | null>(null);
  useEffect(() => {
    if (!wanted && !likely) return;
    let isGone = false;
    const look = async () => {
      if (!wanted && !(await isAllowed())) return;
      asked.current ??= ask();
      const found = await asked.current;
      if (!isGone) setOwn(found);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [wanted, likely]);
  if (!wanted || own !== NOT_SAID) return { ...(wanted ? own : NOT_ASKED), isUnknown: false };
  return hasNoPlot
    ? { point: MUMBAI, note: 'mumbaiNote', isUnknown: false }
    : { ...NOT_SAID, isUnknown: true };
}
