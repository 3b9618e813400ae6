import type { Place, WeatherProvenance } from '@draksha/contract';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { quarterOf, quarterStart } from '../../lib/memoized-for-quarter.ts';
import type { Weather } from '../weather/service.ts';
import type { PlotInputs, PlotSource } from './plot-hours.ts';

/** A result about a plot, with its validity, epoch milliseconds. */
export interface PlotAnswer<Said> {
  readonly found: PlotInputs;
  readonly said: Said;
  readonly fromMs?: number;
  readonly untilMs?: number;
}

interface CachedAnswer<Said> extends PlotSource {
  /** Of the farm, before its rows were read. */
  readonly version: string;
  readonly place: Place;
  readonly quarter: number;
  readonly measured: Weather['provenance']['measured'];
  readonly fromMs: number;
  readonly untilMs: number;
  readonly said: Said;
}

/** Cached answers of a route. */
const MAX_ANSWERS = 2_000;

/**
 * Caches an answer about one plot while the farm, its cell's weather, its past days and the quarter of an hour are
 * the same; see docs/decisions/163.
 *
 * @param work called for the start of the quarter, so that every process answers alike
 * @param answer adds the current source of the weather
 */
export function cachedPerPlot<Said, T>(
  { farmers, weather, clock }: Pick<Context, 'farmers' | 'weather' | 'clock'>,
  work: (userId: string, plotId: string, at: Date, now: Date) => Promise<PlotAnswer<Said>>,
  answer: (said: Said, provenance: WeatherProvenance) => T,
): (userId: string, plotId: string) => Promise<T> {
  const cache = new LRUCache<string, CachedAnswer<Said>>({ max: MAX_ANSWERS });

  const answerOf = ({ said, measured }: CachedAnswer<Said>, { provenance }: Weather): T =>
    answer(said, { ...provenance, ...(measured && { measured }) });

  /** Returns the weather of a cached answer, if none of its inputs changed. */
  async function stillSo(held: CachedAnswer<Said>, version: string, now: Date): Promise<Weather | null> {
    const isOfNow =
      held.quarter === quarterOf(now) && held.fromMs <= now.getTime() && now.getTime() < held.untilMs;
    if (held.version !== version || !isOfNow) return null;
    const [found, daysMark] = await Promise.all([
      weather.bundleFor(held.place),
      weather.daysMark(held.place, held.range),
    ]);
    return found.bundle === held.bundle && daysMark === held.daysMark ? found : null;
  }

  return async (userId, plotId) => {
    const key = `${userId} ${plotId}`;
    const now = clock();
    const version = await farmers.version(userId);
    const held = cache.get(key);
    const same = held && version.isSettled ? await stillSo(held, version.key, now) : null;
    if (held && same) return answerOf(held, same);
    cache.delete(key);
    const worked = await work(userId, plotId, quarterStart(now), now);
    const { found, said, fromMs = 0, untilMs = Number.POSITIVE_INFINITY } = worked;
    const made: CachedAnswer<Said> = {
      ...found.source,
      version: version.key,
      place: found.place,
      quarter: quarterOf(now),
      measured: found.weather.provenance.measured,
      fromMs,
      untilMs,
      said,
    };
    if (version.isSettled && !found.refreshing) cache.set(key, made);
    return answerOf(made, found.weather);
  };
}
