import { useAnswer } from '../../lib/use-answer.ts';
import { diseasesQuery } from '../agronomy/queries.ts';
import { useSeasons } from '../seasons/queries.ts';

/** Whether a plot has leaves today that could be infected: not before bud swell, not after its harvest, and of no plot it is not known. */
export function useGreenLeaves(plotId: string | undefined): boolean {
  const { running } = useSeasons()(plotId ?? '');
  const { data } = useAnswer({
    ...diseasesQuery(plotId ?? ''),
    enabled: plotId !== undefined && running !== null,
  });
  return data?.days.some(({ date, tissue }) => date === data.date && tissue === 'green') ?? false;
}
