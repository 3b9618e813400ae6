import { describe, expect, test } from 'vitest';
import { hoursOf, mild } from '../../truth/mild-hours.ts';
import type { HourlyWeather } from '../weather/series.ts';
import { SPRAY_DAY, sprayDays } from './spray-day.ts';

describe('what a day says of itself', () => {
  const hour = (change: Partial<HourlyWeather>) => ({ ...mild, ...change });
  /** Hours of a day from midnight: `good` good ones, then `fair` fair ones from six on, the rest poor. */
  const dayOf = (good: number, fair: number, known = 24) =>
    hoursOf(
      Array.from({ length: 24 }, (_, i) => {
        if (i < 6 || i >= 6 + known) return i < 6 ? hour({}) : null;
        return hour(i - 6 < good ? {} : i - 6 < good + fair ? { windSpeed: 12 } : { windSpeed: 20 });
      }),
    );
  const daytime = SPRAY_DAY.lastHour - SPRAY_DAY.firstHour + 1;

  test('its facts count the hours against the numbers that decide', () => {
    const { goodHoursForGood, usableHoursForFair } = SPRAY_DAY;
    const facts = (good: number, fair: number, known = 24) => {
      const [day] = sprayDays(dayOf(good, fair, known), { days: 1 });
      return [day?.overallSuitability, day?.suitabilityColor, day?.facts];
    };
    expect(facts(goodHoursForGood, 0)).toStrictEqual([
      'Good',
      'success',
      [
        {
          id: 'good_hours_reach_good',
          quantity: 'goodHours',
          comparison: 'at_least',
          params: { value: goodHoursForGood, threshold: goodHoursForGood },
        },
      ],
    ]);
    const fair = usableHoursForFair - 1;
    const usable = (id: string, comparison: string, good: number, some: number) => ({
      id,
      quantity: 'usableHours',
      comparison,
      params: { value: good + some, threshold: usableHoursForFair, goodHours: good, fairHours: some },
    });
    expect(facts(1, fair)).toStrictEqual([
      'Fair',
      'warning',
      [usable('usable_hours_reach_fair', 'at_least', 1, fair)],
    ]);
    expect(facts(0, fair)).toStrictEqual([
      'Poor',
      'error',
      [usable('usable_hours_below_fair', 'below', 0, fair)],
    ]);
    expect(facts(0, 0, 3)).toStrictEqual([
      'Poor',
      'error',
      [
        usable('usable_hours_below_fair', 'below', 0, 0),
        {
          id: 'hours_missing',
          quantity: 'usableHours',
          comparison: 'missing',
          params: { value: 3, threshold: daytime, hours: daytime - 3 },
        },
      ],
    ]);
  });

  test('days follow each other from the date asked for, with the least and greatest of their own hours', () => {
    const list = Array.from({ length: 72 }, (_, i) => hour({ temperature: 10 + i, humidity: 50 + (i % 24) }));
    const asked = sprayDays(hoursOf(list), { fromDate: '2026-11-21', days: 3 });
    expect(
      asked.map(({ date, dayName, tempMin, tempMax, humidity }) => [
        date,
        dayName,
        tempMin,
        tempMax,
        humidity,
      ]),
    ).toEqual([
      ['2026-11-21', 'Saturday', 34, 57, 61.5],
      ['2026-11-22', 'Sunday', 58, 81, 61.5],
      ['2026-11-23', 'Monday', null, null, null],
    ]);
    expect(sprayDays(hoursOf(list), { days: 0 })).toEqual([]);
    expect(sprayDays([], { days: 2 })).toEqual([]);
    for (const days of [-1, 1.5]) expect(() => sprayDays(hoursOf(list), { days })).toThrow(RangeError);
  });

  test("the provider's own day goes before its hours, value by value", () => {
    const given = {
      date: '2026-11-20',
      tempMax: 31,
      tempMin: null,
      humidity: 44,
      windSpeed: null,
      precipitationProbability: 5,
      conditions: 'Haze',
      icon: 'fog',
    };
    const list = Array.from({ length: 24 }, (_, i) =>
      hour({ temperature: i === 3 ? null : 12 + i, windSpeed: i % 9, precipitationProbability: i }),
    );
    const [day] = sprayDays(hoursOf(list), { days: 1, daily: [given] });
    expect(day).toMatchObject({ ...given, tempMin: 12, windSpeed: 8 });
  });
});
