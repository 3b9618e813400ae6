import { setTimeout as sleep } from 'node:timers/promises';
import { weatherHouse } from './weather-house.ts';

/** Memory of one process that has shown the weather of many cells, and what they take in the database. */

const CELLS = Number(process.argv[2] ?? 10_000);
const AT_ONCE = 50;
const MEGABYTE = 2 ** 20;

const { weather, pool, close } = await weatherHouse({ cells: CELLS, connections: 8 });

async function memory(): Promise<NodeJS.MemoryUsage> {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await sleep(50);
  }
  return process.memoryUsage();
}

async function show(from: number, to: number): Promise<number> {
  let real = 0;
  for (let start = from; start < to; start += AT_ONCE) {
    const cells = Array.from({ length: Math.min(AT_ONCE, to - start) }, (_, index) => start + index);
    const shown = await Promise.all(
      cells.map((cell) =>
        weather.bundleFor(
          { latitude: 8.05 + Math.floor(cell / 200) * 0.1, longitude: 70.05 + (cell % 200) * 0.1 },
          { deadlineMs: 4_000 },
        ),
      ),
    );
    real += shown.filter(({ provenance }) => !provenance.sample).length;
  }
  return real;
}

const print = (name: string, { rss, heapUsed, external }: NodeJS.MemoryUsage, real: number): void => {
  process.stdout.write(
    `${name}: process ${Math.round(rss / MEGABYTE)} MB, heap ${Math.round(heapUsed / MEGABYTE)} MB, outside it ${Math.round(external / MEGABYTE)} MB; ${real} with real weather\n`,
  );
};

// The cells that are held in memory first, so that what grows afterwards is what a leak would be.
let real = await show(0, Math.min(300, CELLS));
print('after 300 cells', await memory(), real);
real += await show(300, CELLS);
print(`after ${CELLS} cells`, await memory(), real);
const { rows } = await pool.query<{ bundles: number; forecasts: number; past: number }>(
  `select pg_total_relation_size('app.weather_bundles')::int8 as bundles,
     pg_total_relation_size('app.weather_forecasts')::int8 as forecasts,
     (select sum(pg_total_relation_size(relid)) from pg_partition_tree('app.weather_cell_days'))::int8 as past`,
);
const [size] = rows;
if (size) {
  process.stdout.write(
    `in the database, bytes a cell: newest weather ${Math.round(size.bundles / CELLS)}, remembered forecast ${Math.round(size.forecasts / CELLS)}, finished days ${Math.round(size.past / CELLS)}\n`,
  );
}
await close();
