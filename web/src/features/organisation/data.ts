import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: async ({ signal }) => (await api('GET /consents', { signal })).consents,
  staleTime: 0,
});

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: async ({ signal }) => (await api('GET /organisation', { signal })).organisation,
  staleTime: 0,
});

export const farmsQuery = queryOptions({
  queryKey: ['organisation', 'farms'],
  queryFn: ({ signal }) => api('GET /organisation/farms', { signal }),
  staleTime: 0,
});

export const organisationChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['organisation'] });
