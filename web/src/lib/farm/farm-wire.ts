import { api } from '../api.ts';
import { putBytes } from '../api-bytes.ts';
import type { ConflictReport } from './conflict-report.ts';
import type { FarmWire, WirePage } from './farm-sync.ts';
import type { PhotoWire, PieceAnswer } from './photo-sending.ts';

/** Rows a page: little enough for a weak network, which takes what came and goes on from there. */
const PAGE = 500;

/** Nouns with one row a farmer: on the phone it has the farmer's id. */
const ONE_OF_A_FARMER = 'farmer-profiles';

/** The server's side of a farmer's farm. */
export const farmWire = (farmerId: string): FarmWire => ({
  async push(writes) {
    const { answers } = await api('POST /sync', { body: { writes: [...writes] } });
    return answers;
  },
  async pull(cursor): Promise<WirePage> {
    const query = cursor === null ? { limit: PAGE } : { limit: PAGE, since: cursor };
    const { items, ...page } = await api('GET /sync', { query });
    return {
      ...page,
      items: items.map((item) => (item.noun === ONE_OF_A_FARMER ? { ...item, id: farmerId } : item)),
    };
  },
});

export const photoWire: PhotoWire = async (id, startsAt, total, piece) => {
  const part = startsAt === null ? '*' : `${startsAt}-${startsAt + piece.byteLength - 1}`;
  return (await putBytes(`/photos/${id}/bytes`, `bytes ${part}/${total}`, piece)) as PieceAnswer;
};

export const reportConflictsToServer = (body: ConflictReport) => api('POST /morning-brief/clashes', { body });
