import type { DataOf, Routes } from '@draksha/contract';
import { ApiError, api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { pageSetting } from '../../lib/page-setting.ts';
import { pause } from '../../lib/pause.ts';
import { silentForMs } from '../../lib/silence.ts';
import { fetchOpenMeteo } from './open-meteo-direct.ts';

/** The specification's patience with the product's own server, in all: a silence met before counts. */
export const PATIENCE_MS = 3_000;

export interface CurrentAnswer extends DataOf<Routes['GET /weather/current']> {
  /** Fetched from Open-Meteo by this browser, since the product's server did not answer. */
  readonly direct: boolean;
}

interface Point {
  readonly lat: number;
  readonly lon: number;
}

async function direct(point: Point, signal: AbortSignal): Promise<CurrentAnswer> {
  const atMs = nowMs();
  const weather = await fetchOpenMeteo(pageSetting('open-meteo-url'), point, atMs, signal);
  return {
    weather,
    provenance: {
      source: 'openmeteo',
      sourceLabel: 'Open-Meteo',
      fetchedAt: new Date(atMs).toISOString(),
      ageSeconds: 0,
      stale: false,
      sample: false,
      refreshing: false,
      failures: [],
    },
    name: weather.name,
    warnings: [],
    direct: true,
  };
}

const unreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline';

/**
 * Current weather from the server; where it cannot be reached, or says nothing for three seconds, from whichever of it
 * and Open-Meteo answers first. A refusal of the server is final.
 *
 * @throws ApiError of the server where neither answers
 */
export async function readCurrent(point: Point, signal: AbortSignal): Promise<CurrentAnswer> {
  const { lat, lon } = point;
  const patienceMs = Math.max(0, PATIENCE_MS - silentForMs());
  const ours = api('GET /weather/current', { query: { lat, lon }, signal }).then((answer) => ({
    ...answer,
    direct: false,
  }));
  const late = await Promise.race([ours.then(() => false, unreachable), pause(patienceMs).then(() => true)]);
  if (!late) return ours;
  return Promise.any([ours, direct(point, signal)]).catch(() => ours);
}
