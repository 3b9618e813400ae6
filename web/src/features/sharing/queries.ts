import { queryOptions } from '@tanstack/react-query';
import { lazy } from 'react';
import { api } from '../../lib/api.ts';

/** What other screens may use of sharing. They load the words of the area `sharing` with themselves. */

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

/** Everything that others can see of the farm, each with a way to end it. */
export const SharedWithOthers = lazy(() =>
  import('./shared-with-others.tsx').then(({ SharedWithOthers }) => ({ default: SharedWithOthers })),
);
