import { HOUR_MS, unpackHours } from '@draksha/models';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEATHER_NOW, type WeatherWorld, weatherWorld } from '../../../../test/weather-world.ts';
import type { TestFarmer } from '../../../../test/world.ts';
import {
  decodeStationDay,
  type HourValues,
  type MeasuredHour,
  measuredOf,
  mergeHours,
  overlaid,
  stationsFor,
  unknownAir,
} from './measured-hours.ts';

const nothing: HourValues = {
  temperature: null,
  humidity: null,
  dewPoint: null,
  windSpeed: null,
  precipitation: null,
  solarRadiation: null,
  cloudCover: null,
  leafWetness: null,
};

describe('stored days of a station', () => {
  const start = Date.parse('2026-11-18T18:30:00Z');
  const anyHour = fc.record({
    startsAtMs: fc.integer({ min: 0, max: 80 }).map((hour) => start + hour * HOUR_MS),
    values: fc.record(
      Object.fromEntries(
        Object.keys(nothing).map((name) => [
          name,
          fc.option(fc.integer({ min: 0, max: 1000 }).map((n) => n / 8)),
        ]),
      ) as never,
    ),
  }) as fc.Arbitrary<MeasuredHour>;
  const hours = fc.uniqueArray(anyHour, { selector: ({ startsAtMs }) => startsAtMs, maxLength: 40 });

  test('come back as they went in, in any order; once more changes nothing', () => {
    fc.assert(
      fc.property(hours, (given) => {
        const { changed, newHours } = mergeHours([], given, 30);
        const known = given.filter(({ values }) => Object.values(values).some((value) => value !== null));
        expect(newHours).toBe(known.length);
        const read = changed.flatMap(decodeStationDay).sort((a, b) => a.startsAtMs - b.startsAtMs);
        expect(read).toEqual([...known].sort((a, b) => a.startsAtMs - b.startsAtMs));
        expect(mergeHours(changed, given, 30)).toEqual({
          changed: [],
          newHours: 0,
          changedHours: 0,
          sameHours: known.length,
        });
      }),
      { numRuns: 60 },
    );
  });

  test('of a later version are refused, not misread', () => {
    const [day] = mergeHours([], [{ startsAtMs: start, values: { ...nothing, humidity: 80 } }], 30).changed;
    if (!day) return expect.unreachable();
    expect(() => decodeStationDay({ ...day, layout: 2 })).toThrow(RangeError);
    expect(() => decodeStationDay({ ...day, hours: day.hours.subarray(4) })).toThrow(RangeError);
  });
});

describe('stations of a place', () => {
  const of = (id: string, latitude: number, plotId: string | null = null) => ({
    id,
    name: id,
    plotId,
    updatedAt: '2026-11-20T00:00:00.000Z',
    latitude,
    longitude: 73.8,
  });

  test('its own plot’s first, then the nearest within a kilometre', () => {
    const stations = [of('near', 20.001), of('far', 20.0095), of('own', 20.5, 'plot'), of('at', 20)];
    const ids = (plotId: string | null): string[] =>
      stationsFor(stations, { latitude: 20, longitude: 73.8 }, plotId).map(({ id }) => id);
    expect(ids('plot')).toEqual(['own', 'at', 'near']);
    expect(ids(null)).toEqual(['at', 'near']);
  });

  test('of two values for an hour that of the first counts, quantity by quantity', () => {
    const { byStart } = measuredOf(
      [of('one', 20), of('two', 20)],
      new Map([
        ['one', [{ startsAtMs: 0, values: { ...nothing, temperature: 20 } }]],
        ['two', [{ startsAtMs: 0, values: { ...nothing, temperature: 25, humidity: 90 } }]],
      ]),
    );
    expect(byStart.get(0)).toEqual({ ...nothing, temperature: 20, humidity: 90 });
  });
});

