import type { BodyInput, DataOf, OwnStation, Routes } from '@draksha/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { submitWrite } from '../../lib/write-path.ts';
import type { FileMapping } from './column-mapping.ts';

export type FileAnswer = DataOf<Routes['POST /weather/observations']>;
type Import = Extract<BodyInput<Routes['POST /weather/observations']>, { step: 'import' }>;

/** Own stations, with how many hours each has. */
export const stationsQuery = queryOptions({
  queryKey: ['weather', 'stations'],
  queryFn: ({ signal }) => api('GET /weather/stations', { query: {}, signal }),
  select: ({ stations }) => stations,
});

/** @throws ApiError */
export const previewFile = (text: string, mapping: FileMapping): Promise<FileAnswer> =>
  api('POST /weather/observations', { body: { step: 'preview', text, ...mapping } });

/** Measured hours change what is shown for their plot. */
const settle = () =>
  Promise.all(['weather', 'advice'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/**
 * @param id of the station, should it be new; the same id again is the same station
 * @throws ApiError
 */
export async function importFile(id: string, body: Omit<Import, 'step' | 'id'>): Promise<FileAnswer> {
  const answer = await submitWrite({
    route: 'POST /weather/observations',
    id,
    body: { step: 'import', ...body },
  });
  await settle();
  return answer;
}

/** @throws ApiError */
export async function deleteStation(station: Pick<OwnStation, 'id' | 'version'>): Promise<void> {
  await submitWrite({
    route: 'DELETE /weather/stations/:id',
    id: station.id,
    params: { id: station.id },
    baseVersion: station.version,
  });
  await settle();
}
