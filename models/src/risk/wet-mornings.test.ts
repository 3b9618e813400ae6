import { expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { seriesFromHours } from '../weather/series.ts';
import { CASES_TO_SPEAK, spokenRecord, wetHoursOfMornings } from './wet-mornings.ts';

const seriesFrom = (clock: string, hours: number) =>
  seriesFromHours(
    Array.from({ length: hours }, (_, i) => ({
      datetime: new Date(Date.parse(`${clock}+05:30`) + i * HOUR_MS).toISOString(),
      temperature: 20,
      humidity: 80,
    })),
  );

test('a morning has the hours from the noon before it to its own', () => {
  const series = seriesFrom('2026-11-19T12:00:00', 48);
  // Wet from 22:00 to 06:00 of the first night, and the hour from noon on.
  const wet = Array.from({ length: 48 }, (_, i) => Number((i >= 10 && i < 18) || i === 24));
  expect([...wetHoursOfMornings(series, wet, 330)]).toEqual([
    ['2026-11-20', 8],
    ['2026-11-21', 1],
  ]);
});

test('a morning of fewer than 22 known hours is not told', () => {
  const series = seriesFrom('2026-11-19T12:00:00', 24);
  const known = (count: number) => Array.from({ length: 24 }, (_, i) => (i < count ? 1 : Number.NaN));
  expect(wetHoursOfMornings(series, known(22), 330).get('2026-11-20')).toBe(22);
  expect(wetHoursOfMornings(series, known(21), 330).size).toBe(0);
});

test('nothing is said before enough mornings, of another lead, or where none was said to be wet', () => {
  const line = { lead: 1, cases: CASES_TO_SPEAK, said: 20, came: 14 };
  expect(spokenRecord([line], 1)).toBe(line);
  expect(spokenRecord([line], 2)).toBeNull();
  expect(spokenRecord([{ ...line, cases: CASES_TO_SPEAK - 1 }], 1)).toBeNull();
  expect(spokenRecord([{ ...line, said: 0, came: 0 }], 1)).toBeNull();
  expect(spokenRecord(undefined, 1)).toBeNull();
});
