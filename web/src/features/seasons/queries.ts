import type { BodyInput, Routes, Season } from '@draksha/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { submitWrite } from '../../lib/write-path.ts';

/** Own seasons, the newest pruning first. */
export const seasonsQuery = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) => api('GET /seasons', { query: { limit: 200 }, signal }),
  select: ({ items }) => items,
});

/** The season a plot is in: its newest pruning that was not ended. */
export const runningSeason = (seasons: readonly Season[], plotId: string): Season | undefined =>
  seasons.find((season) => season.plotId === plotId && season.endedOn === null);

export type SeasonFields = Omit<BodyInput<Routes['POST /seasons']>, 'id' | 'plotId'>;

/** What must be read again when a pruning date moves: everything that hangs off it. */
const settle = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['seasons'] }),
    queryClient.invalidateQueries({ queryKey: ['advice'] }),
  ]);

/** @throws ApiError, WriteConflict */
export async function startSeason(id: string, plotId: string, fields: SeasonFields): Promise<Season> {
  const { season } = await submitWrite({ route: 'POST /seasons', id, body: { ...fields, plotId } });
  await settle();
  return season;
}

/** @throws ApiError, WriteConflict */
export async function changeSeason(base: Season, change: Partial<SeasonFields>): Promise<Season> {
  const { season } = await submitWrite({
    route: 'PATCH /seasons/:id',
    id: base.id,
    params: { id: base.id },
    body: change,
    base,
    baseVersion: base.version,
  });
  await settle();
  return season;
}
