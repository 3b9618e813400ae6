import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { byNeed, type FarmList, type FarmRow, rowsOf } from './farm-rows.ts';

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
  queryFn: async ({ signal }) => {
    const rows: FarmRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: FarmList = await api('GET /organisation/farms', {
        query: cursor === undefined ? {} : { cursor },
        signal,
      });
      rows.push(...rowsOf(page));
      cursor = page.next;
    }
    return byNeed(rows);
  },
  staleTime: 0,
});

export const answersQuery = queryOptions({
  queryKey: ['organisation', 'proposals'],
  queryFn: async ({ signal }) => (await api('GET /organisation/proposals', { signal })).proposals,
  staleTime: 0,
});

export const organisationChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['organisation'] });
