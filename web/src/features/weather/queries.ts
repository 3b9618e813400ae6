import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** A point to ask for, or nothing for the first of one's plots. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

const again = (refreshing: boolean | undefined) => (refreshing ? 5_000 : false);

export const currentQuery = (point: Point) =>
  queryOptions({
    queryKey: ['weather', 'current', point],
    queryFn: ({ signal }) => api('GET /weather/current', { query: { ...point }, signal }),
    refetchInterval: ({ state }) => again(state.data?.provenance.refreshing),
  });

export const hourlyQuery = (point: Point) =>
  queryOptions({
    queryKey: ['weather', 'hourly', point],
    queryFn: ({ signal }) => api('GET /weather/hourly', { query: { ...point, hours: 24, past: 6 }, signal }),
  });

export const forecastQuery = (point: Point, days: number) =>
  queryOptions({
    queryKey: ['weather', 'forecast', point, days],
    queryFn: ({ signal }) => api('GET /weather/forecast', { query: { ...point, days }, signal }),
  });

/** An alerts failure is an empty list: warnings are a help, not what the screen stands on. */
export const alertsQuery = (point: Point) =>
  queryOptions({
    queryKey: ['weather', 'alerts', point],
    queryFn: ({ signal }) =>
      api('GET /weather/alerts', { query: { ...point }, signal }).then(
        ({ alerts }) => alerts,
        () => [],
      ),
  });

export const sprayQuery = (point: Point) =>
  queryOptions({
    queryKey: ['advice', 'spray', point],
    queryFn: ({ signal }) => api('GET /advice/spray', { query: { ...point }, signal }),
  });

export const wetnessQuery = (point: Point) =>
  queryOptions({
    queryKey: ['advice', 'wetness', point],
    queryFn: ({ signal }) => api('GET /advice/wetness', { query: { ...point }, signal }),
  });
