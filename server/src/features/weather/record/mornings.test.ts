import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { weatherBench } from '../../../../test/weather-bench.ts';

const place = { latitude: 20, longitude: 73.8 };
const DAWN = '2026-11-20T00:45:00Z';

const never = () => new AbortController().signal;

test('what dawn said of the mornings is kept once and compared when they are over', async () => {
  await using bench = await weatherBench({ now: DAWN, scenario: 'wet-night' });
  const weather = bench.service();
  const { bundle } = await weather.bundleFor(place);
  await weather.mornings.note(never());
  await weather.mornings.note(never());
  const kept = await bench.db.selectFrom('forecastMornings').selectAll().orderBy('lead').execute();
  expect(kept.map(({ lead }) => lead)).toEqual([0, 1, 2, 3]);
  expect(kept.every(({ cell, issuedAt }) => cell === bundle.cell.id && issuedAt === bundle.fetchedAt)).toBe(
    true,
  );
  expect(kept.every(({ cameWetHours }) => cameWetHours === null)).toBe(true);
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_column_size(kept.*) + pg_column_size(row(cell, morning, lead)) + pg_column_size(morning))::int as bytes
    from app.forecast_mornings kept`.execute(bench.db);
  // A day of a cell: its rows, and what stands of them in the key and in the index.
  expect(rows[0]?.bytes).toBeGreaterThan(100);
  expect(rows[0]?.bytes).toBeLessThanOrEqual(2048);
  expect(await weather.mornings.records(bundle.cell.id, '2026-11-20')).toEqual([]);

  // The afternoon's forecast knows the hours of this morning.
  bench.advance(9 * 3_600_000);
  await expect.poll(async () => (await weather.bundleFor(place)).bundle.fetchedAt).not.toBe(bundle.fetchedAt);
  await weather.mornings.note(never());
  const today = await bench.db
    .selectFrom('forecastMornings')
    .selectAll()
    .where('morning', '=', '2026-11-20')
    .execute();
  expect(today).toHaveLength(1);
  expect(today[0]?.cameWetHours).not.toBeNull();
  const [record] = await weather.mornings.records(bundle.cell.id, '2026-12-01');
  expect(record).toMatchObject({ lead: 0, cases: 1 });
  // Another season of the year has its own record.
  expect(await weather.mornings.records(bundle.cell.id, '2026-07-01')).toEqual([]);
});

test('a record counts mornings said to be wet and those of them that were; two years are kept', async () => {
  await using bench = await weatherBench({ now: DAWN });
  const weather = bench.service();
  const row = (morning: string, said: number, came: number | null) => ({
    cell: '20.0000,73.8000',
    lead: 1,
    source: 'openmeteo',
    issuedAt: DAWN,
    morning,
    saidWetHours: said,
    cameWetHours: came,
  });
  await bench.db
    .insertInto('forecastMornings')
    .values([
      row('2026-11-01', 6, 8),
      row('2026-11-02', 9, 5),
      row('2026-11-03', 5, 9),
      row('2026-11-04', 0, 0),
      row('2026-11-05', 8, null),
      row('2024-11-01', 8, 8),
    ])
    .execute();
  await weather.mornings.note(never());
  expect(await weather.mornings.records('20.0000,73.8000', '2026-11-20')).toEqual([
    { lead: 1, cases: 4, said: 2, came: 1 },
  ]);
  expect(await bench.db.selectFrom('forecastMornings').select('morning').execute()).toHaveLength(5);
});
