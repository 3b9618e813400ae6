import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { keepAnswer, storedAnswer } from '../../lib/stored-answers.ts';
import { plotsQuery } from '../plots/queries.ts';
import { PATIENCE_MS } from './current-weather.ts';
import type { Point } from './queries.ts';

export interface NamedPoint {
  readonly key: string;
  readonly name: string;
  readonly point: Point;
}

const KEY = ['weather', 'places'];

interface Places {
  /** Plots with a place, as last known on this phone until the server says it anew. */
  readonly places: readonly NamedPoint[];
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
  const plots = useQuery(plotsQuery);
  const waitedEnough = useWaitedEnough();
  const [stored] = useState(() => storedAnswer<NamedPoint[]>(KEY, nowMs())?.data ?? []);
  const known = useMemo(
    () =>
      plots.data?.flatMap(({ id, name, latitude, longitude }) =>
        latitude === null || longitude === null
          ? []
          : [{ key: id, name, point: { lat: latitude, lon: longitude, plotId: id } }],
      ),
    [plots.data],
  );
  useEffect(() => {
    if (known) keepAnswer(KEY, known, nowMs());
  }, [known]);
  return {
    places: known ?? stored,
    settled: plots.isSuccess || plots.isError || stored.length > 0 || waitedEnough,
    error: plots.data || stored.length > 0 ? null : plots.error,
  };
}
