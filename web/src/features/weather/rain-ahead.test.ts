import { describe, expect, test } from 'vitest';
import { rainAhead } from './rain-ahead.ts';

const START = 7;
/** Hours from seven in the morning on. */
const hours = (chances: readonly (number | null)[], mm: readonly (number | null)[] = []) =>
  chances.map((rainChance, i) => ({
    date: START + i < 24 ? '2026-11-22' : '2026-11-23',
    hour: (START + i) % 24,
    rainChance,
    rainMm: mm[i] ?? (rainChance === null ? null : 0),
  }));
const dry = (count: number) => Array<number>(count).fill(5);

describe('the next rain', () => {
  test('is told with its hours, its sum and its greatest chance', () => {
    const result = hours([...dry(33), 60, 70, 55, 60, 5], [...dry(33).map(() => 0), 1, 2.6, 1.4, 1]);
    expect(rainAhead(result)).toEqual({
      state: 'later',
      rain: { date: '2026-11-23', startHour: 16, endHour: 20, isLong: false, mm: 6, chance: 70 },
    });
  });

  test('over 50 % is likely, over 15 % possible, 15 % is none', () => {
    expect(rainAhead(hours([5, 51]))).toMatchObject({ state: 'later', rain: { startHour: 8, endHour: 9 } });
    expect(rainAhead(hours([5, 50]))).toMatchObject({ state: 'possible', rain: { startHour: 8 } });
    expect(rainAhead(hours([5, 15]))).toEqual({ state: 'none', rain: null });
  });

  test('an amount is rain whatever its chance, and a source without chances is not unknown', () => {
    expect(rainAhead(hours([null, null], [0, 0.2]))).toMatchObject({
      state: 'later',
      rain: { mm: 0.2, chance: null },
    });
    expect(rainAhead(hours([null, null], [0, 0.1]))).toEqual({ state: 'none', rain: null });
    expect(rainAhead(hours([null, null]))).toEqual({ state: 'unknown', rain: null });
    expect(rainAhead([])).toEqual({ state: 'unknown', rain: null });
  });

  test('in the running hour it falls now, and a pause of two hours is the same rain', () => {
    expect(rainAhead(hours([80, 5, 5, 90, 5, 5, 5, 80]))).toMatchObject({
      state: 'now',
      rain: { startHour: 7, endHour: 11 },
    });
  });

  test('past midnight its end is counted on', () => {
    const night = hours([...dry(15), 80, 80, 80, 80, 5]);
    expect(rainAhead(night)).toMatchObject({ rain: { date: '2026-11-22', startHour: 22, endHour: 26 } });
  });

  test('of a day and more has no end that is told', () => {
    expect(rainAhead(hours(Array<number>(60).fill(90)))).toMatchObject({
      state: 'now',
      rain: { isLong: true },
    });
  });

  test('is looked for in two days', () => {
    expect(rainAhead(hours([...dry(48), 90]))).toEqual({ state: 'none', rain: null });
  });
});
