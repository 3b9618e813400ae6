import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';

const SOON_MS = 5_000;

/** The days of weather of a season; they stay on the phone. */
export const seasonWeatherQuery = (seasonId: string) =>
  queryOptions({
    ...kept(['analytics', 'season-weather', seasonId], ({ signal }) =>
      api('GET /analytics/season-weather', { query: { seasonId }, signal }),
    ),
    refetchInterval: ({ state }) => (state.data?.refreshing && state.status !== 'error' ? SOON_MS : false),
  });
