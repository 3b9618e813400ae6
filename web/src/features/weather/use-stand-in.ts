import { type StandInPlace, standInPlace } from '@draksha/models/villages/stand-in-place';
import type { Village } from '@draksha/models/villages/village-search';
import { villages } from '@draksha/models/villages/villages';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '../profile/queries.ts';
import type { NamedPoint } from './use-places.ts';

/**
 * Whose weather a plot without a place gets: the farm's, the village's, the taluka's or the region's. Null while it is not wanted, or the
 * list of villages is on its way.
 */
export function useStandIn(wanted: boolean, placed: readonly NamedPoint[]): StandInPlace | null {
  const profile = useMe()?.farmerProfile ?? null;
  const [list, setList] = useState<readonly Village[] | null>(null);
  const isFarmKnown = placed.length > 0 || (profile !== null && profile.latitude !== null);
  const needsList = wanted && !isFarmKnown;
  useEffect(() => {
    if (!needsList) return;
    let isGone = false;
    void villages()
      // Without the list the region is taken.
      .catch((): Village[] => [])
      .then((read) => {
        if (!isGone) setList(read);
      });
    return () => {
      isGone = true;
    };
  }, [needsList]);
  return useMemo(() => {
    if (!wanted || (needsList && list === null)) return null;
    const places = placed.map(({ point }) => ({ latitude: point.lat, longitude: point.lon }));
    return standInPlace(profile, places, list ?? []);
  }, [wanted, needsList, placed, profile, list]);
}
