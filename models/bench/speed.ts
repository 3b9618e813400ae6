/**
 * Every hourly model over twenty years of one plot on one core: hours a second, and how many times the floor of one pass
 * that only sums the same columns, in the same run; then the pruning-date explorer, and memory.
 *
 *     node models/bench/speed.ts
 */
import { botrytisSpellsBroome1995 } from '../src/botrytis-broome-1995.ts';
import { dailySeriesFrom } from '../src/daily-weather.ts';
import { primaryInfectionsRossi2008 } from '../src/downy-primary-rossi-2008.ts';
import { rule3x10, rule1010x24 } from '../src/downy-triggers.ts';
import { et0DaysFromHours, et0HourlyFao56 } from '../src/evapotranspiration-hourly.ts';
import { createWetnessColumns, houseWetness } from '../src/house-wetness.ts';
import { leafWetnessOfSeries } from '../src/leaf-wetness.ts';
import { powderyIndexGublerThomas } from '../src/powdery-index-gubler-thomas.ts';
import { candidateDates, explorePruningDates } from '../src/pruning-date-explorer.ts';
import { wetnessRhExtended } from '../src/rh-extended-wichink-kruit-2004.ts';
import { wetSpells } from '../src/wet-hours.ts';
import { wetnessByHumidityCeiling } from '../src/wetness-by-humidity-ceiling.ts';
import { madeYears } from './explorer-speed.ts';
import { medianMs, sumColumns } from './floor.ts';
import { madeWeather } from './made-weather.ts';

const HOURS = 175_320;
const SITE = { latitude: 19.75, longitude: 75.71, altitude: 560 };

const series = madeWeather(HOURS, true);
const columns = createWetnessColumns(HOURS);
const out = new Float64Array(HOURS);
houseWetness(series, columns);
const leafWet = columns.probability;
let kept = 0;

/** `inSet` false: a part of another line, or objects for a screen, shown but not added to the whole. */
interface Line {
  readonly name: string;
  readonly run: () => void;
  readonly inSet: boolean;
}
const lines: readonly Line[] = [
  { name: 'house leaf wetness', run: () => houseWetness(series, columns), inSet: true },
  { name: 'leaf wetness by humidity ceiling', run: () => wetnessByHumidityCeiling(series, out), inSet: true },
  { name: 'extended RH', run: () => wetnessRhExtended(series, out), inSet: true },
  { name: 'wet spells', run: () => wetSpells(series, leafWet, 4), inSet: false },
  { name: 'downy primary, Rossi 2008', run: () => primaryInfectionsRossi2008(series), inSet: true },
  { name: 'downy 10:10:24', run: () => rule1010x24(series, leafWet), inSet: true },
  { name: 'downy 3-10', run: () => rule3x10(series, 0), inSet: true },
  { name: 'powdery, Gubler–Thomas', run: () => powderyIndexGublerThomas(series), inSet: true },
  { name: 'botrytis, Broome 1995', run: () => botrytisSpellsBroome1995(series, leafWet), inSet: true },
  { name: 'ET0, FAO-56 hourly', run: () => et0HourlyFao56(series, SITE, out), inSet: false },
  { name: 'ET0, days from hours', run: () => et0DaysFromHours(series, SITE), inSet: true },
];

const floorMs = medianMs(() => {
  kept += sumColumns(series);
}, 40);
const show = (name: string, ms: number) =>
  console.log(
    `${name.padEnd(38)} ${ms.toFixed(2).padStart(8)} ms  ${(HOURS / ms / 1000).toFixed(1).padStart(7)} M hours/s  ${(ms / floorMs).toFixed(1).padStart(6)} × floor`,
  );
show('floor: sum of the columns', floorMs);
const baseMb = process.memoryUsage().rss / 1e6;
let whole = 0;
for (const { name, run, inSet } of lines) {
  const ms = medianMs(run, inSet ? 15 : 5);
  if (inSet) whole += ms;
  show(inSet ? name : `(${name})`, ms);
}
show('the whole set', whole);

const days = dailySeriesFrom(madeYears(21));
const candidates = candidateDates('08-01', '11-28');
const explorerMs = medianMs(() => {
  kept += explorePruningDates({ days, candidates }).candidates.length;
}, 5);
console.log(`pruning-date explorer, 20 years × ${candidates.length} dates: ${explorerMs.toFixed(0)} ms`);
const memory = process.memoryUsage();
console.log(
  `memory: heap ${(memory.heapUsed / 1e6).toFixed(0)} MB, columns outside it ${(memory.arrayBuffers / 1e6).toFixed(0)} MB, process ${(memory.rss / 1e6).toFixed(0)} MB (${baseMb.toFixed(0)} MB before the models)`,
);
// Last, since its result of an object an hour is what a screen of some days asks for, not a plot's twenty years.
show(
  '(leaf wetness with an object an hour)',
  medianMs(() => {
    kept += leafWetnessOfSeries(series).days.length;
  }, 3),
);
if (!Number.isFinite(kept)) console.log('');
