import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../server/test/world.ts';
import * as decisions from '../../web/src/lib/farm/farm-decisions.ts';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import { type FarmWire, syncOnce } from '../../web/src/lib/farm/farm-sync.ts';
import { happenings, liveThrough, type Phone, type Server } from './scenario.ts';

/** More by `REAL_RUNS=1000`, others by `PROPERTY_SEED=…`. */
const numRuns = Number(process.env.REAL_RUNS ?? 25);

const phone: Phone = { FarmStore, syncOnce, decisions };

let product: World;
beforeAll(async () => {
  product = await world();
});
afterAll(() => product[Symbol.asyncDispose]());

/** The product's own server and database, for a farmer who is new to it. */
async function real(): Promise<Server> {
  const farmer = await product.farmer();
  const wire: FarmWire = {
    async push(writes) {
      const { status, body } = await farmer.ask('POST /sync', { body: { writes } });
      if (status !== 200) throw new Error(`a batch was refused: ${JSON.stringify(body)}`);
      return body.data.answers;
    },
    async pull(cursor) {
      const since = cursor === null ? {} : { since: cursor };
      const { status, body } = await farmer.ask('GET /sync', { query: { limit: 3, ...since } });
      if (status !== 200) throw new Error(`a reading was refused: ${JSON.stringify(body)}`);
      return body.data;
    },
  };
  return {
    wire,
    async restart() {
      const client = new Client(product.context.databaseConnection);
      await client.connect();
      await client.query('select app.after_restore()');
      await client.end();
    },
  };
}

test(`two phones and the real server agree after whatever happened, ${numRuns} times`, {
  timeout: 60_000 + numRuns * 4_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(happenings, async (actions) => liveThrough(phone, await real(), actions)),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  );
  expect(product.url).toContain('127.0.0.1');
});
