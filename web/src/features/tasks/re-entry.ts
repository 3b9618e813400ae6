import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { kept } from '../../lib/farm/kept-answer.ts';

const reEntryQuery = {
  ...kept(['re-entry'], ({ signal }) => api('GET /tasks/re-entry', { signal })),
  staleTime: 0,
};

/** Until when nobody enters a plot after its last spray, as the phone heard it last; null where anybody may, or nothing is known. */
export function useReEntry(): (plotId: string | null) => string | null {
  const { data } = useQuery(reEntryQuery);
  return (plotId) => {
    const until = data?.plots.find((plot) => plot.plotId === plotId)?.until ?? null;
    return until !== null && Date.parse(until) > nowMs() ? until : null;
  };
}
