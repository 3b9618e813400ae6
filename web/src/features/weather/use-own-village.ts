import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
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
    if (village) void farm().storeAnswer(KEY, village, nowMs());
  }, [village]);
  return [village, setVillage];
}

/** A village that the search led to, as the address names it: `?village=Niphad&at=20.08,74.11`. */
export function useAskedVillage(): readonly [village: OwnVillage | null, forget: () => void] {
  const [search, setSearch] = useSearchParams();
  const name = search.get('village');
  const [lat = Number.NaN, lon = Number.NaN] = (search.get('at') ?? '').split(',').map(Number);
  const isPlace = name !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  const forget = () =>
    setSearch(
      (before) => {
        before.delete('village');
        before.delete('at');
        return before;
      },
      { replace: true },
    );
  return [isPlace ? { name, point: { lat, lon } } : null, forget];
}
