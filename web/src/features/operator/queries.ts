import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The console's queries. None refetches by itself: each call is logged. */
const ofConsole = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export const whoQuery = queryOptions({
  ...ofConsole,
  queryKey: ['operator'],
  queryFn: ({ signal }) => api('GET /operator', { signal }),
});

export const overviewQuery = queryOptions({
  ...ofConsole,
  queryKey: ['operator', 'overview'],
  queryFn: ({ signal }) => api('GET /operator/overview', { signal }),
});

export const operatorLooksQuery = queryOptions({
  ...ofConsole,
  queryKey: ['operator', 'looks'],
  queryFn: ({ signal }) => api('GET /operator/looks', { signal }),
});
