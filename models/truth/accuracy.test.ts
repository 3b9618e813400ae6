import { describe, expect, test } from 'vitest';
import { measuredPages, tablesShown } from '../bench/accuracy-pages.ts';
import { archiveAtPune, DISTURBANCES, wetnessUnderDisturbance } from '../bench/gridded-weather.ts';
import { plainTable } from '../bench/wetness-page.ts';
import { REFERENCE_HEAT } from '../src/stages/stage-forecast.ts';
import { isWithin, measure } from './accuracy.ts';
import { accuracyRows, accuracyTables } from './accuracy-tables.ts';
import { referenceHeat, stageLearning } from './phenology-accuracy.ts';
import { leftOut, sharedIsPresent } from './shared-files.ts';
import { stageErrorsMeasured } from './stage-errors-measured.ts';

describe.skipIf(!sharedIsPresent)(`against the numbers of others${leftOut}`, () => {
  const rows = sharedIsPresent ? accuracyRows() : [];

  test.each(rows)('$table: $output, $against', (row) => {
    expect(row.samples).toBeGreaterThan(0);
    expect(row.dropped, 'dropped samples').toBe(0);
    expect(row.meanError).toBeLessThanOrEqual(row.tolerance.mean);
    expect(row.maxError).toBeLessThanOrEqual(row.tolerance.max);
    expect(Number.isFinite(row.tolerance.mean) && Number.isFinite(row.tolerance.max)).toBe(true);
    expect(isWithin(row), `bias ${row.bias}`).toBe(true);
  });

  test('nobody cut the truth files', () => {
    expect(rows.map(({ samples }) => samples)).toStrictEqual([
      11, 1, 12, 1, 11, 1, 6, 3, 2, 1, 7668, 1917, 1917, 7668, 1917, 1917, 364, 364, 888, 888, 365, 292, 292,
      292, 888, 78, 78, 216, 216, 216, 216, 108, 108, 108, 108, 220, 220, 4, 4, 4, 4, 52, 52, 888, 888, 112,
    ]);
  });

  test('the reference heat that ships is the mean of its districts and seasons', () => {
    for (const { cycle, means } of referenceHeat()) {
      expect(means).toHaveLength(20);
      const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
      expect(Math.abs(mean - REFERENCE_HEAT[cycle])).toBeLessThan(0.05);
    }
  });

  test('marked stages narrow the range on real vines without losing the day', () => {
    const [none, marked, veraisonNone, , veraisonMarked] = stageLearning();
    expect(none?.forecasts).toBe(12);
    expect(marked?.meanWidth).toBeLessThan((none?.meanWidth ?? 0) * 0.6);
    expect(marked?.meanOffCentre).toBeLessThan(none?.meanOffCentre ?? 0);
    expect(veraisonMarked?.meanWidth).toBeLessThan((veraisonNone?.meanWidth ?? 0) * 0.75);
    const held = (marked?.held ?? 0) + (veraisonMarked?.held ?? 0);
    expect(held / 24).toBeGreaterThanOrEqual(0.8);
  });

  test('marks halve a wrong table’s error in seasons left out, and this season’s mark takes a quarter more', () => {
    const measured = stageErrorsMeasured();
    const errorOf = (stage: string, way: string): number =>
      measured.find((one) => one.stage === stage && one.way === way)?.meanAbsoluteError ?? Number.NaN;
    expect(errorOf('flowering', 'plot')).toBeLessThan(errorOf('flowering', 'table') * 0.55);
    expect(errorOf('veraison', 'plot')).toBeLessThan(errorOf('veraison', 'table') * 0.5);
    expect(errorOf('veraison', 'running')).toBeLessThan(errorOf('veraison', 'plot') * 0.75);
  });

  test('an hour of the archive is no hour of a station: warm nights, rain too often, and humidity moves the hours', () => {
    const { days, least, greatest, rainDays } = archiveAtPune();
    expect(days).toBeGreaterThan(500);
    expect(least.bias).toBeGreaterThan(greatest.bias + 2);
    expect(rainDays.archiveOnly).toBeGreaterThan(rainDays.stationOnly * 5);
    const disturbed = wetnessUnderDisturbance();
    const errorAt = (place: string, name: string): number =>
      disturbed.find((one) => one.place === place)?.scores[DISTURBANCES.findIndex((one) => one.name === name)]
        ?.meanAbsoluteError ?? Number.NaN;
    for (const place of ['Changins', 'Blenheim', 'Las Cruces'])
      expect(errorAt(place, 'humidity 5 % too low')).toBeGreaterThan(errorAt(place, 'as measured'));
    // A clipped sensor that reads low is still seen to be clipped.
    for (const place of ['Wairau', 'Senta'])
      for (const low of ['humidity 5 % too low', 'humidity 10 % too low'])
        expect(errorAt(place, low), `${place}, ${low}`).toBeLessThan(errorAt(place, 'as measured') + 0.05);
  });

  test('the pages show what a run of today measures', () => {
    for (const { path, text, fresh } of measuredPages())
      expect(plainTable(text), path).toBe(plainTable(fresh));
  });
});

test('each measured table stands on exactly one page', () => {
  expect(tablesShown().toSorted()).toStrictEqual(Object.keys(accuracyTables).toSorted());
});

test('a sample without a number is counted as dropped, not forgotten', () => {
  const row = measure({
    table: 'x',
    output: 'x',
    against: 'x',
    unit: 'x',
    tolerance: { mean: 1, max: 1 },
    pairs: [
      [1, 1.5],
      [Number.NaN, 2],
      [3, 2],
    ],
  });
  expect(row).toMatchObject({ samples: 3, dropped: 1, bias: 0.25, meanError: 0.75, maxError: 1 });
});
