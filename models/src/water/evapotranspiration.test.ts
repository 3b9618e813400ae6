import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { windSpeedAt2m } from '../weather/atmosphere.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { type HourlyWeather, seriesFromHours } from '../weather/series.ts';
import { daylightHours, extraterrestrialRadiationDaily, sunOfHour } from '../weather/solar-radiation.ts';
import { surfaceConstantHourly } from './et0-equations.ts';
import { actualVapourPressure, type Et0Day, et0Daily } from './evapotranspiration.ts';
import { et0DaysFromHours, et0HourlyFao56 } from './evapotranspiration-hourly.ts';

const nashik = { latitude: 19.9975, altitude: 584 };
const nashikHourly = { ...nashik, longitude: 73.7898 };
const day: Et0Day = {
  date: '2026-11-20',
  tempMax: 30,
  tempMin: 14,
  humidity: 55,
  windSpeed: 8,
  solarRadiation: 17,
};

describe('which equation, and what was estimated', () => {
  const without = (...names: (keyof Et0Day)[]): Et0Day => ({
    ...day,
    ...Object.fromEntries(names.map((name) => [name, null])),
  });
  test.each([
    ['everything known', day, 'et0_penman_monteith_fao56', [], []],
    ['no humidity', without('humidity'), 'et0_penman_monteith_fao56', ['humidity'], []],
    ['no wind', without('windSpeed'), 'et0_penman_monteith_fao56', ['wind'], []],
    ['no radiation', without('solarRadiation'), 'et0_penman_monteith_fao56', ['radiation'], []],
    ['two missing', without('humidity', 'windSpeed'), 'et0_hargreaves_1985', [], ['humidity', 'wind']],
    [
      'all three missing',
      without('humidity', 'windSpeed', 'solarRadiation'),
      'et0_hargreaves_1985',
      [],
      ['humidity', 'wind', 'radiation'],
    ],
    ['no maximum', without('tempMax'), 'et0_unknown', [], ['tempMax']],
    [
      'no temperature, no wind',
      without('tempMax', 'tempMin', 'windSpeed'),
      'et0_unknown',
      [],
      ['tempMax', 'tempMin', 'wind'],
    ],
  ] as const)('%s', (_, given, ruleId, estimated, missing) => {
    const result = et0Daily(given, nashik);
    expect(result).toMatchObject({ ruleId, estimated, missing });
    expect(result.et0MmPerDay === null).toBe(ruleId === 'et0_unknown');
    expect(result.components === null).toBe(ruleId !== 'et0_penman_monteith_fao56');
  });

  test('NaN and infinity are missing values', () => {
    expect(et0Daily({ ...day, tempMax: Number.NaN }, nashik).ruleId).toBe('et0_unknown');
    expect(et0Daily({ ...day, windSpeed: Number.POSITIVE_INFINITY }, nashik).estimated).toStrictEqual([
      'wind',
    ]);
  });

  test('humidity in the order of preference of FAO-56', () => {
    const all: Et0Day = {
      ...day,
      vapourPressureKpa: 1.1,
      dewPoint: 10,
      humidityMax: 80,
      humidityMin: 30,
    };
    const source = (given: Et0Day) => actualVapourPressure(given, 30, 14);
    expect(source(all)).toStrictEqual([1.1, 'vapour_pressure']);
    expect(source({ ...all, vapourPressureKpa: null })[1]).toBe('dew_point');
    expect(source({ ...all, vapourPressureKpa: null })[0]).toBeCloseTo(1.228, 4);
    const extremes = source({ ...all, vapourPressureKpa: null, dewPoint: null });
    // (1.598605 × 80 + 4.243065 × 30) / 200
    expect(extremes[1]).toBe('max_min');
    expect(extremes[0]).toBeCloseTo(1.2759, 4);
    const maximum = source({ ...day, humidityMax: 80 });
    expect(maximum[1]).toBe('max');
    expect(maximum[0]).toBeCloseTo(1.27888, 4);
    expect(source(day)[1]).toBe('mean');
    expect(source(day)[0]).toBeCloseTo(1.60646, 4);
    expect(source({ ...day, humidity: null })[1]).toBe('dew_is_min');
    expect(source({ ...day, humidity: null })[0]).toBeCloseTo(1.5986, 4);
  });

  test('radiation: measured before sunshine before the range of temperature', () => {
    const source = (given: Et0Day) => et0Daily(given, nashik).components?.radiationSource;
    expect(source({ ...day, sunshineHours: 8 })).toBe('measured');
    expect(source({ ...day, solarRadiation: null, sunshineHours: 8 })).toBe('sunshine');
    expect(source({ ...day, solarRadiation: null })).toBe('temperature_range');
  });

  test('unknown wind is 2 m/s, whatever the height of the anemometer', () => {
    const calm = et0Daily({ ...day, windSpeed: null }, { ...nashik, windMeasuredAtMetres: 3 });
    expect(calm.components?.windSpeed2m).toBe(2);
  });

  test('wind of a weather service stands at 10 m', () => {
    expect(et0Daily({ ...day, windSpeed: 36 }, nashik).components?.windSpeed2m).toBeCloseTo(7.4795, 4);
    expect(windSpeedAt2m(3.2, 10)).toBeCloseTo(2.3934, 3);
    expect(windSpeedAt2m(5, 2)).toBeCloseTo(5, 2);
  });

  test('soil heat flux takes its energy from evaporation', () => {
    const plain = et0Daily(day, nashik).et0MmPerDay ?? 0;
    expect(et0Daily({ ...day, soilHeatFlux: 1 }, nashik).et0MmPerDay).toBeLessThan(plain);
  });

  test('the coast has more radiation for the same range of temperature', () => {
    const inland = et0Daily({ ...day, solarRadiation: null, tempMin: 24 }, nashik);
    const coast = et0Daily({ ...day, solarRadiation: null, tempMin: 24 }, { ...nashik, krs: 0.19 });
    const ratio = (coast.components?.solarRadiation ?? 0) / (inland.components?.solarRadiation ?? 1);
    expect(ratio).toBeCloseTo(0.19 / 0.16, 10);
  });
});

