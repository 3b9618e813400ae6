import { DAY_MS } from '@draksha/models/weather/durations';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const TRIES = 2;

/** Answers that are no rows: weather, advice, the account at the sign-in server. Rows and writes are the farm's. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: DAY_MS,
      retry: (failures, error) =>
        failures < TRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      retryDelay: (failures) => 500 * 2 ** failures,
      // The phone's online state is often wrong in a vineyard: fetch anyway, and show stored data.
      networkMode: 'always',
    },
  },
});
