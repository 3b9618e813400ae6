/**
 * Bytes that every hourly model leaves on the heap, by the hour of weather, results and all. A loop that allocates nothing an hour
 * leaves what its results weigh: nothing for a column, some bytes where there is an object for every day or spell.
 *
 *     node --expose-gc --min-semi-space-size=256 --max-semi-space-size=256 models/bench/allocation.ts
 *
 * The young generation has to hold a whole run, else a collection in the middle would hide what was allocated before.
 */
import { everyModel, PLOT_HOURS } from './every-model.ts';
import { meanMs } from './floor.ts';
import { madeWeather } from './made-weather.ts';

const collect = globalThis.gc;
if (collect === undefined) {
  console.error('Run it with --expose-gc and the semi-space sizes that its head names.');
  process.exitCode = 1;
} else {
  const models = everyModel(madeWeather(PLOT_HOURS, true));
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(
    `weather, columns and days of one plot: heap ${(heapUsed / 1e6).toFixed(0)} MB, outside it ${(arrayBuffers / 1e6).toFixed(0)} MB`,
  );
  for (const { name, run } of models) {
    // Until the compiler is through with it: code that is not yet optimised allocates.
    meanMs(run);
    const leastBytes = Math.min(
      ...Array.from({ length: 5 }, () => {
        collect();
        const before = process.memoryUsage().heapUsed;
        run();
        return process.memoryUsage().heapUsed - before;
      }),
    );
    console.log(`${name.padEnd(38)} ${(leastBytes / PLOT_HOURS).toFixed(1).padStart(6)} bytes an hour`);
  }
}
