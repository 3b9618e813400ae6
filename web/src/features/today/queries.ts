import type { Today } from '@draksha/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/kept-answer.ts';

export const todayQuery = queryOptions<Today>({
  ...kept(['advice', 'today'], ({ signal }) => api('GET /advice/today', { signal })),
  // While the server fetches newer weather behind its answer, ask again soon.
  refetchInterval: ({ state }) =>
    state.data?.places.some((place) => place.provenance.refreshing) ? 5_000 : false,
});
