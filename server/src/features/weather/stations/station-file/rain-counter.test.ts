import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileProblem } from './problem.ts';
import { type RainKind, RainMovement } from './rain-counter.ts';
import truth from './rain-counter-truth.json' with { type: 'json' };
import { type ReadingOptions, readStationFile } from './station-file.ts';
import { fixedZone } from './zone.ts';

const options: ReadingOptions = {
  columns: {},
  units: {},
  zone: fixedZone(330),
  dates: null,
  timeIs: null,
  needed: [],
};

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

const clock = (hour: number): string => new Date(Date.UTC(2026, 6, 1, hour)).toISOString().slice(0, 16);

/** A file of rain alone, in the order given. */
const fileOf = (header: string, values: readonly (number | null)[], newestFirst = false): string => {
  const rows = values.map((value, hour) => `${clock(hour)},24,${value ?? ''}`);
  return [`datetime,temp °C,${header}`, ...(newestFirst ? rows.reverse() : rows)].join('\n');
};

async function outcome(text: string, more: Partial<ReadingOptions> = {}) {
  try {
    return await readStationFile(whole(text), { ...options, ...more });
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}

const rainOf = (file: Awaited<ReturnType<typeof outcome>>): number[] => {
  if (file instanceof FileProblem) throw file;
  return [...file.series.precipitation];
};
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0);

/** The rain of two days in July, mm an hour. */
const fallen = Array.from({ length: 48 }, (_, hour) => (hour % 7 === 3 ? 2.4 : hour % 11 === 5 ? 0.2 : 0));
const rising = (from = 0): number[] => {
  let total = from;
  return fallen.map((rain) => {
    total += rain;
    return Math.round(total * 10) / 10;
  });
};

test('a rising sum becomes the rain of each hour, and that is said', async () => {
  const file = await outcome(fileOf('Total rain (mm)', rising(402.2)));
  if (file instanceof FileProblem) throw file;
  expect(file.columns.quantities.find(({ quantity }) => quantity === 'rain')).toMatchObject({
    unit: 'mm total',
    unitFrom: 'values',
  });
  expect(file.rainCounter).toEqual({ column: 'Total rain (mm)', resets: 0, gaps: 0, outliers: 0 });
  expect(file.leftOut).toEqual([]);
  // The first reading shows no rise.
  expect(rainOf(file).slice(1)).toEqual(fallen.slice(1));
});

test('the newest row first, and a plain name: the same', async () => {
  const file = await outcome(fileOf('Rain mm', rising(), true));
  expect(rainOf(file).slice(1)).toEqual(fallen.slice(1));
});

test('a counter that begins again, and one in inches', async () => {
  let total = 0;
  const daily = fallen.map((rain, hour) => {
    if (hour % 24 === 0) total = 0;
    total += rain;
    return Math.round(total * 10) / 10;
  });
  const file = await outcome(fileOf('Daily rain (mm)', daily));
  if (file instanceof FileProblem) throw file;
  expect(file.rainCounter?.resets).toBe(1);
  expect(sum(rainOf(file))).toBeCloseTo(sum(fallen.slice(1)), 6);
  const inches = await outcome(
    fileOf(
      'Rain total (in)',
      rising().map((mm) => mm / 25.4),
    ),
  );
  expect(sum(rainOf(inches))).toBeCloseTo(sum(fallen.slice(1)), 6);
});

test('a rise over a gap is put on no hour', async () => {
  const values: (number | null)[] = [...rising()];
  for (let hour = 8; hour < 20; hour++) values[hour] = null;
  const file = await outcome(fileOf('Total rain (mm)', values));
  if (file instanceof FileProblem) throw file;
  expect(file.rainCounter?.gaps).toBe(1);
  expect(Number.isNaN(rainOf(file)[20])).toBe(true);
});

test('rain of each hour stays as it is, also under the word “total”', async () => {
  for (const header of ['Rain mm', 'Total precipitation (mm)', 'पाऊस मिमी'])
    expect(rainOf(await outcome(fileOf(header, fallen))), header).toEqual(fallen);
});