describe('numbers of others', () => {
  const et0 = (given: Et0Day, site: Parameters<typeof et0Daily>[1]) =>
    et0Daily(given, site).et0MmPerDay ?? Number.NaN;
  test('as FAO-56 prints them: examples 17 and 18, and Hargreaves for Lyon (example 20)', () => {
    const bangkok: Et0Day = {
      date: '2026-04-15',
      tempMax: 34.8,
      tempMin: 25.6,
      vapourPressureKpa: 2.85,
      windSpeed: 7.2,
      sunshineHours: 8.5,
      soilHeatFlux: 0.14,
    };
    expect(et0(bangkok, { latitude: 13.733, altitude: 2, windMeasuredAtMetres: 2 })).toBeCloseTo(5.72, 2);
    const uccle: Et0Day = {
      date: '2026-07-06',
      tempMax: 21.5,
      tempMin: 12.3,
      humidityMax: 84,
      humidityMin: 63,
      windSpeed: 10,
      sunshineHours: 9.25,
    };
    expect(et0(uccle, { latitude: 50.8, altitude: 100 })).toBeCloseTo(3.88, 2);
    const lyon: Et0Day = { date: '2026-07-15', tempMax: 26.6, tempMin: 14.8 };
    expect(et0(lyon, { latitude: 45.717, altitude: 200 })).toBeCloseTo(5.03, 2);
  });
  // Computed apart from this code, in Python from the equations of both standards.
  test('a clear and a dark day with either clear sky', () => {
    const clear: Et0Day = {
      date: '2026-11-20',
      tempMax: 30,
      tempMin: 14,
      dewPoint: 10,
      windSpeed: 8,
      solarRadiation: 17,
    };
    const dark: Et0Day = {
      date: '2026-08-01',
      tempMax: 22,
      tempMin: 18,
      dewPoint: 17,
      windSpeed: 8,
      solarRadiation: 4,
    };
    expect(et0(clear, nashik)).toBeCloseTo(4.061922577535654, 8);
    expect(et0(clear, { ...nashik, clearSky: 'asce2005' })).toBeCloseTo(3.9811655097256065, 8);
    expect(et0(dark, nashik)).toBeCloseTo(1.5116740766720886, 8);
    expect(et0(dark, { ...nashik, clearSky: 'asce2005' })).toBeCloseTo(1.2273645580857027, 8);
  });
  test('the ends of the Earth are places', () => {
    for (const site of [
      { latitude: 90, altitude: 0 },
      { latitude: -90, altitude: 0 },
      { latitude: 20, altitude: -430 },
      { latitude: 20, altitude: 9000 },
    ])
      expect(Number.isFinite(et0(day, site))).toBe(true);
  });
  test('only what is missing is called missing', () => {
    expect(et0Daily({ ...day, tempMin: null }, nashik).missing).toStrictEqual(['tempMin']);
  });
});

