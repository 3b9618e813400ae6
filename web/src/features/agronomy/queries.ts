import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';
import { agedAnswer } from '../../lib/weather-age.ts';
import { lazySection } from '../../ui/lazy-section.ts';
import { refetchSoon } from './diseases-query.ts';

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
      // The past does not age.
      (record) => record,
    ),
    refetchInterval: refetchSoon,
  });

export const seasonHeatQuery = (plotId: string) =>
  queryOptions({
    ...kept(
      ['advice', 'season-heat', plotId],
      ({ signal }, known) => api('GET /advice/season-heat', { query: { plotId }, signal, known }),
      agedAnswer,
    ),
    refetchInterval: refetchSoon,
  });

export const irrigationQuery = (plotId: string) =>
  queryOptions({
    ...kept(
      ['advice', 'irrigation', plotId],
      ({ signal }, known) => api('GET /advice/irrigation', { query: { plotId }, signal, known }),
      agedAnswer,
    ),
    refetchInterval: refetchSoon,
  });

const YEARS_AGAIN_MS = 15_000;

/** Candidate dates: from the first prunings after the monsoon to the last that are usual, a week apart. */
const CANDIDATES = { from: '09-20', to: '11-22', stepDays: 7, years: 20 } as const;

export const pruningDatesQuery = (plotId: string) =>
  queryOptions({
    ...kept(['advice', 'pruning-dates', plotId, CANDIDATES], ({ signal }) =>
      api('GET /advice/pruning-dates', { query: { plotId, ...CANDIDATES, detail: 'marks' }, signal }),
    ),
    // Years come behind, little by little.
    refetchInterval: ({ state }) =>
      state.data?.refreshing && state.status !== 'error' ? YEARS_AGAIN_MS : false,
  });
