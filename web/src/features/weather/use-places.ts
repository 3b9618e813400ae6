import { useEffect, useMemo, useState } from 'react';
import { useFilled, useSyncState } from '../../lib/farm/use-farm.ts';
import { usePlots } from '../plots/queries.ts';
import { PATIENCE_MS } from './current-weather.ts';
import type { Point } from './queries.ts';

export interface NamedPoint {
  readonly id: string;
  readonly name: string;
  readonly point: Point;
}

interface Places {
  /** Plots with a place. */
  readonly places: readonly NamedPoint[];
  readonly unplaced: readonly Pick<NamedPoint, 'id' | 'name'>[];
  /** Whether the farmer's plots were read on this phone, or there are some. */
  readonly known: boolean;
  /** Whether it is known that there are no more, or the server has been waited for long enough. */
  readonly settled: boolean;
  readonly error: unknown;
}

/** Whether the server's patience has run out since the screen was opened. */
function useWaitedEnough(): boolean {
  const [waitedEnough, setWaitedEnough] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaitedEnough(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return waitedEnough;
}

/** The farmer's plots as points to ask weather for. */
export function usePlaces(): Places {
  const plots = usePlots();
  const filled = useFilled();
  const { error } = useSyncState();
  const waitedEnough = useWaitedEnough();
  const places = useMemo(
    () =>
      plots.flatMap(({ id, name, latitude, longitude }) =>
        latitude === null || longitude === null
          ? []
          : [{ id, name, point: { lat: latitude, lon: longitude, plotId: id } }],
      ),
    [plots],
  );
  const unplaced = useMemo(
    () => plots.filter(({ latitude, longitude }) => latitude === null || longitude === null),
    [plots],
  );
  const known = filled || plots.length > 0;
  return {
    places,
    unplaced,
    known,
    settled: known || error !== null || waitedEnough,
    error: known ? null : error,
  };
}
