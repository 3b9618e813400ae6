import { stationUnits } from '@draksha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../../test/world.ts';
import { units } from './station-file/quantities.ts';

const nashik = { lat: 19.9975, lon: 73.7898 };
// 06:00 in Nashik.
const now = '2026-11-20T00:30:00Z';

let server: World;
let farmer: TestFarmer;
beforeAll(async () => {
  server = await world({ now });
  farmer = await server.farmer();
});
afterAll(() => server[Symbol.asyncDispose]());

const preview = (text: string, more: object = {}) =>
  farmer.ask('POST /weather/observations', { body: { step: 'preview', text, ...more } });
const bring = (text: string, more: object = {}, who = farmer) =>
  who.ask('POST /weather/observations', {
    body: { step: 'import', text, name: 'Well', ...nashik, ...more },
  });

const HEADER = 'datetime,temp °C,rh %,rain mm,wind km/h';
/** Hours of 18 November from midnight on, 20 °C and one more each. */
const rows = (count: number, day = '2026-11-18') =>
  Array.from({ length: count }, (_, hour) => {
    const clock = `${day} ${String(hour).padStart(2, '0')}:00`;
    return `${clock},${20 + hour},${80},0.2,5.4`;
  });
const file = (count = 6, day?: string) => [HEADER, ...rows(count, day)].join('\n');

test('the units offered are those that the reader knows', () => {
  const reader = {
    temperature: units.temperature,
    humidity: units.humidity,
    dewPoint: units.dewpoint,
    windSpeed: units.wind,
    precipitation: units.rain,
    solarRadiation: units.radiation,
    cloudCover: units.cloud,
    leafWetness: units.wetness,
  };
  for (const [quantity, known] of Object.entries(reader)) {
    const offered: readonly string[] = stationUnits[quantity as keyof typeof stationUnits];
    expect([...offered].sort(), quantity).toEqual(Object.keys(known).sort());
  }
});

