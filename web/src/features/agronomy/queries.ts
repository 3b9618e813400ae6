import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/kept-answer.ts';

export { usePlotRisks } from './use-plot-risks.ts';

const SOON_MS = 5_000;

export const diseasesQuery = (plotId: string) =>
  queryOptions({
    ...kept(['advice', 'diseases', plotId], ({ signal }) =>
      api('GET /advice/diseases', { query: { plotId }, signal }),
    ),
    refetchInterval: ({ state }) => (state.data?.refreshing && state.status !== 'error' ? SOON_MS : false),
  });

export const diseaseRecordQuery = (plotId: string) =>
  queryOptions({
    ...kept(['advice', 'disease-record', plotId], ({ signal }) =>
      api('GET /advice/disease-record', { query: { plotId }, signal }),
    ),
    refetchInterval: ({ state }) => (state.data?.refreshing && state.status !== 'error' ? SOON_MS : false),
  });

export const seasonHeatQuery = (plotId: string) =>
  queryOptions({
    ...kept(['advice', 'season-heat', plotId], ({ signal }) =>
      api('GET /advice/season-heat', { query: { plotId }, signal }),
    ),
    refetchInterval: ({ state }) => (state.data?.refreshing && state.status !== 'error' ? SOON_MS : false),
  });

export const irrigationQuery = (plotId: string) =>
  queryOptions({
    ...kept(['advice', 'irrigation', plotId], ({ signal }) =>
      api('GET /advice/irrigation', { query: { plotId }, signal }),
    ),
    refetchInterval: ({ state }) => (state.data?.refreshing && state.status !== 'error' ? SOON_MS : false),
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