describe('impossible arguments', () => {
  test.each([
    ['latitude', () => et0Daily(day, { ...nashik, latitude: 90.1 })],
    ['latitude NaN', () => et0Daily(day, { ...nashik, latitude: Number.NaN })],
    ['too deep', () => et0Daily(day, { ...nashik, altitude: -431 })],
    ['too high', () => et0Daily(day, { ...nashik, altitude: 9001 })],
    ['date', () => et0Daily({ ...day, date: '2026-02-29' }, nashik)],
    ['wind on the ground', () => windSpeedAt2m(1, 0.05)],
    ['day 0', () => extraterrestrialRadiationDaily(20, 0)],
    ['day 367', () => daylightHours(20, 367)],
    ['day and a half', () => daylightHours(20, 1.5)],
    ['latitude of Ra', () => extraterrestrialRadiationDaily(-91, 1)],
    ['latitude of daylight', () => daylightHours(91, 1)],
    ['longitude', () => sunOfHour(20, 181, 0)],
    ['latitude of an hour', () => sunOfHour(91, 0, 0)],
    [
      'too small an array',
      () => et0HourlyFao56(seriesFromHours([hour(0)]), nashikHourly, new Float64Array(0)),
    ],
    [
      'relative radiation',
      () =>
        et0HourlyFao56(seriesFromHours([]), nashikHourly, new Float64Array(0), {
          nightRelativeRadiation: 0.29,
        }),
    ],
    [
      'relative radiation above 1',
      () =>
        et0HourlyFao56(seriesFromHours([]), nashikHourly, new Float64Array(0), {
          nightRelativeRadiation: 1.01,
        }),
    ],
  ])('%s throws RangeError', (_, run) => {
    expect(run).toThrow(refusal);
  });
});

function hour(at: number, change: Partial<HourlyWeather> = {}): HourlyWeather {
  const local = ((at % 24) + 24) % 24;
  const sun = Math.max(0, Math.sin(((local - 6) / 12) * Math.PI));
  return {
    datetime: new Date(Date.UTC(2026, 10, 19, 18, 30) + at * HOUR_MS).toISOString(),
    temperature: 18 + 10 * sun,
    humidity: 80 - 40 * sun,
    windSpeed: 7,
    solarRadiation: 800 * sun,
    ...change,
  };
}
const hours = (count: number, change: (at: number) => Partial<HourlyWeather> = () => ({})): HourlyWeather[] =>
  Array.from({ length: count }, (_, at) => hour(at, change(at)));

describe('hourly', () => {
  const run = (given: HourlyWeather[], options = {}) => {
    const out = new Float64Array(given.length);
    et0HourlyFao56(seriesFromHours(given), nashikHourly, out, options);
    return out;
  };

  test('an hour with a hole has no number, its neighbours keep theirs', () => {
    const whole = run(hours(24));
    for (const name of ['temperature', 'humidity', 'windSpeed', 'solarRadiation'] as const) {
      const holed = run(hours(24, (at) => (at === 12 ? { [name]: null } : {})));
      expect(holed[12]).toBeNaN();
      expect(holed[13]).toBe(whole[13]);
      expect(holed[11]).toBe(whole[11]);
    }
  });

  test('dew point stands in for humidity', () => {
    const saturated = run([hour(12, { humidity: 100 })]);
    const byDew = run([hour(12, { humidity: null, dewPoint: 28 })]);
    expect(byDew[0]).toBeCloseTo(saturated[0] ?? Number.NaN, 12);
  });

  test('the night keeps the cloudiness of the evening before', () => {
    const clear = run(hours(24));
    const overcast = run(
      hours(24, (at) => (at < 18 ? { solarRadiation: (hour(at).solarRadiation ?? 0) / 4 } : {})),
    );
    expect(overcast[22]).not.toBe(clear[22]);
    expect(run([hour(2)], { nightRelativeRadiation: 0.8 })[0]).toBe(run([hour(2)])[0]);
    expect(run([hour(2)], { nightRelativeRadiation: 0.5 })[0]).not.toBe(run([hour(2)])[0]);
  });

  test('edition 2025 evaporates more by day', () => {
    expect(run([hour(12)], { edition: '2025' })[0]).toBeGreaterThan(run([hour(12)])[0] ?? 0);
    expect(surfaceConstantHourly('1998', -1)).toBe(0.34);
    expect(surfaceConstantHourly('2025', 0)).toBe(0.96);
    expect(surfaceConstantHourly('2025', 0.001)).toBe(0.24);
  });

  test('no hour gives no day', () => {
    expect(et0DaysFromHours(seriesFromHours([]), nashikHourly)).toStrictEqual([]);
  });

  test('a whole day is the sum of its hours; days are those of the plot', () => {
    const out = run(hours(48));
    const days = et0DaysFromHours(seriesFromHours(hours(48)), nashikHourly);
    expect(days.map(({ date, hours: known, ruleId }) => ({ date, known, ruleId }))).toStrictEqual([
      { date: '2026-11-20', known: 24, ruleId: 'et0_hourly_fao56_1998' },
      { date: '2026-11-21', known: 24, ruleId: 'et0_hourly_fao56_1998' },
    ]);
    expect(days[0]?.et0MmPerDay).toBeCloseTo(
      out.subarray(0, 24).reduce((sum, value) => sum + value, 0),
      12,
    );
    expect(days[0]?.et0MmPerDay).toBeGreaterThan(2);
    expect(days[0]?.et0MmPerDay).toBeLessThan(6);
    expect(et0DaysFromHours(seriesFromHours(hours(24)), nashikHourly, { edition: '2025' })[0]?.ruleId).toBe(
      'et0_hourly_fao56_2025',
    );
    expect(et0DaysFromHours(seriesFromHours(hours(24)), nashikHourly, { utcOffsetMinutes: 0 })).toHaveLength(
      2,
    );
  });

  test('twenty hours are a day by the daily equation, nineteen are none', () => {
    const cut = (known: number) =>
      et0DaysFromHours(
        seriesFromHours(
          hours(24, (at) =>
            at >= known ? { temperature: null, humidity: null, windSpeed: null, solarRadiation: null } : {},
          ),
        ),
        nashikHourly,
      )[0];
    expect(cut(20)).toMatchObject({ hours: 20, ruleId: 'et0_penman_monteith_fao56', estimated: [] });
    expect(cut(20)?.components).toMatchObject({ humiditySource: 'max_min', radiationSource: 'measured' });
    expect(cut(19)).toMatchObject({ hours: 19, ruleId: 'et0_unknown', et0MmPerDay: null });
  });

  test('without radiation the days estimate it', () => {
    const days = et0DaysFromHours(seriesFromHours(hours(24, () => ({ solarRadiation: null }))), nashikHourly);
    expect(days[0]).toMatchObject({
      hours: 0,
      ruleId: 'et0_penman_monteith_fao56',
      estimated: ['radiation'],
    });
  });

  test('the mean of the hours becomes the sum of the day', () => {
    const flat = hours(24, (at) => ({ solarRadiation: 100, humidity: at === 0 ? null : 60 }));
    const [only] = et0DaysFromHours(seriesFromHours(flat), nashikHourly);
    expect(only?.hours).toBe(23);
    // 100 W/m² × 86,400 s
    expect(only?.components?.solarRadiation).toBeCloseTo(8.64, 10);
  });
});

