import { HOUR_MS } from '@draksha/models';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileProblem } from './problem.ts';
import { type FileQuantity, quantities, roles, units } from './quantities.ts';
import { openStationFile, type ReadingOptions, readStationFile } from './station-file.ts';
import { fixedZone, zoneOf } from './zone.ts';

const options: ReadingOptions = {
  columns: {},
  units: {},
  zone: fixedZone(330),
  dates: null,
  timeIs: null,
  needed: [],
};

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

/** What came of a text: a file, or a problem told; anything else is a fault of ours. */
async function outcome(text: string, more: Partial<ReadingOptions> = {}, size = 1 << 16) {
  try {
    return await readStationFile(pieces(text, size), { ...options, ...more });
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}

const word = fc.constantFrom(
  ...[
    'datetime',
    'date',
    'time',
    'temp °C',
    'rh',
    'rain mm',
    'wind',
    'leaf wet',
    'Temp',
    '',
    '2026',
    '"',
    'a"b',
  ],
  ...['2026-11-18 00:00', '18/11/2026', '11/18/2026 1:00 PM', '20261118010000', '1700000000', '٣', '१२.५'],
  ...[
    '-7999',
    'NaN',
    '1e309',
    '0x10',
    '--',
    'n/a',
    '12,5',
    '12.5',
    '140',
    '∞',
    '2026-02-30 25:61',
    '\uFEFF#',
  ],
);
const table = fc
  .tuple(
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n'),
    fc.array(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 6 }), { maxLength: 12 }),
  )
  .map(([delimiter, end, rows]) => rows.map((cells) => cells.join(delimiter)).join(end));

test('whatever stands in a file, it is read or its problem is told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(table, fc.string({ maxLength: 300 })), async (text) => {
      const found = await outcome(text);
      if (found instanceof FileProblem) {
        expect(found.message).not.toBe('');
        return;
      }
      const { series } = found;
      for (const column of [series.temperature, series.humidity, series.precipitation, series.windSpeed])
        for (const value of column) expect(Number.isNaN(value) || Number.isFinite(value)).toBe(true);
      for (let i = 1; i < series.length; i += 1)
        expect(series.startsAtMs[i]).toBeGreaterThan(series.startsAtMs[i - 1] ?? Number.NaN);
    }),
    { numRuns: 1_500 },
  );
});

const goodRows = fc.uniqueArray(
  fc.record({
    hour: fc.integer({ min: 0, max: 99 }),
    temperature: fc.integer({ min: -20, max: 45 }),
    humidity: fc.integer({ min: 2, max: 100 }),
  }),
  { selector: ({ hour }) => hour, minLength: 70, maxLength: 90 },
);

test('what was written is what is read, the newest first or last, with gaps, in pieces of any length', async () => {
  await fc.assert(
    fc.asyncProperty(goodRows, fc.boolean(), fc.integer({ min: 1, max: 50 }), async (given, falls, size) => {
      const sorted = [...given].sort((a, b) => a.hour - b.hour);
      const rows = falls ? sorted.toReversed() : sorted;
      const start = Date.UTC(2026, 9, 1) - 330 * 60_000;
      const clock = (hour: number): string =>
        new Date(start + hour * HOUR_MS + 330 * 60_000).toISOString().slice(0, 16);
      const text = [
        'datetime,temp °C,rh %',
        ...rows.map((row) => `${clock(row.hour)},${row.temperature},${row.humidity}`),
      ].join('\n');
      const found = await outcome(text, {}, size);
      if (found instanceof FileProblem) throw found;
      const { series } = found;
      expect([...series.startsAtMs]).toEqual(sorted.map(({ hour }) => start + hour * HOUR_MS));
      expect([...series.temperature]).toEqual(sorted.map(({ temperature }) => temperature));
      expect([...series.humidity]).toEqual(sorted.map(({ humidity }) => humidity));
    }),
    { numRuns: 150 },
  );
});

test('a column that its owner names plays that part and no other, whatever its name', async () => {
  const rows = Array.from({ length: 5 }, (_, i) => `2026-11-18 0${i}:00,2${i},80`);
  const text = ['datetime,rh,temp', ...rows].join('\n');
  const head = await openStationFile(pieces(text, 100), {
    ...options,
    columns: { temperature: 'rh', humidity: 'temp' },
    units: { temperature: 'C', humidity: '%' },
  });
  expect(head.problems).toEqual([]);
  const { series } = await head.gathered();
  expect([...series.temperature]).toEqual([20, 21, 22, 23, 24]);
  expect([...series.humidity]).toEqual([80, 80, 80, 80, 80]);
});

test('every unit brings a reading to the models’ own', async () => {
  const expected: Readonly<Record<FileQuantity, Readonly<Record<string, number>>>> = {
    temperature: { C: 20, F: -20 / 3, K: 20 - 273.15 },
    dewpoint: { C: 20, F: -20 / 3, K: 20 - 273.15 },
    humidity: { '%': 20, share: 2000 },
    cloud: { '%': 20, share: 2000, okta: 250 },
    rain: { mm: 20, 'mm/h': 20, in: 508, cm: 200, 'mm total': 20, 'in total': 508 },
    wind: { 'm/s': 72, 'km/h': 20, mph: 32.18688, kn: 37.04 },
    radiation: { 'W/m2': 20, 'J/cm2': 500 / 9, 'MJ/m2': 20_000_000 / 3600 },
    wetness: { share: 20, '%': 0.2, min: 1 / 3, '0-15': 20 / 15 },
  };
  for (const quantity of quantities) {
    expect(Object.keys(units[quantity]).sort(), quantity).toEqual(Object.keys(expected[quantity]).sort());
    for (const [unit, { times, plus, perRecord = false }] of Object.entries(units[quantity])) {
      // One record an hour: an amount of the record is the amount of the hour.
      expect(20 * times + plus, `${quantity} ${unit} ${perRecord}`).toBeCloseTo(
        expected[quantity][unit] ?? Number.NaN,
        9,
      );
    }
  }
  expect(new Set(roles).size).toBe(roles.length);
});

test('zones are offsets or names', () => {
  expect(zoneOf('+05:30').offsetAt(0)).toBe(330);
  expect(zoneOf('UTC-3').offsetAt(0)).toBe(-180);
  expect(zoneOf('Asia/Kolkata').offsetAt(Date.UTC(2026, 0, 1))).toBe(330);
  expect(() => zoneOf('+25:00')).toThrow(FileProblem);
});
