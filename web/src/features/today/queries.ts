import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const todayQuery = queryOptions({
  queryKey: ['advice', 'today'],
  queryFn: ({ signal }) => api('GET /advice/today', { signal }),
  // While the server fetches newer weather behind its answer, ask again soon.
  refetchInterval: ({ state }) =>
    state.data?.places.some((place) => place.provenance.refreshing) ? 5_000 : false,
});
