import { setTimeout as pause } from 'node:timers/promises';
import { nouns } from '@draksha/contract/nouns';
import { Client } from 'pg';
import { runningDatabase } from '../../server/src/lib/postgres/running.ts';
import { getBytes, putPiece } from '../../server/test/photos.ts';
import { type ProductProcess, startProduct } from '../../server/test/product-process.ts';
import { registerFarmer } from '../../server/test/register-farmer.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { type World, world } from '../../server/test/world.ts';
import type { FarmWire, WireAnswer, WirePage } from '../../web/src/lib/farm/farm-sync.ts';
import { rowKey } from '../../web/src/lib/farm/queued-write.ts';
import { PieceRefused, type Server } from './device.ts';

/** A page is small, so that a reading is cut between pages. */
const PAGE = 5;

export interface Place {
  readonly url: string;
  readonly accessToken: string;
  readonly userId: string;
  readonly database: Pick<Client, 'query'>;
  /** How often what is refused with 503 is asked again, as a phone does when it comes back; never where not given. */
  readonly triesAgain?: number;
}

const REST_MS = 100;

async function ask<T>(place: Place, path: string, body?: object): Promise<T> {
  const { url, accessToken, triesAgain = 0 } = place;
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.status === 503 && triesAgain > 0) {
    await response.body?.cancel();
    await pause(REST_MS);
    return ask({ ...place, triesAgain: triesAgain - 1 }, path, body);
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

const tables = Object.keys(nouns).map((noun) => [noun, `app.${noun.replaceAll('-', '_')}`] as const);

/** Nothing is left of what was there for a scenario before. */
export async function clear({ database, userId }: Place): Promise<void> {
  const owned = [...tables.map(([, table]) => table).reverse(), 'app.changes', 'app.writes'];
  await database.query(owned.map((table) => `delete from ${table} where user_id = '${userId}'`).join(';'));
}

export function serverAt(place: () => Place, crash: () => Promise<void>): Server {
  const wire: FarmWire = {
    push: async (writes) => (await ask<{ answers: WireAnswer[] }>(place(), '/sync', { writes })).answers,
    pull: (cursor) =>
      ask<WirePage>(
        place(),
        `/sync?limit=${PAGE}${cursor === null ? '' : `&since=${encodeURIComponent(cursor)}`}`,
      ),
  };
  return {
    wire,
    async photos(id, startsAt, total, piece) {
      const part = startsAt === null ? '*' : `${startsAt}-${startsAt + piece.byteLength - 1}`;
      const { status, body } = await putPiece(
        place(),
        place(),
        id,
        `bytes ${part}/${total}`,
        Buffer.from(piece),
      );
      if (status >= 300) throw new PieceRefused((body.code ?? 'internal') as never, body.data?.offset);
      return body.data as never;
    },
    async restore() {
      await place().database.query('select app.after_restore()');
    },
    crash,
    async bytesOf(id) {
      const response = await getBytes(place(), place(), id);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    async living() {
      const { database, userId } = place();
      const all = tables.map(
        ([noun, table]) =>
          `select '${noun}' as noun, id, version from ${table} where user_id = '${userId}' and deleted_at is null`,
      );
      const { rows } = await database.query<{ noun: string; id: string; version: number }>(
        all.join(' union all '),
      );
      return new Map(rows.map(({ noun, id, version }) => [rowKey(noun, id), version]));
    },
  };
}

export interface RealServer extends AsyncDisposable {
  /** With an empty farm. */
  begin(): Promise<Server>;
}

/** The product's server and database in this process; it cannot be killed. */
export async function inThisProcess(): Promise<RealServer> {
  const product: World = await world();
  const farmer = await product.farmer();
  const database = new Client(product.context.databaseConnection);
  await database.connect();
  const place: Place = { ...farmer, url: product.url, database };
  const server = serverAt(
    () => place,
    () => Promise.resolve(),
  );
  return {
    async begin() {
      await clear(place);
      return server;
    },
    async [Symbol.asyncDispose]() {
      await database.end();
      await product[Symbol.asyncDispose]();
    },
  };
}

/** The product as `npm start` runs it, which dies with its PostgreSQL as by `kill -9`. */
export async function inItsOwnProcess(): Promise<RealServer> {
  const folder = scratchFolder();
  const dataDir = folder.in('data');
  let running: ProductProcess = await startProduct(dataDir);
  const farmer = await registerFarmer(running.url, folder.in('outbox.jsonl'));
  const connect = async (): Promise<Client> => {
    const database = new Client(await runningDatabase(dataDir));
    // It goes down with the server.
    database.on('error', () => undefined);
    await database.connect();
    return database;
  };
  let database = await connect();
  let crashes = 0;
  const place = (): Place => ({ ...farmer, url: running.url, database });
  const server = serverAt(place, async () => {
    crashes += 1;
    const postmaster = running.postmaster();
    // The database just before the server, just after it, or not at all: then it is adopted.
    if (crashes % 3 === 0) process.kill(postmaster, 'SIGKILL');
    await running.kill();
    if (crashes % 3 === 1) process.kill(postmaster, 'SIGKILL');
    await database.end().catch(() => undefined);
    await pause(1);
    running = await startProduct(dataDir);
    database = await connect();
  });
  return {
    async begin() {
      await clear(place());
      return server;
    },
    async [Symbol.asyncDispose]() {
      await database.end();
      await running.stop();
      folder[Symbol.dispose]();
    },
  };
}
