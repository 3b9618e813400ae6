import { api } from '../api.ts';
import type { FarmWire, WirePage } from './farm-sync.ts';

/** Rows a page: little enough for a weak network, which takes what came and goes on from there. */
const PAGE = 500;

/** Of these there is one a farmer, made by whoever writes first: on the phone it goes by the farmer's id. */
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
