import type { InterpolatedQuantity, WeatherProvenance } from '@draksha/contract';
import { DAY_MS } from '@draksha/models/weather/durations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept, OF_FARM } from '../../lib/farm/cached-answer.ts';
import { farm } from '../../lib/farm/farm.ts';
import { lazyExtra } from '../../ui/lazy-section.ts';
import { type CurrentAnswer, readCurrent } from './current-weather.ts';

/** What a plot's own leaf sensor has come to; left out where it cannot be fetched. */
export const PlotSensor = lazyExtra(async () => (await import('./plot-sensor.tsx')).PlotSensor, 'weather');

/** A point to ask for; with a plot, what its own station measured counts. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
  readonly plotId?: string;
}

const at = ({ lat, lon }: Point) => ({ lat, lon });
const plotOr = (point: Point) => (point.plotId === undefined ? at(point) : { plotId: point.plotId });

const SOON_MS = 5_000;
const SERVER_AGAIN_MS = 60_000;

const again = (provenance: WeatherProvenance | undefined, failed: boolean) =>
  provenance?.refreshing && !failed ? SOON_MS : false;

export const currentQuery = (point: Point) =>
  queryOptions<CurrentAnswer>({
    ...kept(['weather', 'current', point], ({ signal }) => readCurrent(point, signal)),
    // While the answer is not the server's own, it is worth looking whether the server is back.
    refetchInterval: ({ state }) =>
      state.data?.direct ? SERVER_AGAIN_MS : again(state.data?.provenance, state.status === 'error'),
  });

/** The hours from yesterday on in short form: what is drawn, and what the verdict on spraying is made from. */
export const pictureQuery = (point: Point) =>
  queryOptions({
    ...kept(['weather', 'picture', point], ({ signal }) =>
      api('GET /weather/picture', { query: plotOr(point), signal }),
    ),
    refetchInterval: ({ state }) => again(state.data?.provenance, state.status === 'error'),
  });

/** How many days ahead are shown at first. */
export const FEWEST_DAYS = 7;

export const forecastQuery = (point: Point, days: number) =>
  queryOptions(
    kept(['weather', 'forecast', point, days], ({ signal }) =>
      api('GET /weather/forecast', { query: { ...at(point), days }, signal }),
    ),
  );

/** An alerts failure is an empty list: warnings are a help, not what the screen depends on. */
export const alertsQuery = (point: Point) =>
  queryOptions({
    queryKey: ['weather', 'alerts', point],
    meta: OF_FARM,
    queryFn: ({ signal }) =>
      api('GET /weather/alerts', { query: at(point), signal }).then(
        ({ alerts, officialFrom }) => ({ alerts, officialFrom }),
        () => ({ alerts: [], officialFrom: null }),
      ),
  });

export const sprayQuery = (point: Point) =>
  queryOptions(
    kept(['advice', 'spray', point], ({ signal }) =>
      api('GET /advice/spray', { query: plotOr(point), signal }),
    ),
  );

/** @param at start of the hour, ISO; the running one where not given */
export const interpolationQuery = (point: Point, quantity: InterpolatedQuantity, at?: string) =>
  queryOptions({
    ...kept(['weather', 'interpolation', point, quantity, at ?? null], ({ signal }) =>
      api('GET /weather/interpolation', {
        query: { ...plotOr(point), quantity, ...(at === undefined ? {} : { at }) },
        signal,
      }),
    ),
    refetchInterval: ({ state }) => (state.data?.refreshing && state.status !== 'error' ? SOON_MS : false),
  });

/** Month and day on which a flowering window begins. */
export interface WindowStart {
  readonly month: number;
  readonly day: number;
}

const floweringKey = (point: Point, start: WindowStart | null) => ['advice', 'flowering', point, start];

/** @param start where not given, the plot’s running fruit season says when it flowers */
export const floweringQuery = (point: Point, start: WindowStart | null) =>
  queryOptions({
    ...kept(floweringKey(point, start), ({ signal }) =>
      api('GET /advice/flowering-risk', { query: { ...plotOr(point), ...start }, signal }),
    ),
    // Days that are over do not change.
    staleTime: ({ state }) => (state.data && state.data.missing.length === 0 ? DAY_MS : 0),
    refetchInterval: ({ state }) => (state.data?.refreshing && state.status !== 'error' ? SOON_MS : false),
  });

/** Whether past years of this window are on this phone, so that they can be shown unasked. */
export const hasFlowering = (point: Point, start: WindowStart | null): boolean =>
  farm().hasAnswer(floweringKey(point, start));
