import type { BodyInput, DataOf, OwnStation, Routes } from '@draksha/contract';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';
import { syncLoop } from '../../lib/farm/farm.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { FileMapping } from './column-mapping.ts';

export type FileAnswer = DataOf<Routes['POST /weather/observations']>;
type Import = Extract<BodyInput<Routes['POST /weather/observations']>, { step: 'import' }>;

/** Own stations, with how many hours each has. */
export const stationsQuery = {
  ...kept(['weather', 'stations'], ({ signal }) => api('GET /weather/stations', { query: {}, signal })),
  select: ({ stations }: DataOf<Routes['GET /weather/stations']>) => stations,
};

/** As the server lets them speak for a place. */
const SPEAKS_WITHIN_KM = 1;

/** Own stations that speak for a plot, its own first. */
export const stationsNear = (plotId: string) => ({
  ...kept(['weather', 'stations', plotId], ({ signal }) =>
    api('GET /weather/stations', { query: { plotId }, signal }),
  ),
  select: ({ stations }: DataOf<Routes['GET /weather/stations']>) =>
    stations
      .filter((one) => one.plotId === plotId || (one.distanceKm ?? Number.NaN) <= SPEAKS_WITHIN_KM)
      .toSorted((a, b) => Number(b.plotId === plotId) - Number(a.plotId === plotId)),
});

/** @throws ApiError */
export const previewFile = (text: string, mapping: FileMapping): Promise<FileAnswer> =>
  api('POST /weather/observations', { body: { step: 'preview', text, ...mapping } });

/** Measured hours change what is shown for their plot, without a row of it changing. */
async function measured(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.ofFarm === true });
  void syncLoop().wake();
}

/**
 * A file is read by the server, row by row, before it is taken: this write does not wait in the queue.
 *
 * @param id of the station, should it be new; the same id again is the same station
 * @throws ApiError
 */
export async function importFile(id: string, body: Omit<Import, 'step' | 'id'>): Promise<FileAnswer> {
  const answer = await api('POST /weather/observations', { body: { step: 'import', id, ...body } });
  await measured();
  return answer;
}

/** @throws ApiError */
export async function deleteStation({ id, version }: Pick<OwnStation, 'id' | 'version'>): Promise<void> {
  await api('DELETE /weather/stations/:id', { params: { id }, version });
  await measured();
}
