import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { weatherBench } from '../../../../test/weather-bench.ts';
import { checkBackup, restoreBackup } from '../../../lib/backup/restore-backup.ts';
import { takeBackup } from '../../../lib/backup/take-backup.ts';
import { migrationSources } from '../../../migrate.ts';
import { type CellDay, readCellDays, writeCellDays } from './day-store.ts';

const day = (cell: string, date: string): CellDay => ({
  cell,
  day: date,
  source: 'openmeteo',
  startsAt: `${date}T00:00:00.000Z`,
  complete: true,
  layout: 1,
  hours: Buffer.alloc(24 * 52, 1),
});

const months = async (pool: { query: Client['query'] }): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relid::text as name from pg_partition_tree('app.weather_cell_days') where isleaf order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('a month is made when its first day is written, by several at once too', async () => {
  await using bench = await weatherBench();
  const at = new Date('2026-11-20T00:00:00Z');
  const cells = Array.from({ length: 8 }, (_, i) => `${i}.0000,73.0000`);
  const dates = ['1940-01-01', '2024-02-29', '2025-12-31', '2026-01-01', '2026-11-19'];
  await Promise.all(
    cells.map((cell) =>
      writeCellDays(
        bench.db,
        dates.map((date) => day(cell, date)),
        at,
      ),
    ),
  );
  expect(await months(bench.pool)).toEqual([
    'app.weather_cell_days_1940_01',
    'app.weather_cell_days_2024_02',
    'app.weather_cell_days_2025_12',
    'app.weather_cell_days_2026_01',
    'app.weather_cell_days_2026_11',
  ]);
  for (const cell of cells) {
    const kept = await readCellDays(bench.db, cell, '1900-01-01', '2100-01-01');
    expect(kept.map((one) => one.day)).toEqual(dates);
  }
  const { rows } = await bench.pool.query<{ hours: number }>(
    'select count(*)::int as hours from app.weather_hours',
  );
  expect(rows[0]?.hours).toBe(cells.length * dates.length * 24);
});

test('a query of some days looks into their months alone', async () => {
  await using bench = await weatherBench();
  const dates = Array.from({ length: 24 }, (_, i) =>
    new Date(Date.UTC(2024, i, 15)).toISOString().slice(0, 10),
  );
  await writeCellDays(
    bench.db,
    dates.map((date) => day('20.0000,73.8000', date)),
    new Date('2026-11-20T00:00:00Z'),
  );
  const { rows } = await bench.pool.query<{ 'QUERY PLAN': string }>(
    `explain select * from app.weather_cell_days
     where cell = '20.0000,73.8000' and day between '2024-03-10' and '2024-04-20'`,
  );
  const seen = rows.flatMap((row) => row['QUERY PLAN'].match(/weather_cell_days_\d{4}_\d{2}(?= )/g) ?? []);
  expect([...new Set(seen)].sort()).toEqual(['weather_cell_days_2024_03', 'weather_cell_days_2024_04']);
});

test('rows of before the partitions are moved into their months', async () => {
  await using database = await createTestDatabase({ from: 'nothing' });
  const client = new Client(database.connection);
  await client.connect();
  try {
    const file = (name: string): Promise<string> =>
      readFile(new URL(`../../../../migrations/${name}`, import.meta.url), 'utf8');
    await client.query('create schema app');
    await client.query(await file('002_weather.sql'));
    await client.query(
      `insert into app.weather_cell_days
       select '20.0000,73.8000', d::date, 'openmeteo', d, true, d, 1, decode(repeat('00', 1248), 'hex')
       from generate_series('2025-12-20'::timestamptz, '2026-02-10', '1 day') d`,
    );
    const all = `select md5(string_agg(t::text, ',' order by t.starts_at)) as digest, count(*)::int as rows
                 from app.weather_hours t`;
    const before = (await client.query(all)).rows[0];
    await client.query(await file('005_weather_partitions.sql'));
    expect((await client.query(all)).rows[0]).toEqual(before);
    expect(before.rows).toBe(53 * 24);
    expect(await months(client)).toHaveLength(3);
  } finally {
    await client.end();
  }
});

test('a backup brings months back into a database that has not made them', async () => {
  await using bench = await weatherBench();
  using folder = scratchFolder();
  await using target = await createTestDatabase({ from: 'nothing' });
  const dates = ['1999-12-31', '2000-01-01', '2026-02-28'];
  await writeCellDays(
    bench.db,
    dates.map((date) => day('20.0000,73.8000', date)),
    new Date('2026-11-20T00:00:00Z'),
  );
  const schemas = migrationSources.map(({ schema }) => schema);
  const { rows } = await bench.pool.query<{ name: string }>('select current_database() as name');
  const source = new Client({ ...target.connection, database: rows[0]?.name ?? '' });
  await source.connect();
  const { path } = await takeBackup(source, schemas, () => folder.in('weather.backup'));
  await source.end();
  const client = new Client(target.connection);
  await client.connect();
  try {
    await restoreBackup(client, await checkBackup(path, migrationSources), { replace: false });
    expect(await months(client)).toEqual([
      'app.weather_cell_days_1999_12',
      'app.weather_cell_days_2000_01',
      'app.weather_cell_days_2026_02',
    ]);
    const restored = await client.query('select day::text from app.weather_cell_days order by day');
    expect(restored.rows.map((row: { day: string }) => row.day)).toEqual(dates);
    await client.query(`select app.make_weather_months('{2000-01-15,2000-02-01}')`);
    expect(await months(client)).toHaveLength(4);
  } finally {
    await client.end();
  }
});
