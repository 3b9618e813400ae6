import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { kept } from '../../lib/farm/cached-answer.ts';

const reEntryQuery = {
  ...kept(['re-entry'], ({ signal }) => api('GET /tasks/re-entry', { signal })),
  staleTime: 0,
};

/** End of a plot’s re-entry interval, as the phone last heard it; null where it is over or not known. */
export function useReEntry(): (plotId: string | null) => string | null {
  const { data } = useQuery(reEntryQuery);
  return (plotId) => {
    const until = data?.plots.find((plot) => plot.plotId === plotId)?.until ?? null;
    return until !== null && Date.parse(until) > nowMs() ? until : null;
  };
}
