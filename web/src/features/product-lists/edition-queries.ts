import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The signed-in user's organisation's editions and drafts. */
export const editionsQuery = queryOptions({
  queryKey: ['organisation', 'lists'],
  queryFn: ({ signal }) => api('GET /organisation/lists', { signal }),
  retry: false,
});

export const editionQuery = (id: string) =>
  queryOptions({
    queryKey: ['organisation', 'lists', id],
    queryFn: ({ signal }) => api('GET /organisation/lists/:id', { params: { id }, signal }),
    enabled: id !== '',
  });
