import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Who acts for the farm of this page, or did; there without a network too. */
export const peopleQuery = () =>
  queryOptions({
    ...kept(['people'], ({ signal }) => api('GET /people', { signal })),
    staleTime: 0,
  });

export const peopleChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['people'] });

/** Invitations that wait for the number of whoever is signed in. */
export const waitingQuery = queryOptions({
  queryKey: ['invites', 'waiting'],
  queryFn: ({ signal }) => api('GET /invites/waiting', { signal }),
  // Rarely set, and by the inviting owner.
  staleTime: 10 * 60_000,
});
