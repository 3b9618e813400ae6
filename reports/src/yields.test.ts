import { expect, test } from 'vitest';
import type { HarvestRow, ReportPlot, ReportRows, ReportSeason } from './report-rows.ts';
import { harvestsOutOfSeason, seasonYields } from './yields.ts';

const plot = (id: string): ReportPlot => ({
  id,
  name: id,
  areaHectares: 0.404_686,
  grapeVariety: null,
  totalVines: null,
  emittersPerVine: null,
  emitterLitresPerHour: null,
  registrationCode: null,
  village: null,
  taluka: null,
  gatNumber: null,
  latitude: null,
  longitude: null,
});

const season = (id: string, pruningDate: string, more: Partial<ReportSeason> = {}): ReportSeason => ({
  id,
  plotId: 'Odha',
  cycle: 'fruit',
  pruningDate,
  endedOn: null,
  targetMarket: null,
  expectedHarvestDate: null,
  yieldKg: null,
  policyNumber: null,
  ...more,
});

const picking = (day: string, plotId: string, seasonId: string | null, kg = 100): HarvestRow => ({
  id: `${plotId} ${day}`,
  plotId,
  seasonId,
  entryId: `${plotId} ${day}`,
  kind: 'harvest',
  happenedAt: `${day}T06:00:00+05:30`,
  details: { kg },
  cost: null,
  notes: null,
});

const note = (day: string): ReportRows['records'][number] => ({
  ...picking(day, 'Odha', null),
  kind: 'note',
  details: {},
});

const farm = (rows: Partial<ReportRows>): ReportRows => ({
  plots: [plot('Odha'), plot('Nala')],
  seasons: [],
  records: [],
  products: [],
  tasks: [],
  stageMarks: [],
  photos: [],
  ...rows,
});

const span = (from: string | null, to: string | null, ...plotIds: string[]) => ({ plotIds, from, to });

test('pickings that no fruit season is known for are counted: pickings alone, of the plots and days that were asked for', () => {
  const rows = farm({
    seasons: [season('two', '2025-10-08')],
    records: [
      picking('2025-02-01', 'Odha', null),
      picking('2025-02-20', 'Odha', null),
      picking('2025-02-20', 'Nala', null),
      picking('2026-02-20', 'Odha', 'two'),
      note('2025-02-10'),
    ],
  });
  expect(harvestsOutOfSeason(rows, span(null, null))).toBe(3);
  expect(harvestsOutOfSeason(rows, span(null, null, 'Odha'))).toBe(2);
  // Both ends belong to the span.
  expect(harvestsOutOfSeason(rows, span('2025-02-01', '2025-02-20', 'Odha'))).toBe(2);
  expect(harvestsOutOfSeason(rows, span('2025-02-02', null, 'Odha'))).toBe(1);
  expect(harvestsOutOfSeason(rows, span(null, '2025-02-19', 'Odha'))).toBe(1);
  expect(harvestsOutOfSeason(rows, span('2025-02-02', '2025-02-19'))).toBe(0);
});

test('fruit seasons stand by pruning, whatever order their rows came in; a foundation season gives nothing', () => {
  const rows = farm({
    seasons: [
      season('late', '2025-10-08', { yieldKg: 9_000 }),
      season('leaves', '2025-04-10', { cycle: 'foundation', yieldKg: 5 }),
      season('early', '2024-10-02', { yieldKg: 8_000 }),
      season('other', '2023-10-02', { plotId: 'Nala', yieldKg: 7_000 }),
    ],
  });
  expect(seasonYields(rows, span(null, null)).map((one) => one.season.id)).toEqual([
    'early',
    'late',
    'other',
  ]);
});

test('a season is in a span that its pickings touch, or its pruning and end where none are written', () => {
  const picked = farm({
    seasons: [season('two', '2025-10-08', { endedOn: '2026-04-01', yieldKg: 210 })],
    records: [picking('2026-02-10', 'Odha', 'two'), picking('2026-03-05', 'Odha', 'two')],
  });
  const shown = (rows: ReportRows, from: string | null, to: string | null): number =>
    seasonYields(rows, span(from, to)).length;
  expect(shown(picked, null, '2026-02-10')).toBe(1);
  expect(shown(picked, null, '2026-02-09')).toBe(0);
  expect(shown(picked, '2026-03-05', null)).toBe(1);
  expect(shown(picked, '2026-03-06', null)).toBe(0);
  const result = farm({ seasons: picked.seasons });
  expect(shown(result, null, '2025-10-08')).toBe(1);
  expect(shown(result, null, '2025-10-07')).toBe(0);
  expect(shown(result, '2026-04-01', null)).toBe(1);
  expect(shown(result, '2026-04-02', null)).toBe(0);
});

test('what the season’s result says is kept beside the diary where they differ, and only there', () => {
  const records = [picking('2026-02-10', 'Odha', 'two'), picking('2026-03-05', 'Odha', 'two')];
  const resultOf = (yieldKg: number | null) =>
    seasonYields(farm({ seasons: [season('two', '2025-10-08', { yieldKg })], records }), span(null, null))[0];
  expect(resultOf(210)).toMatchObject({ kg: 200, from: 'diary', resultKg: 210 });
  expect(resultOf(200)).toMatchObject({ kg: 200, resultKg: null });
  expect(resultOf(null)).toMatchObject({ kg: 200, resultKg: null });
  const [result] = seasonYields(
    farm({ seasons: [season('two', '2025-10-08', { yieldKg: 210 })] }),
    span(null, null),
  );
  expect(result).toMatchObject({ kg: 210, from: 'result', resultKg: null });
  expect(result?.kgPerAcre).toBeCloseTo(210, 2);
});
