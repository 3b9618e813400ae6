import { afterAll, beforeAll, expect, test } from 'vitest';
import { plannedDay } from '../../../test/planned-day.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';

const NOW = '2026-11-20T00:30:00Z';
const CELL = '20.0000,73.8000';

let clock = NOW;
let server: WeatherWorld;
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'wet-night', clock: () => new Date(clock) });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Mornings of this season that were forecast at dawn, half of them wet, of which two in three came. */
async function storeMornings(count: number): Promise<void> {
  await server.context.pools.system.query(
    `insert into app.forecast_mornings (cell, lead, source, issued_at, morning, said_wet_hours, came_wet_hours)
     select $1, lead, 'openmeteo', $2, date '2026-10-01' + i, case when i % 2 = 0 then 8 else 2 end,
       case when i % 6 = 0 then 3 else 9 end
     from generate_series(0, $3::int - 1) i, generate_series(0, 3) lead
     on conflict do nothing`,
    [CELL, NOW, count],
  );
}

/** The spray that a farm of one plot is told to make. */
async function sprayOrder() {
  const farmer = await server.farmer();
  const place = { latitude: 20, longitude: 73.8, areaHectares: 0.4 };
  const { plot } = (await farmer.ask('POST /plots', { body: { name: 'Odha', ...place } })).body.data;
  await farmer.ask('POST /seasons', {
    body: { plotId: plot.id, cycle: 'fruit', pruningDate: '2026-11-06' },
  });
  const { days } = await plannedDay(farmer, NOW);
  const order = days.flatMap(({ actions }) => actions).find(({ kind }) => kind === 'spray');
  if (order === undefined) throw new Error('nothing is ordered after a wet night');
  return order;
}

test('an order says how such mornings came here, and claims nothing before thirty', async () => {
  await storeMornings(29);
  const before = await sprayOrder();
  expect(before.sureBecause.map(({ id }) => id)).toContain('sure.not_measured');
  // The weather of a quarter is packed once for all.
  clock = '2026-11-20T00:46:00Z';
  server.setClock(clock);
  await storeMornings(30);
  const after = await sprayOrder();
  expect(after.sureBecause).toContainEqual({ id: 'sure.record', params: { said: 15, came: 10 } });
});