test('what is not sure is asked for, and the answer is taken', async () => {
  const unclear = [0, 0.2, 0.4, 1, 1, 1.2];
  const asked = await outcome(fileOf('Rain mm', unclear));
  expect(asked).toBeInstanceOf(FileProblem);
  expect((asked as FileProblem).fault).toMatchObject({
    code: 'unclear_rain',
    line: 1,
    params: { column: 'Rain mm' },
  });
  expect(rainOf(await outcome(fileOf('Rain mm', unclear), { units: { rain: 'mm' } }))).toEqual(unclear);
  const counted = rainOf(await outcome(fileOf('Rain mm', unclear), { units: { rain: 'mm total' } }));
  expect(sum(counted)).toBeCloseTo(1.2);
});

test('a sum that begins to rise far down in the file is asked for', async () => {
  const dry = Array.from({ length: 4000 }, () => 0);
  const late = await outcome(fileOf('Rain mm', [...dry, ...rising()]));
  expect((late as FileProblem).fault).toMatchObject({ code: 'unclear_rain' });
});

test('a day above 400 mm asks in any case; who says that it is so is believed', async () => {
  const flood = Array.from({ length: 30 }, (_, hour) => (hour < 24 && hour % 2 === 0 ? 40 : 0));
  const asked = await outcome(fileOf('Rain mm', flood));
  expect((asked as FileProblem).fault).toMatchObject({
    code: 'too_much_rain',
    params: { mm: 480, date: '2026-07-01' },
  });
  expect(sum(rainOf(await outcome(fileOf('Rain mm', flood), { units: { rain: 'mm' } })))).toBe(480);
  const perHour = await outcome(fileOf('Rain mm/h', flood));
  expect((perHour as FileProblem).fault).toMatchObject({ code: 'too_much_rain' });
});

describe('one wrong reading of a counter is no rain', () => {
  test.each(truth.cases)('$name', async ({ from, readings, rain, outliers }) => {
    const rows = readings.map((value, i) => {
      // The clock of the place, as the file writes it.
      const at = new Date(Date.UTC(2026, 6, 1, from + i)).toISOString().slice(0, 16);
      return `${at},24,${value}`;
    });
    const file = await outcome(['datetime,temp °C,Rain total', ...rows].join('\n'), {
      units: { rain: 'mm total' },
    });
    const known = rainOf(file).map((mm) => (Number.isNaN(mm) ? null : Math.round(mm * 100) / 100));
    expect(known).toEqual(rain);
    if (!(file instanceof FileProblem)) expect(file.rainCounter?.outliers).toBe(outliers);
  });

  test('whatever the rain, one reading made wrong adds none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 0, 0, 0.2, 1.4, 5), { minLength: 30, maxLength: 60 }),
        fc.integer({ min: 5, max: 22 }),
        fc.constantFrom(0, 49, 315, 1000),
        async (fallen, at, wrong) => {
          let total = 115;
          const readings = fallen.map((mm) => {
            total += mm;
            return Math.round(total * 10) / 10;
          });
          const right = sum(
            rainOf(await outcome(fileOf('Rain total', readings), { units: { rain: 'mm total' } })),
          );
          readings[at] = wrong;
          const found = rainOf(
            await outcome(fileOf('Rain total', readings), { units: { rain: 'mm total' } }),
          );
          expect(Math.abs(sum(found) - right)).toBeLessThan(0.001);
        },
      ),
      { numRuns: 60 },
    );
  });
});

const kindOf = (values: readonly number[], words = false, newestFirst = false): RainKind => {
  const movement = new RainMovement();
  for (const value of newestFirst ? values.toReversed() : values) movement.add(value);
  return movement.kind(words, newestFirst);
};

test('a counter is never taken for amounts, in either order, once it rose three times in a day', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 0, 0, 0.2, 0.4, 5), { minLength: 30, maxLength: 200 }),
      fc.boolean(),
      (rain, newestFirst) => {
        fc.pre(rain.slice(1).filter((mm) => mm > 0).length >= 3);
        let total = 0;
        const values = rain.map((mm) => {
          total += mm;
          return total;
        });
        expect(kindOf(values, false, newestFirst)).toBe('counter');
        expect(kindOf(values, true, newestFirst)).toBe('counter');
      },
    ),
  );
});

test('showers that end are amounts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 0, 0, 0, 0.2, 1.4, 8), { minLength: 30, maxLength: 200 }),
      (rain) => {
        const values = [...rain, 0];
        fc.pre(values.filter((mm) => mm > 0).length >= 1);
        expect(kindOf(values)).not.toBe('counter');
      },
    ),
  );
  expect(kindOf(fallen)).toBe('amount');
});
