import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';
import { agedAnswer } from '../../lib/weather-age.ts';

const SOON_MS = 5_000;

/** Past days are pending. */
export const refetchSoon = ({
  state: { data, status },
}: {
  state: { data?: { readonly refreshing: boolean } | undefined; status: string };
}) => (data?.refreshing && status !== 'error' ? SOON_MS : false);

export const diseasesQuery = (plotId: string) =>
  queryOptions({
    ...kept(
      ['advice', 'diseases', plotId],
      ({ signal }, known) => api('GET /advice/diseases', { query: { plotId }, signal, known }),
      agedAnswer,
    ),
    refetchInterval: refetchSoon,
  });