test('what followed from an estimated value goes with it', () => {
  const hour = { ...unknownAir, temperature: 25, feelsLike: 26, humidity: 60, dewPoint: 16.7 };
  const measured = overlaid(
    { ...hour, precipitationProbability: 80 },
    { ...nothing, humidity: 100, precipitation: 0 },
  );
  expect(measured).toMatchObject({
    temperature: 25,
    feelsLike: 26,
    dewPoint: 25,
    precipitation: 0,
    precipitationProbability: null,
    measured: ['humidity', 'precipitation'],
  });
  expect(overlaid(hour, { ...nothing, temperature: 30 }).feelsLike).toBeNull();
});

describe('for the farmer whose station it is', () => {
  // 06:00 in Nashik; the replayer's nights are wet by estimate, the station's leaf sensor says dry.
  let server: WeatherWorld;
  let asha: TestFarmer;
  let vijay: TestFarmer;
  let plotId: string;
  let farPlot: string;
  const place = { latitude: 19.9975, longitude: 73.7898 };
  const at = { lat: 19.9975, lon: 73.7898 };

  beforeEach(() => {
    server.setClock(WEATHER_NOW);
    server.upstream.behave();
  });
  beforeAll(async () => {
    server = await weatherWorld({ scenario: 'wet-night' });
    [asha, vijay] = [await server.farmer(), await server.farmer({ firstName: 'Vijay' })];
    const plot = async (name: string, latitude: number): Promise<string> =>
      (await asha.ask('POST /plots', { body: { name, ...place, latitude } })).body.data.plot.id;
    plotId = await plot('Near', 19.9975);
    farPlot = await plot('Far', 19.9675);
    const rows = Array.from({ length: 48 }, (_, i) => {
      const clock = new Date(Date.parse('2026-11-18T06:00Z') + i * HOUR_MS).toISOString().slice(0, 16);
      return `${clock},15.5,70,0,0`;
    });
    const text = ['datetime,temp °C,rh %,rain mm,leaf wet min', ...rows].join('\n');
    const { body } = await asha.ask('POST /weather/observations', {
      body: { step: 'import', text, name: 'Well', plotId },
    });
    expect(body.data.imported?.newHours).toBe(48);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  test('measured hours stand in the hourly weather, marked, and no one else has them', async () => {
    const { body } = await asha.ask('GET /weather/hourly', { query: { plotId, hours: 2, past: 6 } });
    const [measured, after] = [body.data.hourly[0], body.data.hourly.at(-1)];
    expect(measured).toMatchObject({
      datetime: '2026-11-20T00:00:00+05:30',
      temperature: 15.5,
      humidity: 70,
      leafWetness: 0,
      feelsLike: null,
      windSpeed: 3,
      measured: ['temperature', 'humidity', 'precipitation', 'leafWetness'],
    });
    expect(after).not.toHaveProperty('measured');
    expect(body.data.provenance.measured).toMatchObject({
      stations: [{ name: 'Well' }],
      lastHourAt: '2026-11-20T05:00:00+05:30',
    });
    const theirs = await vijay.ask('GET /weather/hourly', { query: { ...at, hours: 2, past: 6 } });
    expect(theirs.body.data.hourly[0]).toMatchObject({ temperature: 20, humidity: 97 });
    expect(theirs.body.data.provenance).not.toHaveProperty('measured');
    const far = await asha.ask('GET /weather/hourly', { query: { plotId: farPlot, hours: 2, past: 6 } });
    expect(far.body.data.hourly[0]?.temperature).toBe(20);
  });

  test('the sensor’s dry night beats the model’s wet one in wetness, infection and the plan', async () => {
    const [own, estimated] = await Promise.all([
      asha.ask('GET /advice/wetness', { query: { plotId } }),
      vijay.ask('GET /advice/wetness', { query: at }),
    ]);
    const night = (answer: typeof own) =>
      answer.body.data.wetness.hourlyWetness.find(({ datetime }) => datetime.startsWith('2026-11-20T02'));
    expect(night(estimated)?.isWet).toBe(true);
    expect(night(own)).toMatchObject({
      isWet: false,
      wetnessProb: 0,
      humidity: 70,
      measured: ['temperature', 'humidity', 'precipitation', 'leafWetness'],
    });
    expect(night(estimated)).not.toHaveProperty('measured');
    const yesterday = (answer: typeof own) =>
      answer.body.data.wetness.days.find(({ date }) => date === '2026-11-19')?.dailyLwdHours;
    expect(yesterday(own)).toBe(0);
    expect(yesterday(estimated)).toBeGreaterThan(6);
    const { cells } = (await asha.ask('GET /advice/plan')).body.data;
    expect(cells).toHaveLength(2);
    const cellOf = (id: string) => cells.find(({ plotIds }) => plotIds.includes(id));
    /** Wet hours of the plan's last night, 18:00 to 06:00. */
    const wetHours = (id: string) => {
      const cell = cellOf(id);
      if (cell === undefined) throw new Error('a plot without weather');
      const { series, leafWet } = unpackHours({ ...cell, startsAtMs: Date.parse(cell.startsAt) });
      const [from, to] = ['2026-11-19T18:00:00+05:30', '2026-11-20T06:00:00+05:30'].map(Date.parse);
      return leafWet.filter(
        (wet, i) =>
          wet === 1 &&
          Number(series.startsAtMs[i]) >= Number(from) &&
          Number(series.startsAtMs[i]) < Number(to),
      ).length;
    };
    expect(wetHours(plotId)).toBe(0);
    expect(cellOf(plotId)?.provenance.measured?.stations[0]?.name).toBe('Well');
    expect(wetHours(farPlot)).toBeGreaterThan(6);
    expect(cellOf(farPlot)?.provenance).not.toHaveProperty('measured');
  });

  test('history tells measured days and hours', async () => {
    // What the forecast has of yesterday is kept.
    for (const id of [plotId, farPlot]) await asha.ask('GET /weather/hourly', { query: { plotId: id } });
    const query = { plotId, startDate: '2026-11-18', endDate: '2026-11-19', detail: 'hours' };
    await expect
      .poll(async () => (await asha.ask('GET /weather/history', { query })).body.data.days.length)
      .toBe(2);
    const { body } = await asha.ask('GET /weather/history', { query });
    expect(body.data.days[1]).toMatchObject({
      date: '2026-11-19',
      tempMax: 15.5,
      tempMin: 15.5,
      humidity: 70,
      measuredHours: 24,
      source: 'openmeteo',
    });
    expect(body.data.days[0]).toMatchObject({ date: '2026-11-18', measuredHours: 18, source: 'station' });
    // The provider does not reach back to the first day: only what the station measured is known of it.
    expect(body.data.hours).toHaveLength(42);
    expect(body.data.hours[41]).toMatchObject({ datetime: '2026-11-19T23:00:00+05:30', leafWetness: 0 });
    const far = await asha.ask('GET /weather/history', { query: { ...query, plotId: farPlot } });
    expect(far.body.data.days).toHaveLength(1);
    expect(far.body.data.days[0]).not.toHaveProperty('measuredHours');
  });

  test('a day that nobody else has is told by the station alone', async () => {
    // Providers rest after it: two days later, which is not yet for the others.
    server.setClock('2026-11-22T00:30:00Z');
    const ravi = await server.farmer({ firstName: 'Ravi' });
    const plotId = (
      await ravi.ask('POST /plots', { body: { name: 'Wide', latitude: 20.6, longitude: 74.3 } })
    ).body.data.plot.id;
    server.upstream.misbehave({ status: 403 });
    const hours = Array.from(
      { length: 24 },
      (_, i) => `2024-02-29 ${String(i).padStart(2, '0')}:00,${i},50,${2 * (i % 2)}`,
    );
    const text = ['datetime,temp °C,rh %,rain mm', ...hours].join('\n');
    await ravi.ask('POST /weather/observations', { body: { step: 'import', text, name: 'Well', plotId } });
    const query = { plotId, startDate: '2024-02-29', endDate: '2024-03-01', detail: 'hours' };
    const { body } = await ravi.ask('GET /weather/history', { query });
    expect(body.data.days).toMatchObject([
      {
        date: '2024-02-29',
        tempMax: 23,
        tempMin: 0,
        precipitation: 24,
        source: 'station',
        sourceLabel: 'Well',
      },
    ]);
    expect(body.data.missing).toEqual(['2024-03-01']);
  });
});
