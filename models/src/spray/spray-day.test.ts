import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursOf, mild } from '../../truth/mild-hours.ts';
import { sprayDays } from './spray-day.ts';
import { judgeSprayHour, rainChance, type SprayWeather, sprayLevels, sprayStrain } from './spray-hour.ts';
import { sprayWindowLevels, sprayWindows } from './spray-window.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const fields = {
  temperature: number(-5, 48),
  humidity: number(0, 100),
  windSpeed: number(0, 60),
  precipitationProbability: number(0, 100),
};
const known = fc.record(fields);
const maybe = fc.record({
  temperature: fc.option(fields.temperature, { freq: 8 }),
  humidity: fc.option(fields.humidity, { freq: 8 }),
  windSpeed: fc.option(fields.windSpeed, { freq: 8 }),
  precipitationProbability: fc.option(fields.precipitationProbability, { freq: 8 }),
});

const days = fc.array(fc.option(maybe, { freq: 10 }), { maxLength: 72 });
const rank = (weather: SprayWeather) => {
  const { level } = judgeSprayHour(weather);
  return level === null ? Number.NaN : sprayLevels.indexOf(level);
};

describe('an hour', () => {
  test('more wind, more chance of rain and more humidity never make it better', () => {
    fc.assert(
      fc.property(known, number(0, 60), (weather, more) => {
        for (const quantity of ['windSpeed', 'precipitationProbability', 'humidity'] as const) {
          const worse = { ...weather, [quantity]: weather[quantity] + more };
          expect(rank(worse)).toBeGreaterThanOrEqual(rank(weather));
        }
      }),
    );
  });

  test('the strain agrees with the verdict', () => {
    fc.assert(
      fc.property(known, (weather) => {
        const strain = sprayStrain(weather) ?? Number.NaN;
        expect(strain <= 0 ? 0 : strain <= 1 ? 1 : 2).toBe(rank(weather));
      }),
    );
  });

  test('a missing value never makes a better verdict than the value could', () => {
    fc.assert(
      fc.property(
        known,
        fc.constantFrom('temperature', 'humidity', 'windSpeed', 'precipitationProbability'),
        (weather, quantity) => {
          const { level, facts } = judgeSprayHour({ ...weather, [quantity]: null });
          if (level !== null) expect(sprayLevels.indexOf(level)).toBe(rank(weather));
          expect(facts.some((fact) => fact.id === 'value_missing' && fact.quantity === quantity)).toBe(true);
        },
      ),
    );
  });

  test('every fact holds: the value is past the threshold on the side that it says', () => {
    fc.assert(
      fc.property(known, (weather) => {
        for (const { comparison, params } of judgeSprayHour(weather).facts) {
          const past = Number(params.value) - Number(params.threshold);
          expect(comparison === 'above' ? past : -past).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('the chance of rain: the forecast, else whether it rained, else not known', () => {
    expect(rainChance(20, 5)).toBe(20);
    expect(rainChance(Number.NaN, 0.1)).toBe(100);
    expect(rainChance(Number.NaN, 0)).toBe(0);
    expect(rainChance(Number.NaN, Number.NaN)).toBeNull();
  });

  test('strain stands at 0 on the Fair limits and at 1 on the Poor ones', () => {
    expect(sprayStrain({ ...mild, windSpeed: 10 })).toBe(0);
    expect(sprayStrain({ ...mild, windSpeed: 15 })).toBe(1);
    expect(sprayStrain({ ...mild, precipitationProbability: 30 })).toBe(1);
    expect(sprayStrain({ ...mild, temperature: 35 })).toBe(1);
    expect(sprayStrain({ ...mild, humidity: 100 })).toBe(1);
    expect(sprayStrain({ ...mild, temperature: 5 })).toBe(2);
    expect(sprayStrain({ ...mild, windSpeed: null })).toBeNull();
  });
});

describe('a day', () => {
  test('three days, the hours 06 to 21, and no number that is not one', () => {
    fc.assert(
      fc.property(days, (list) => {
        const hours = hoursOf(list);
        const advice = sprayDays(hours);
        expect(advice).toHaveLength(hours.length === 0 ? 0 : 3);
        expect(JSON.stringify(advice)).not.toContain('NaN');
        for (const day of advice) {
          expect(day.hourlyData.every(({ hour }) => hour >= 6 && hour <= 21)).toBe(true);
          expect(day.coverage).toBeLessThanOrEqual(1);
          expect(day.overallSuitability === null).toBe(day.coverage === 0);
          expect(day.suitabilityColor === 'default').toBe(day.overallSuitability === null);
        }
      }),
    );
  });

  test('the order of the hours given is irrelevant', () => {
    fc.assert(
      fc.property(days, (list) => {
        const hours = hoursOf(list);
        expect(sprayDays([...hours].reverse())).toEqual(sprayDays(hours));
        expect(sprayWindows([...hours].reverse())).toEqual(sprayWindows(hours));
      }),
    );
  });

  test('its best hours are all judged hours once, better before worse, each with its reasons', () => {
    fc.assert(
      fc.property(days, (list) => {
        for (const day of sprayDays(hoursOf(list))) {
          const judged = day.hourlyData.filter((hour) => hour.suitability !== null);
          const ranked = day.bestHoursOfDay;
          expect(ranked.map((hour) => hour.hour).sort((a, b) => a - b)).toEqual(
            judged.map((hour) => hour.hour),
          );
          ranked.forEach((hour, i) => {
            const next = ranked[i + 1];
            if (hour.suitability !== 'Good') expect(hour.reasons.length).toBeGreaterThan(0);
            if (next === undefined) return;
            const step = sprayLevels.indexOf(next.suitability) - sprayLevels.indexOf(hour.suitability);
            expect(step).toBeGreaterThanOrEqual(0);
            if (step === 0 && hour.strain !== null && next.strain !== null)
              expect(next.strain).toBeGreaterThanOrEqual(hour.strain);
          });
        }
      }),
    );
  });

  test('its windows are two hours or more of one verdict, as long as they can be', () => {
    fc.assert(
      fc.property(days, (list) => {
        for (const day of sprayDays(hoursOf(list))) {
          const at = (hour: number) => day.hourlyData.find((item) => item.hour === hour)?.suitability;
          for (const { startHour, endHour, suitability } of day.optimalTimeWindows) {
            expect(endHour - startHour).toBeGreaterThanOrEqual(2);
            for (let hour = startHour; hour < endHour; hour++) expect(at(hour)).toBe(suitability);
            expect(at(startHour - 1)).not.toBe(suitability);
            expect(at(endHour)).not.toBe(suitability);
          }
        }
      }),
    );
  });

  test('a day of nothing but Poor hours still says which is the least bad, and why', () => {
    const [day] = sprayDays(hoursOf(Array.from({ length: 24 }, (_, i) => ({ ...mild, windSpeed: 40 - i }))));
    expect(day?.overallSuitability).toBe('Poor');
    expect(day?.bestHoursOfDay[0]).toMatchObject({ hour: 21, suitability: 'Poor', strain: 1.8 });
    expect(day?.bestHoursOfDay[0]?.reasons).toEqual([
      {
        id: 'wind_too_strong',
        quantity: 'windSpeed',
        comparison: 'above',
        outcome: 'Poor',
        params: { value: 19, threshold: 15 },
      },
    ]);
    expect(day?.recommendations[0]).toEqual({
      id: 'best_hours_despite_limits',
      params: { hour: 21, suitability: 'Poor' },
    });
    expect(day?.limitedBy).toEqual([{ id: 'wind_too_strong', outcome: 'Poor', threshold: 15, hours: 16 }]);
    expect(day?.facts).toEqual([
      {
        id: 'usable_hours_below_fair',
        quantity: 'usableHours',
        comparison: 'below',
        params: { value: 0, threshold: 6, goodHours: 0, fairHours: 0 },
      },
    ]);
  });

  test('what held the day back: the greatest number of hours first, of equal numbers the worse limit', () => {
    const limited = (windSpeedOf: (hour: number) => number) =>
      sprayDays(
        hoursOf(Array.from({ length: 24 }, (_, i) => ({ ...mild, humidity: 90, windSpeed: windSpeedOf(i) }))),
      )[0]?.limitedBy.map(({ id, hours }) => [id, hours]);
    expect(limited((hour) => (hour < 10 ? 20 : 5))).toEqual([
      ['air_humid', 16],
      ['wind_too_strong', 4],
    ]);
    expect(limited((hour) => (hour < 14 ? 12 : 20))).toEqual([
      ['air_humid', 16],
      ['wind_too_strong', 8],
      ['wind_fresh', 8],
    ]);
  });

  test('of hours that are alike the earlier comes first; a missing value comes last of its verdict', () => {
    const hours = Array.from({ length: 24 }, (_, i) => ({
      ...mild,
      windSpeed: 20,
      humidity: i === 7 ? null : 60,
    }));
    const [day] = sprayDays(hoursOf(hours));
    expect(day?.bestHoursOfDay.map(({ hour }) => hour)).toEqual([
      6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 7,
    ]);
  });

  test('hours 05 and 22 are not counted, 06 and 21 are', () => {
    const only = (hour: number) =>
      sprayDays(hoursOf(Array.from({ length: 24 }, (_, i) => (i === hour ? mild : null))))[0]?.hourlyData
        .length;
    expect([5, 6, 21, 22].map(only)).toEqual([0, 1, 1, 0]);
  });

  test('one hour makes no window, two do, and a gap parts them', () => {
    const windows = (present: number[]) =>
      sprayDays(hoursOf(Array.from({ length: 24 }, (_, i) => (present.includes(i) ? mild : null))))[0]
        ?.optimalTimeWindows;
    expect(windows([8])).toEqual([]);
    expect(windows([8, 9])).toEqual([
      { startHour: 8, endHour: 10, suitability: 'Good', label: '08:00–10:00' },
    ]);
    expect(windows([8, 10])).toEqual([]);
    expect(windows([20, 21])?.[0]?.endHour).toBe(22);
  });

  test('says what was missing and what the provider gave of the day', () => {
    const daily = {
      date: '2026-11-20',
      tempMax: 36,
      tempMin: null,
      humidity: null,
      windSpeed: 12,
      precipitationProbability: 40,
      conditions: 'Clear',
      icon: 'clear-day',
    };
    const [day, next] = sprayDays(hoursOf([null, null, null, null, null, null, null, mild, mild]), {
      daily: [daily],
    });
    expect(day).toMatchObject({
      dayName: 'Friday',
      tempMax: 36,
      tempMin: 22,
      humidity: 60,
      conditions: 'Clear',
      icon: 'clear-day',
      coverage: 2 / 16,
    });
    expect(day?.warnings.map(({ id }) => id)).toEqual(['wind_fresh', 'rain_possible', 'heat']);
    expect(day?.recommendations.map(({ id }) => id)).toEqual([
      'spray_in_window',
      'check_rain_before_spraying',
      'spray_in_cool_hours',
    ]);
    expect(day?.facts.at(-1)).toMatchObject({ id: 'hours_missing', params: { hours: 14 } });
    expect(next).toMatchObject({
      date: '2026-11-21',
      dayName: 'Saturday',
      overallSuitability: null,
      tempMax: null,
      recommendations: [{ id: 'no_hours_known' }],
    });
  });

  test('impossible arguments', () => {
    expect(() => sprayDays([], { days: -1 })).toThrow(RangeError);
    expect(() => sprayDays([], { days: 1.5 })).toThrow(RangeError);
    expect(() => sprayDays([], { fromDate: 'today' })).toThrow(RangeError);
    expect(() => sprayWindows([], { date: '2026-13-01' })).toThrow(RangeError);
    expect(sprayDays([])).toEqual([]);
    expect(sprayDays([], { fromDate: '2026-11-20', days: 1 })).toHaveLength(1);
  });
});

describe('a window', () => {
  test('is judged by the means of its hours and their greatest chance of rain', () => {
    const hours = hoursOf(
      Array.from({ length: 24 }, (_, i) => ({
        temperature: 18 + (i % 3),
        humidity: 84.9 + 0.1 * (i % 3),
        windSpeed: 11.9 + 0.1 * (i % 3),
        precipitationProbability: i === 7 ? 60 : 0,
      })),
    );
    const [morning, forenoon] = sprayWindows(hours);
    expect(morning).toMatchObject({
      temperature: 19,
      humidity: 85,
      windSpeed: 12,
      precipitationProbability: 60,
      hours: 3,
    });
    expect(morning).toMatchObject({ suitability: 'Poor', reason: { id: 'rain_likely' } });
    expect(forenoon).toMatchObject({ suitability: 'Excellent', startHour: 9, endHour: 12 });
    expect(forenoon?.recommendations).toEqual([{ id: 'spray', params: { startHour: 9, endHour: 12 } }]);
  });

  test('without hours is not known; hour 21 belongs to none', () => {
    const windows = sprayWindows(hoursOf(Array.from({ length: 24 }, (_, i) => (i === 21 ? mild : null))));
    expect(windows.map((window) => window.hours)).toEqual([0, 0, 0, 0, 0]);
    expect(windows.every((window) => window.suitability === null)).toBe(true);
    expect(windows[0]?.recommendations[0]?.id).toBe('decide_on_the_spot');
    expect(windows[0]?.reason.id).toBe('value_missing');
  });

  test('of any weather has a level or says what is missing', () => {
    fc.assert(
      fc.property(days, (list) => {
        for (const { suitability, reason } of sprayWindows(hoursOf(list))) {
          if (suitability === null) expect(reason.id).toBe('value_missing');
          else expect(sprayWindowLevels).toContain(suitability);
          expect(suitability === 'Excellent').toBe(reason.id === 'all_within_limits');
        }
      }),
    );
  });
});
