/**
 * Hours per second of leaf wetness on one core, beside the floor of one pass that only sums the same columns, in the same run.
 *
 *     node models/bench/leaf-wetness-speed.ts
 */

import { MAHARASHTRA, solarRadiationOrEstimate } from '../src/weather/net-radiation.ts';
import { wetnessCartSldGleason1994 } from '../src/wetness/cart-sld.ts';
import {
  DEPRESSION_HOUSE,
  dewPointDepression,
  wetnessByDewPointDepression,
} from '../src/wetness/dew-point-depression.ts';
import { blendWetness, createWetnessColumns, houseWetness } from '../src/wetness/house-wetness.ts';
import { wetnessPenmanMonteithSentelhas2006 } from '../src/wetness/penman-monteith-wetness.ts';
import { wetnessRhEnhanced } from '../src/wetness/rh-threshold.ts';
import { meanMs, sumColumns } from './floor.ts';
import { madeWeather } from './made-weather.ts';

const HOURS = 175_320;

let kept = 0;
for (const dewPointGiven of [true, false]) {
  const series = madeWeather(HOURS, dewPointGiven);
  const columns = createWetnessColumns(HOURS);
  const { depression, solar } = columns;
  const floorMs = meanMs(() => {
    kept += sumColumns(series);
  });
  const steps: readonly (readonly [string, () => void])[] = [
    ['dewPointDepression', () => dewPointDepression(series, depression)],
    ['solarRadiationOrEstimate', () => solarRadiationOrEstimate(series, MAHARASHTRA, solar)],
    ['wetnessRhEnhanced', () => wetnessRhEnhanced(series, columns.rhEnhanced)],
    [
      'wetnessByDewPointDepression',
      () => wetnessByDewPointDepression(series, depression, DEPRESSION_HOUSE, columns.dpd),
    ],
    ['wetnessCartSldGleason1994', () => wetnessCartSldGleason1994(series, depression, columns.cart)],
    [
      'wetnessPenmanMonteithSentelhas2006',
      () => wetnessPenmanMonteithSentelhas2006(series, solar, columns.physical),
    ],
    ['blendWetness', () => blendWetness(series, columns)],
    ['houseWetness (all of it)', () => houseWetness(series, columns)],
  ];
  const before = process.memoryUsage().heapUsed;
  console.log(`${HOURS} hours, dew point ${dewPointGiven ? 'given' : 'computed'}`);
  const line = (name: string, ms: number) =>
    console.log(
      `  ${name.padEnd(36)} ${ms.toFixed(2).padStart(8)} ms  ${(HOURS / ms / 1000).toFixed(1).padStart(7)} M hours/s  ${(ms / floorMs).toFixed(1).padStart(6)} × floor`,
    );
  line('floor: sum of the same columns', floorMs);
  for (const [name, run] of steps) line(name, meanMs(run));
  console.log(`  heap grown by ${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(1)} MB`);
}
if (!Number.isFinite(kept)) console.log('');
