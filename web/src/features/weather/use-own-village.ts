import { useEffect, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import type { Point } from './queries.ts';

const KEY = ['weather', 'own-village'];

export interface OwnVillage {
  readonly name: string;
  readonly point: Point;
}

/** The village whose weather a farmer wants to see before they have a plot; it stays on their phone as long as they come back. */
export function useOwnVillage(): readonly [
  village: OwnVillage | null,
  choose: (village: OwnVillage) => void,
] {
  const [village, setVillage] = useState(() => farm().answer<OwnVillage>(KEY, nowMs())?.data ?? null);
  useEffect(() => {
    if (village) void farm().keepAnswer(KEY, village, nowMs());
  }, [village]);
  return [village, setVillage];
}