describe('properties', () => {
  const temperature = fc.double({ min: -15, max: 32, noNaN: true });
  const weather = fc.record({
    date: fc.constantFrom('2026-01-15', '2026-04-15', '2026-07-15', '2026-10-15'),
    tempMin: temperature,
    range: fc.double({ min: 0, max: 25, noNaN: true }),
    humidity: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    windSpeed: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
    solarRadiation: fc.option(fc.double({ min: 0, max: 32, noNaN: true })),
  });
  test('always a finite number between 0 and 40 mm, never NaN, and the reasons say where it came from', () => {
    fc.assert(
      fc.property(weather, fc.double({ min: -60, max: 60, noNaN: true }), ({ range, ...rest }, latitude) => {
        const result = et0Daily({ ...rest, tempMax: rest.tempMin + range }, { latitude, altitude: 500 });
        expect(result.et0MmPerDay).toBeGreaterThanOrEqual(0);
        expect(result.et0MmPerDay).toBeLessThan(40);
        expect(JSON.stringify(result)).not.toContain('NaN');
      }),
    );
  });

  test('drier air, more sun and, in dry air, more wind evaporate more', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 40, noNaN: true }),
        fc.double({ min: 10, max: 89, noNaN: true }),
        fc.double({ min: 5, max: 20, noNaN: true }),
        (tempMax, humidity, solarRadiation) => {
          const base: Et0Day = {
            date: '2026-05-01',
            tempMax,
            tempMin: tempMax - 10,
            humidity,
            solarRadiation,
            windSpeed: 8,
          };
          const et0 = (change: Partial<Et0Day>) => et0Daily({ ...base, ...change }, nashik).et0MmPerDay ?? -1;
          expect(et0({ humidity: humidity + 10 })).toBeLessThanOrEqual(et0({}));
          expect(et0({ solarRadiation: solarRadiation + 2 })).toBeGreaterThan(et0({}));
          if (humidity < 30) expect(et0({ windSpeed: 16 })).toBeGreaterThan(et0({}));
        },
      ),
    );
  });

  test('the hours of a series may be given in any order', () => {
    const given = hours(24);
    const shuffled = given.toSorted((a, b) => (a.temperature ?? 0) - (b.temperature ?? 0) || 1);
    expect(et0DaysFromHours(seriesFromHours(shuffled), nashikHourly)).toStrictEqual(
      et0DaysFromHours(seriesFromHours(given), nashikHourly),
    );
  });
});