describe('a preview', () => {
  test('says what is understood and keeps nothing', async () => {
    const { status, body } = await preview(file());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      step: 'preview',
      ready: true,
      problems: [],
      station: null,
      imported: null,
      file: {
        rows: 6,
        hours: 6,
        stepMinutes: 60,
        dateFormat: 'year-month-day',
        timeIs: 'start',
        firstHourAt: '2026-11-18T00:00:00+05:30',
        lastHourAt: '2026-11-18T05:00:00+05:30',
      },
    });
    expect(body.data.file?.columns).toEqual([
      { header: 'datetime', role: 'datetime', unit: null, unitFrom: null, sure: true },
      { header: 'temp °C', role: 'temperature', unit: 'C', unitFrom: 'header', sure: true },
      { header: 'rh %', role: 'humidity', unit: '%', unitFrom: 'header', sure: true },
      { header: 'rain mm', role: 'precipitation', unit: 'mm', unitFrom: 'header', sure: true },
      { header: 'wind km/h', role: 'windSpeed', unit: 'km/h', unitFrom: 'header', sure: true },
    ]);
    expect(body.data.file?.firstRows[0]).toEqual(['2026-11-18 00:00', '20', '80', '0.2', '5.4']);
    expect((await farmer.ask('GET /weather/stations')).body.data).toEqual({ stations: [], cells: [] });
  });

  test('asks where a unit or a column is not sure, all at once, and takes the answer', async () => {
    const text = file().replace(HEADER, 'datetime,temperature,inner temp,rain,wind');
    const asked = await preview(text);
    expect(asked.body.data.ready).toBe(false);
    expect(asked.body.data.problems.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['ambiguous_column', 'temperature'],
      ['unknown_unit', 'windSpeed'],
    ]);
    expect(asked.body.data.file?.columns[3]).toMatchObject({
      role: 'precipitation',
      unit: 'mm',
      unitFrom: 'usual',
      sure: false,
    });
    const result = await preview(text, {
      columns: { temperature: 'temperature', humidity: 'inner temp', precipitation: null },
      units: { windSpeed: 'm/s' },
    });
    expect(result.body.data).toMatchObject({ ready: true, problems: [] });
    expect(result.body.data.file?.columns.map(({ role }) => role)).toEqual([
      'datetime',
      'temperature',
      'humidity',
      null,
      'windSpeed',
    ]);
  });

  test.each([
    ['', 'empty_file', null],
    ['one\n1\n2', 'not_a_table', 1],
    [`${HEADER}\n`, 'no_rows', null],
    ['2026-11-18 00:00,20,80\n2026-11-18 01:00,21,80', 'no_header', 1],
    ['a,b\nx,y', 'no_clock', 1],
    [`${HEADER}\n${rows(3).join('\n')}\n18/11/2026 03:00,20,80,0,5`, 'mixed_dates', 5],
    [`${HEADER}\n02/03/2026 00:00,20,80,0,5\n02/03/2026 01:00,20,80,0,5`, 'unclear_date_order', 2],
    [`${HEADER}\n2026-11-01,20,80,0,5\n2026-11-02,20,80,0,5\n2026-11-03,20,80,0,5`, 'too_coarse', 2],
    [`${HEADER}\n${rows(2).join('\n')}\n2027-01-01 00:00,20,80,0,5`, 'future', 4],
    ['datetime,colour\n2026-11-18 00:00,red\n2026-11-18 01:00,blue', 'no_quantity', 1],
  ])('%j: %s', async (text, code, line) => {
    const { status, body } = await preview(text);
    expect(status).toBe(200);
    expect(body.data.ready).toBe(false);
    expect(body.data.problems[0]).toMatchObject({ code, line, severity: 'error' });
    expect(body.data.problems[0]?.message).not.toBe('');
    const refused = await bring(text);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('validation_failed');
    expect((refused.body.data as unknown as { problems: object[] }).problems[0]).toMatchObject({
      code,
      line,
    });
    expect((await farmer.ask('GET /weather/stations')).body.data.stations).toEqual([]);
  });

  test('a unit or zone that does not exist is refused by name', async () => {
    const unit = await preview(file(), { units: { windSpeed: 'furlong' } });
    expect(unit.status).toBe(400);
    expect(unit.body.fields).toEqual({ 'units.windSpeed': 'Must be one of km/h, m/s, mph, kn' });
    const zone = await preview(file(), { zone: 'Mars/Olympus' });
    expect(zone.body.data.problems[0]?.code).toBe('unknown_zone');
    const column = await preview(file(), { columns: { humidity: 'feuchte' } });
    expect(column.body.data.problems[0]).toMatchObject({ code: 'unknown_column' });
  });

  test('what cannot be true is counted and left out, with its line', async () => {
    const text = [HEADER, ...rows(3), '2026-11-18 03:00,-7999,140,0,5', '2026-11-18 04:00,x,80,-1,5'].join(
      '\n',
    );
    const { body } = await preview(text);
    expect(body.data.ready).toBe(true);
    expect(
      body.data.problems.map(({ code, quantity, line, count }) => [code, quantity, line, count]),
    ).toEqual([
      ['impossible_values', 'temperature', 5, 2],
      ['impossible_values', 'humidity', 5, 1],
      ['impossible_values', 'precipitation', 6, 1],
    ]);
  });

  test('a rising sum of rain is differenced, and said; a farmer who says otherwise is believed', async () => {
    const text = file(24)
      .replace('rain mm', 'Total rain (mm)')
      .split('\n')
      .map((row, i) => (i === 0 ? row : row.replace(',0.2,', `,${(400 + i * 0.5).toFixed(1)},`)))
      .join('\n');
    const { body } = await preview(text);
    expect(body.data.ready).toBe(true);
    expect(body.data.file?.columns[3]).toEqual({
      header: 'Total rain (mm)',
      role: 'precipitation',
      unit: 'mm total',
      unitFrom: 'values',
      sure: true,
    });
    expect(body.data.problems).toMatchObject([
      {
        code: 'rain_counter',
        severity: 'note',
        quantity: 'precipitation',
        params: { column: 'Total rain (mm)', resets: 0, gaps: 0 },
      },
    ]);
    const who = await server.farmer();
    const station = (await bring(text, {}, who)).body.data.station;
    const { rows: stored } = await server.context.pools.system.query<{ precipitation: number }>(
      'select precipitation from app.station_hours where station_id = $1 and precipitation is not null',
      [station?.id],
    );
    expect(stored.map(({ precipitation }) => precipitation)).toEqual(Array(23).fill(0.5));
    // 24 readings of 20 mm and more are 480 mm in a day.
    const flood = file(24).replaceAll(',0.2,', ',20,').replace(',20,5.4', ',21,5.4');
    const asked = await preview(flood);
    expect(asked.body.data).toMatchObject({
      ready: false,
      problems: [{ code: 'too_much_rain', severity: 'error' }],
    });
    const said = await preview(flood, { units: { precipitation: 'mm' } });
    expect(said.body.data).toMatchObject({ ready: true, problems: [] });
  });

  test('an hour that the clock shows twice is two hours; one that it skips is none', async () => {
    const zone = 'Europe/Paris';
    const clocks = ['2025-10-26 01:00', '2025-10-26 02:00', '2025-10-26 02:00', '2025-10-26 03:00'];
    const autumn = [HEADER, ...clocks.map((clock) => `${clock},10,80,0,5`)].join('\n');
    expect((await preview(autumn, { zone })).body.data).toMatchObject({ problems: [], file: { hours: 4 } });
    const spring = [HEADER, ...['01:00', '02:00', '03:00'].map((at) => `2025-03-30 ${at},10,80,0,5`)];
    const { body } = await preview(spring.join('\n'), { zone });
    expect(body.data.file?.hours).toBe(2);
    expect(body.data.problems[0]).toMatchObject({ code: 'skipped_clock', count: 1 });
    // The same rows, their own offset beside each.
    const stamps = ['2026-11-18T00:00+05:30', '2026-11-18T01:00+05:30', '2026-11-17T20:30Z'];
    const own = [HEADER, ...stamps.map((stamp) => `${stamp},20,80,0,5`)].join('\n');
    expect((await preview(own, { zone })).body.data.file).toMatchObject({
      hours: 3,
      // Hours begin as those of the station's clock do.
      firstHourAt: '2026-11-17T19:00:00+01:00',
    });
  });
});

