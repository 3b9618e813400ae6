import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import { FOR_LATER } from '../../lib/farm/farm-sync.ts';
import { mayOpen } from '../../lib/may.ts';
import { pause } from '../../lib/pause.ts';
import { queryClient } from '../../lib/query-client.ts';
import { diseasesQuery, irrigationQuery, pruningDatesQuery, seasonHeatQuery } from '../agronomy/queries.ts';
import { currentQuery, FEWEST_DAYS, forecastQuery, pictureQuery, sprayQuery } from '../weather/queries.ts';

/** A plot with a place, as far as it decides what its screens ask the server for. */
export interface PlacedPlot {
  readonly plotId: string;
  readonly lat: number;
  readonly lon: number;
  readonly hasSeason: boolean;
}

interface Answer {
  readonly isKept: () => boolean;
  readonly read: () => Promise<unknown>;
}

/** The answers of one screen; none where the farmer’s role does not open it. */
function answers<T, Key extends QueryKey>(
  path: string,
  ...queries: readonly FetchQueryOptions<T, Error, T, Key>[]
): readonly Answer[] {
  if (!mayOpen(path)) return [];
  return queries.map((query) => ({
    isKept: () => farm().hasAnswer(query.queryKey),
    read: () => queryClient.fetchQuery(query),
  }));
}

/** What each screen of a plot needs from the server. Reports and seasons stand on the phone’s own rows; maps want a network. */
function answersOf({ plotId, lat, lon, hasSeason }: PlacedPlot): readonly Answer[] {
  const point = { lat, lon, plotId };
  return [
    ...answers('/weather', currentQuery(point)),
    ...answers('/weather', pictureQuery(point)),
    ...answers('/weather', forecastQuery(point, FEWEST_DAYS)),
    ...answers('/weather', sprayQuery(point)),
    ...(hasSeason
      ? [
          ...answers('/diseases', diseasesQuery(plotId)),
          ...answers('/irrigation', irrigationQuery(plotId)),
          ...answers('/growth-stages', seasonHeatQuery(plotId)),
        ]
      : []),
    ...answers('/pruning-planner', pruningDatesQuery(plotId)),
  ];
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !FOR_LATER.has(error.status);

/**
 * Reads what the plots' screens have never had on this phone, one answer after another so that a weak network is not filled.
 *
 * @returns whether each has something to show without a network; false where `left` was aborted before
 * @throws what the first read threw that the server did not refuse
 */
export async function readAnswers(plots: readonly PlacedPlot[], left: AbortSignal): Promise<boolean> {
  const all = plots.flatMap(answersOf);
  const refused = new Set<Answer>();
  for (const answer of all) {
    if (left.aborted) return false;
    if (answer.isKept()) continue;
    try {
      await answer.read();
    } catch (error) {
      // What the server refuses it refuses with a network too.
      if (!isRefusal(error)) throw error;
      refused.add(answer);
    }
  }
  // More answers than the phone keeps push out the first of them.
  return !left.aborted && all.every((answer) => refused.has(answer) || answer.isKept());
}

const SOONEST_MS = 3_000;
const LATEST_MS = 240_000;

/**
 * Asks again for planners whose past years were still on their way when they were stored, less and less often.
 *
 * @throws what a read threw
 */
export async function readLateYears(plots: readonly PlacedPlot[], left: AbortSignal): Promise<void> {
  if (!mayOpen('/pruning-planner')) return;
  const queries = plots.map(({ plotId }) => pruningDatesQuery(plotId));
  for (let waitMs = SOONEST_MS; !left.aborted; waitMs = Math.min(2 * waitMs, LATEST_MS)) {
    const late: (typeof queries)[number][] = [];
    // One after another: a hundred plots have two megabytes of them.
    for (const query of queries) {
      const stored = await farm().readAnswer<{ readonly refreshing: boolean }>(query.queryKey, nowMs());
      if (stored?.data.refreshing) late.push(query);
    }
    if (late.length === 0) return;
    await pause(waitMs);
    for (const query of late) if (!left.aborted) await queryClient.fetchQuery({ ...query, staleTime: 0 });
  }
}
