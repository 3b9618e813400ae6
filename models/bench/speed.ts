/**
 * Every hourly model over twenty years of one plot on one core: hours a second, and how many times the floor of one pass
 * that only sums the same columns, in the same run; then the pruning-date explorer, and memory.
 *
 *     node models/bench/speed.ts
 */

import { candidateDates, explorePruningDates } from '../src/seasons/pruning-date-explorer.ts';
import { dailySeriesFrom } from '../src/weather/daily-weather.ts';
import { leafWetnessOfSeries } from '../src/wetness/leaf-wetness.ts';
import { everyModel, PLOT_HOURS } from './every-model.ts';
import { madeYears } from './explorer-speed.ts';
import { meanMs, sumColumns } from './floor.ts';
import { madeWeather } from './made-weather.ts';

const baseMb = process.memoryUsage().rss / 1e6;
const series = madeWeather(PLOT_HOURS, true);
const models = everyModel(series);
let kept = 0;

const floorMs = meanMs(() => {
  kept += sumColumns(series);
});
const show = (name: string, ms: number) =>
  console.log(
    `${name.padEnd(38)} ${ms.toFixed(2).padStart(8)} ms  ${(PLOT_HOURS / ms / 1000).toFixed(1).padStart(7)} M hours/s  ${(ms / floorMs).toFixed(1).padStart(6)} × floor`,
  );
show('floor: sum of the columns', floorMs);
let whole = 0;
let mostMb = 0;
for (const { name, run, inSet } of models) {
  const ms = meanMs(run);
  if (inSet) whole += ms;
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  mostMb = Math.max(mostMb, (heapUsed + arrayBuffers) / 1e6);
  show(inSet ? name : `(${name})`, ms);
}
show('the whole set', whole);

const days = dailySeriesFrom(madeYears(21));
const candidates = candidateDates('08-01', '11-28');
const explorerMs = meanMs(() => {
  kept += explorePruningDates({ days, candidates }).candidates.length;
});
console.log(`pruning-date explorer, 20 years × ${candidates.length} dates: ${explorerMs.toFixed(0)} ms`);
console.log(
  `memory: heap and columns at most ${mostMb.toFixed(0)} MB after any model, what is not yet collected included; process ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB (${baseMb.toFixed(0)} MB before the weather)`,
);
// Last, since its result of an object an hour is what a screen of some days asks for, not a plot's twenty years.
show(
  '(leaf wetness with an object an hour)',
  meanMs(() => {
    kept += leafWetnessOfSeries(series).days.length;
  }),
);
if (!Number.isFinite(kept)) console.log('');