describe('an import', () => {
  test('keeps the hours; the same file again changes nothing; a corrected one changes what differs', async () => {
    const who = await server.farmer();
    const first = await bring(file(), { elevationMetres: 584 }, who);
    expect(first.status).toBe(200);
    expect(first.body.data.imported).toEqual({ newHours: 6, changedHours: 0, sameHours: 0 });
    const station = first.body.data.station;
    expect(station).toMatchObject({
      name: 'Well',
      plotId: null,
      latitude: 19.9975,
      longitude: 73.7898,
      elevationMetres: 584,
      hours: 6,
      firstHourAt: '2026-11-17T18:30:00.000Z',
      lastHourAt: '2026-11-17T23:30:00.000Z',
      quantities: ['humidity', 'precipitation', 'temperature', 'windSpeed'],
    });
    const again = await bring(file(), { name: 'WELL' }, who);
    expect(again.body.data.imported).toEqual({ newHours: 0, changedHours: 0, sameHours: 6 });
    expect(again.body.data.station).toEqual(station);
    // A value corrected, a value missing, two hours more: what is missing erases nothing.
    const corrected = [HEADER, ...rows(8)]
      .join('\n')
      .replace('01:00,21', '01:00,21.5')
      .replace('02:00,22', '02:00,');
    const third = await bring(corrected, {}, who);
    expect(third.body.data.imported).toEqual({ newHours: 2, changedHours: 1, sameHours: 5 });
    expect(third.body.data.station).toMatchObject({ id: station?.id, hours: 8 });
    const { rows: stored } = await server.context.pools.system.query<{ temperature: number }>(
      `select temperature from app.station_hours where station_id = $1 and temperature is not null order by starts_at`,
      [station?.id],
    );
    expect(stored.map(({ temperature }) => temperature)).toEqual([20, 21.5, 22, 23, 24, 25, 26, 27]);
  });

  test('two imports at once begin one station', async () => {
    const who = await server.farmer();
    const both = await Promise.all([bring(file(), {}, who), bring(file(8), {}, who)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { stations } = (await who.ask('GET /weather/stations')).body.data;
    expect(stations).toMatchObject([{ name: 'Well', hours: 8 }]);
  });

  test('ten-minute readings become hours, and a repeated row counts once', async () => {
    const who = await server.farmer();
    const readings = Array.from(
      { length: 12 },
      (_, i) => `2026-11-18 ${i < 6 ? '00' : '01'}:${(i % 6) * 10 || '00'},${20 + i},80,0.5,36`,
    );
    const text = ['time,t (c),rh,rain (mm),wind (km/h)', ...readings, readings[3]].join('\n');
    const { body } = await bring(text, {}, who);
    expect(body.data.problems).toMatchObject([{ code: 'repeated_rows', count: 1, line: 14 }]);
    const hours = await server.context.pools.system.query(
      `select temperature, precipitation from app.station_hours
       where station_id = $1 and temperature is not null order by starts_at`,
      [body.data.station?.id],
    );
    expect(hours.rows).toEqual([
      { temperature: 22.5, precipitation: 3 },
      { temperature: 28.5, precipitation: 3 },
    ]);
  });

  test('another place under a known name, half a place, no place and no name are refused', async () => {
    const who = await server.farmer();
    await bring(file(), {}, who);
    const elsewhere = await bring(file(), { lat: 20.5 }, who);
    expect(elsewhere.body.fields?.name).toContain('another place');
    expect((await bring(file(), { lon: undefined }, who)).body.code).toBe('invalid_coordinates');
    expect((await bring(file(), { lat: 0, lon: 0 }, who)).body.code).toBe('unsuitable_coordinates');
    expect((await bring(file(), { name: ' ' }, who)).body.fields?.name).toBe('This field is required');
    const { body } = await who.ask('POST /plots', { body: { name: 'No place' } });
    const plotId = body.data.plot.id;
    const none = await bring(file(), { lat: undefined, lon: undefined, plotId }, who);
    expect(none.body.code).toBe('plot_without_coordinates');
    expect((await who.ask('GET /weather/stations')).body.data.stations).toHaveLength(1);
  });

  test('belongs to its farmer alone, and is gone when deleted', async () => {
    const [asha, vijay] = [await server.farmer(), await server.farmer({ firstName: 'Vijay' })];
    const plot = (await asha.ask('POST /plots', { body: { name: 'A', latitude: 20, longitude: 73.8 } })).body
      .data.plot;
    const { body } = await bring(file(), { lat: undefined, lon: undefined, plotId: plot.id }, asha);
    const id = body.data.station?.id ?? '';
    expect(body.data.station).toMatchObject({ plotId: plot.id, latitude: 20, longitude: 73.8 });
    expect((await bring(file(), { plotId: plot.id }, vijay)).status).toBe(404);
    expect((await vijay.ask('GET /weather/stations')).body.data.stations).toEqual([]);
    expect((await vijay.ask('DELETE /weather/stations/:id', { params: { id } })).status).toBe(404);
    const near = await asha.ask('GET /weather/stations', { query: { lat: 20, lon: 73.9 } });
    expect(near.body.data.stations[0]?.distanceKm).toBeCloseTo(10.45, 1);
    expect((await asha.ask('DELETE /weather/stations/:id', { params: { id } })).status).toBe(200);
    expect((await asha.ask('GET /weather/stations')).body.data.stations).toEqual([]);
    // The name is free again, and the new station begins empty.
    const anew = await bring(file(), {}, asha);
    expect(anew.body.data.imported?.newHours).toBe(6);
  });

  test('fifty stations are enough', async () => {
    const who = await server.farmer();
    for (let i = 0; i < 50; i += 1) expect((await bring(file(2), { name: `S ${i}` }, who)).status).toBe(200);
    const { status, body } = await bring(file(2), { name: 'One more' }, who);
    expect([status, body.fields?.name]).toEqual([400, expect.stringContaining('50')]);
    expect((await bring(file(3), { name: 'S 7' }, who)).status).toBe(200);
  });

  test('ten megabytes are read; more is refused', async () => {
    const lines: string[] = [HEADER];
    const start = Date.UTC(2006, 0, 1);
    for (let i = 0; lines.length < 280_000; i += 1) {
      const clock = new Date(start + i * 600_000).toISOString().slice(0, 16);
      lines.push(`${clock},2${i % 10}.12,80.5,0,5.25`);
    }
    const text = lines.join('\n');
    expect(text.length).toBeGreaterThan(9_000_000);
    const who = await server.farmer();
    const { status, body } = await bring(text, { name: 'Large' }, who);
    expect(status).toBe(200);
    expect(body.data.imported?.newHours).toBe(46_667);
    const twice = await bring(text + text.slice(HEADER.length), { name: 'Larger' }, who);
    expect([400, 413]).toContain(twice.status);
  });
});
