import { HOUR_MS } from '@draksha/models';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LONG_PATIENCE } from '../../../../test/long-patience.ts';
import { type WeatherWorld, weatherWorld } from '../../../../test/weather-world.ts';
import type { TestFarmer } from '../../../../test/world.ts';
import { WAIT_LIMITS, type WaitLimits } from '../service.ts';

const nashik = { lat: 19.9975, lon: 73.7898 };
// 06:00 in Nashik.
const now = '2026-11-20T00:30:00Z';

let clock = now;
let server: WeatherWorld;
let farmer: TestFarmer;
let patience: WaitLimits;
beforeEach(async () => {
  clock = now;
  patience = { ...LONG_PATIENCE };
  server = await weatherWorld({ scenario: 'season', clock: () => new Date(clock), patience });
  farmer = await server.farmer();
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

const ask = (query: Record<string, string | number> = {}, who = farmer) =>
  who.ask('GET /weather/interpolation', { query: { ...nashik, quantity: 'temperature', ...query } });

const station = (who: TestFarmer, name: string, place: object, temperature: number) => {
  const hours = Array.from({ length: 30 }, (_, i) => {
    const clock = new Date(Date.parse('2026-11-19T00:00:00Z') + i * HOUR_MS).toISOString();
    return `${clock.slice(0, 16)},${temperature},95`;
  });
  return who.ask('POST /weather/observations', {
    body: { step: 'import', text: ['datetime,temp °C,rh %', ...hours].join('\n'), name, ...place },
  });
};

test('neighbours are asked for anew after six hours, and left out after a day when they cannot be had', async () => {
  await ask();
  await ask();
  // Each time as somebody who has signed in by then.
  const at = async (instant: string) => {
    clock = instant;
    server.setClock(instant);
    const who = await server.farmer();
    server.upstream.behave();
    return () => ask({}, who);
  };
  let look = await at('2026-11-20T06:00:00Z');
  expect((await look()).body.data.provenance.cells).toBe(9);
  const lists = () => server.upstream.calls.filter(({ places }) => places.length === 4).length;
  expect(lists()).toBe(0);
  look = await at('2026-11-20T07:00:00Z');
  await look();
  await look();
  expect(lists()).toBe(2);
  look = await at('2026-11-21T12:00:00Z');
  server.upstream.misbehave({ status: 503 });
  const { body } = await look();
  expect(body.data.points.map(({ id }) => id)).toEqual(['20.0000,73.8000']);
});

describe('a surface', () => {
  test('grows by four cells a look, in one request each, and never beyond the eight around', async () => {
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      quantity: 'temperature',
      unit: '°C',
      at: '2026-11-20T06:00:00+05:30',
      grid: { rows: 25, columns: 25 },
      provenance: { cells: 5, stations: 0, measured: 0, stale: false },
      error: { points: 5, tooFew: false },
    });
    expect(first.body.data.grid.values).toHaveLength(625);
    const sizes = () => server.upstream.calls.map(({ places }) => places.length).sort();
    expect(sizes()).toEqual([1, 4]);
    expect((await ask()).body.data.provenance.cells).toBe(9);
    expect((await ask({ quantity: 'humidity' })).body.data.provenance.cells).toBe(9);
    expect(sizes()).toEqual([1, 4, 4]);
    const { rows } = await server.context.pools.system.query(
      `select count(*)::int as cells from app.weather_bundles where viewed_at = '-infinity'`,
    );
    expect(rows[0]).toEqual({ cells: 8 });
  });

  test('stays between its points, and says how wrong it may be', async () => {
    await ask();
    const { body } = await ask({ rows: 9, columns: 5 });
    const { grid, points, min, max, value, error, method } = body.data;
    const known = points.map((point) => point.value);
    expect(grid.values).toHaveLength(45);
    for (const node of grid.values) {
      expect(node).not.toBeNull();
      expect(node ?? Number.NaN).toBeGreaterThanOrEqual(Math.min(...known) - 0.001);
      expect(node ?? Number.NaN).toBeLessThanOrEqual(Math.max(...known) + 0.001);
    }
    expect(min).toBe(Math.min(...grid.values.map((node) => node ?? Number.NaN)));
    expect(max).toBe(Math.max(...grid.values.map((node) => node ?? Number.NaN)));
    expect(value).toBeGreaterThanOrEqual(min ?? Number.NaN);
    expect(error.meanAbsoluteError).toBeGreaterThan(0);
    // The replayer gives every cell the same height.
    expect(method).toMatchObject({ lapsePerMetre: -0.0065, referenceElevationMetres: 560 });
    expect(grid.bounds.north - grid.bounds.south).toBeCloseTo(0.5, 6);
  });

  test('has a farmer’s own stations in it and nobody else’s', async () => {
    const place = { lat: 20.0497, lon: 73.8398, elevationMetres: 560 };
    await station(farmer, 'Hill', place, 9);
    const own = await ask({ at: '2026-11-20T00:00:00+05:30' });
    const there = own.body.data.points.find(({ kind }) => kind === 'station');
    expect(there).toMatchObject({ name: 'Hill', value: 9, measured: true, fetchedAt: null });
    expect(own.body.data.provenance).toMatchObject({ stations: 1, measured: 1 });
    const at = await ask({ at: '2026-11-20T00:00:00+05:30', lat: place.lat, lon: place.lon });
    expect(at.body.data.value).toBe(9);
    const other = await server.farmer({ firstName: 'Vijay' });
    const theirs = await ask({ at: '2026-11-20T00:00:00+05:30' }, other);
    expect(theirs.body.data.points.every(({ kind }) => kind === 'cell')).toBe(true);
  });

  test('of wetness, rain and humidity carries its unit; wetness is a probability', async () => {
    for (const [quantity, unit] of [
      ['humidity', '%'],
      ['precipitation', 'mm'],
      ['wetness', '0–1'],
    ] as const) {
      const { body } = await ask({ quantity });
      expect(body.data.unit).toBe(unit);
      expect(body.data.value).not.toBeNull();
    }
    const { body } = await ask({ quantity: 'wetness' });
    for (const { value } of body.data.points) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });

  test('of a past hour comes from the days that are kept, and asks nobody', async () => {
    await farmer.ask('GET /weather/history', {
      query: { ...nashik, startDate: '2025-10-01', endDate: '2025-10-03' },
    });
    await expect
      .poll(async () => (await ask({ at: '2025-10-02T12:00:00+05:30' })).body.data.provenance.cells)
      .toBe(1);
    const { body } = await ask({ at: '2025-10-02T12:20:00+05:30' });
    expect(body.data).toMatchObject({
      at: '2025-10-02T12:00:00+05:30',
      refreshing: false,
      error: { meanAbsoluteError: null, points: 0, tooFew: true },
    });
    expect(server.upstream.calls.every(({ provider }) => provider === 'openmeteo-archive')).toBe(true);
  });
});

test('a slow provider keeps nobody waiting: what is known now, and that more is on its way', async () => {
  const { promise: until, resolve: deliverNext } = Promise.withResolvers<void>();
  server.upstream.misbehave({ until });
  Object.assign(patience, WAIT_LIMITS);
  const { body } = await ask();
  deliverNext();
  expect(body.data).toMatchObject({ points: [], value: null, refreshing: true });
});

test('where nothing is known the surface is empty, and says so', async () => {
  server.upstream.misbehave({ status: 403 });
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ value: null, min: null, max: null, points: [] });
  expect(body.data.grid.values.every((value) => value === null)).toBe(true);
  const asked = server.upstream.calls.length;
  await ask();
  expect(server.upstream.calls).toHaveLength(asked);
});

test('what is not a quantity, a time or a place is refused', async () => {
  expect((await ask({ quantity: 'wine' })).body.fields).toHaveProperty('quantity');
  expect((await ask({ at: 'noon' })).body.fields).toHaveProperty('at');
  expect((await ask({ rows: 1 })).status).toBe(400);
  expect((await ask({ lat: 0, lon: 0 })).body.code).toBe('unsuitable_coordinates');
  expect((await server.ask('GET /weather/interpolation')).status).toBe(401);
});
