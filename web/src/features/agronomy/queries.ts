import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/kept-answer.ts';

const SOON_MS = 5_000;

export const diseasesQuery = (plotId: string) =>
  queryOptions({
    ...kept(['advice', 'diseases', plotId], ({ signal }) =>
      api('GET /advice/diseases', { query: { plotId }, signal }),
    ),
    refetchInterval: ({ state }) => (state.data?.refreshing && state.status !== 'error' ? SOON_MS : false),
  });
