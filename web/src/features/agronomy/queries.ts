import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/kept-answer.ts';
import { agedAnswer } from '../../lib/weather-age.ts';
import { lazySection } from '../../ui/lazy-section.ts';
import { soonAgain } from './diseases-query.ts';

export { diseasesQuery } from './diseases-query.ts';
export { usePlotRisks } from './use-plot-risks.ts';
export { usePlotWeather } from './use-plot-weather.ts';

/** Five diseases by seven days, of a plot with a place. */
export const DiseasePart = lazySection(async () => (await import('./diseases/disease-part.tsx')).DiseasePart);

export const diseaseRecordQuery = (plotId: string) =>
  queryOptions({
    ...kept(
      ['advice', 'disease-record', plotId],
      ({ signal }, known) => api('GET /advice/disease-record', { query: { plotId }, signal, known }),
      // What was is not older by now.
      (record) => record,
    ),
    refetchInterval: soonAgain,
  });

export const seasonHeatQuery = (plotId: string) =>
  queryOptions({
    ...kept(
      ['advice', 'season-heat', plotId],
      ({ signal }, known) => api('GET /advice/season-heat', { query: { plotId }, signal, known }),
      agedAnswer,
    ),
    refetchInterval: soonAgain,
  });

export const irrigationQuery = (plotId: string) =>
  queryOptions({
    ...kept(
      ['advice', 'irrigation', plotId],
      ({ signal }, known) => api('GET /advice/irrigation', { query: { plotId }, signal, known }),
      agedAnswer,
    ),
    refetchInterval: soonAgain,
  });

const YEARS_AGAIN_MS = 15_000;

interface Candidates {
  readonly from: string;
  readonly to: string;
  readonly stepDays: number;
  readonly years: number;
}

export const pruningDatesQuery = (plotId: string, candidates: Candidates) =>
  queryOptions({
    ...kept(['advice', 'pruning-dates', plotId, candidates], ({ signal }) =>
      api('GET /advice/pruning-dates', { query: { plotId, ...candidates, detail: 'marks' }, signal }),
    ),
    // Years come behind, little by little.
    refetchInterval: ({ state }) =>
      state.data?.refreshing && state.status !== 'error' ? YEARS_AGAIN_MS : false,
  });
