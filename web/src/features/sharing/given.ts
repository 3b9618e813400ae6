import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** What is given to others right now, as the server has it. */

export const linksQuery = queryOptions({
  queryKey: ['report links'],
  queryFn: ({ signal }) => api('GET /report-links', { signal }),
  staleTime: 0,
});

export const tokensQuery = queryOptions({
  queryKey: ['access tokens'],
  queryFn: ({ signal }) => api('GET /access-tokens', { signal }),
  staleTime: 0,
});

export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: ['access tokens', id],
    queryFn: ({ signal }) => api('GET /access-tokens/:id/uses', { params: { id }, signal }),
    staleTime: 0,
  });
