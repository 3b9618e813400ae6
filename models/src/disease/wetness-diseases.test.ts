import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blackRotGrade,
  blackRotSpellsSpotts1977,
  wetHoursNeededSpotts1977,
} from '../../lab/disease/black-rot-spotts-1977.ts';
import { celsiusOfFahrenheit, hoursFromTable } from '../../lab/disease/fahrenheit-table.ts';
import { drawnHours, drawnWetHours, hasNoNaN, madeAt, madeHours, repeated } from '../../truth/made-hours.ts';
import { DAY_MS } from '../weather/durations.ts';
import { gatherDiseaseDays } from '../wetness/disease-days.ts';
import { anthracnoseFavourability, anthracnoseIncubationDays } from './anthracnose-favourability.ts';
import { bacterialLeafSpotFavourability } from './bacterial-leaf-spot-favourability.ts';
import {
  PLASMOPARA_BRISCHETTO_2021,
  PLASMOPARA_MAGAREY_2005,
  temperatureResponseMagarey2005,
  wetHoursNeededMagarey2005,
} from './generic-infection-magarey-2005.ts';

const wet = (count: number, temperature = 20, precipitation = 0) =>
  repeated(count, { wet: 1, temperature, precipitation });

describe('black rot', () => {
  const grades = (list: Parameters<typeof madeHours>[0], dryHoursAllowed?: number) => {
    const { series, leafWet } = madeHours(list);
    return blackRotSpellsSpotts1977(
      series,
      leafWet,
      dryHoursAllowed === undefined ? {} : { dryHoursAllowed },
    );
  };

  test('every row of the table', () => {
    const rows = [
      [50, 24],
      [55, 12],
      [60, 9],
      [65, 8],
      [70, 7],
      [75, 7],
      [80, 6],
      [85, 9],
      [90, 12],
    ] as const;
    for (const [fahrenheit, hours] of rows)
      expect(wetHoursNeededSpotts1977(celsiusOfFahrenheit(fahrenheit)), `${fahrenheit} °F`).toBe(hours);
  });

  test('grades at 100, 150 and 200 % of the hours', () => {
    const t = celsiusOfFahrenheit(80);
    expect([5, 6, 8, 9, 11, 12].map((hours) => blackRotGrade(hours, t))).toStrictEqual([
      'none',
      'light',
      'light',
      'moderate',
      'moderate',
      'severe',
    ]);
    expect(blackRotGrade(100, 9)).toBe('none');
    expect(blackRotGrade(Number.NaN, 25)).toBe('none');
  });

  test('spells with their facts; unbroken unless dry hours are allowed', () => {
    expect(grades([...wet(7, celsiusOfFahrenheit(70)), {}])).toStrictEqual([
      {
        rule: 'black-rot.spotts-1977',
        startsAtMs: madeAt(0),
        endsAtMs: madeAt(7),
        wetHours: 7,
        meanTemperature: expect.closeTo(celsiusOfFahrenheit(70), 10),
        unknownHours: 0,
        neededHours: expect.closeTo(7, 10),
        grade: 'light',
      },
    ]);
    expect(grades([...wet(4, 22), {}, ...wet(4, 22)]).map((s) => s.grade)).toStrictEqual(['none', 'none']);
    expect(grades([...wet(4, 22), {}, ...wet(4, 22)], 1).map((s) => s.grade)).toStrictEqual(['light']);
    expect(grades([...wet(4, 22), null, ...wet(4, 22)])).toHaveLength(2);
    expect(grades(wet(30, 5))).toMatchObject([{ neededHours: null, grade: 'none' }]);
  });
});

describe('a table in °F', () => {
  test('is empty, or read outside itself, without an answer', () => {
    expect(hoursFromTable([], 20)).toBe(null);
    const one = [{ fahrenheit: 50, hours: 3 }];
    expect([9, 10, 11].map((t) => hoursFromTable(one, t))).toStrictEqual([null, 3, null]);
    expect(hoursFromTable(one, Number.NaN)).toBe(null);
  });
});

describe('generic infection', () => {
  test('is limited by the longest need and the cardinal temperatures', () => {
    const table = { minimum: 0, optimum: 20, maximum: 30, wettestNeed: 3, longestNeed: null };
    // At 25 °C half of what is left above, times 1.25 squared.
    expect(temperatureResponseMagarey2005(25, table)).toBeCloseTo(0.5 * 1.25 ** 2, 14);
    expect(wetHoursNeededMagarey2005(25, table)).toBeCloseTo(3 / 0.78125, 12);
    expect(wetHoursNeededMagarey2005(20, { ...table, longestNeed: 3 })).toBe(3);
    expect(wetHoursNeededMagarey2005(25, { ...table, longestNeed: 3.8 })).toBe(null);
    expect(wetHoursNeededMagarey2005(Number.NaN, table)).toBe(null);
    for (const t of [0, 30, -5, 40]) expect(temperatureResponseMagarey2005(t, table)).toBe(0);
  });

  test('refuses temperatures out of order', () => {
    const table = { minimum: 0, optimum: 20, maximum: 30, wettestNeed: 3, longestNeed: null };
    for (const wrong of [{ minimum: 20 }, { maximum: 20 }, { optimum: Number.NaN }])
      expect(() => wetHoursNeededMagarey2005(15, { ...table, ...wrong })).toThrow(RangeError);
  });

  test('needs least at the optimum', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(PLASMOPARA_MAGAREY_2005, PLASMOPARA_BRISCHETTO_2021),
        fc.double({ min: -10, max: 45, noNaN: true }),
        (cardinal, t) => {
          expect(wetHoursNeededMagarey2005(t, cardinal) ?? Infinity).toBeGreaterThanOrEqual(
            cardinal.wettestNeed,
          );
        },
      ),
    );
  });
});

describe('anthracnose', () => {
  const spells = (list: Parameters<typeof madeHours>[0]) => {
    const { series, leafWet } = madeHours(list);
    return anthracnoseFavourability(series, leafWet);
  };

  test('a spell, what it lacked and when spots are due', () => {
    expect(spells(wet(12, 25, 0.5))).toStrictEqual([
      {
        rule: 'anthracnose.favourability',
        favourability: 'very-favourable',
        startsAtMs: madeAt(0),
        endsAtMs: madeAt(12),
        wetHours: 12,
        neededHours: 6,
        meanTemperature: 25,
        precipitation: 6,
        unknownHours: 0,
        symptomsDueAtMs: madeAt(12) + 3.7 * DAY_MS,
      },
    ]);
  });

  test('very favourable only long, rainy and at 20 to 30 °C', () => {
    const of = (count: number, t: number, mm: number) => spells(wet(count, t, mm))[0]?.favourability;
    expect(of(11, 25, 1)).toBe('favourable');
    expect(of(12, 25, 0)).toBe('favourable');
    expect(of(12, 19.9, 1)).toBe('favourable');
    expect(of(12, 20, 1)).toBe('very-favourable');
    expect(of(12, 30, 1)).toBe('very-favourable');
    expect(of(12, 30.1, 1)).toBe('unfavourable');
    expect(of(6, 15, 0)).toBe('favourable');
    expect(of(5, 15, 0)).toBe('unfavourable');
    expect(of(4, 14, 0)).toBe('favourable');
    expect(of(3, 14, 0)).toBe('unfavourable');
    expect(of(20, 9.9, 1)).toBe('unfavourable');
    expect(spells(wet(3, 14))[0]).toMatchObject({ neededHours: 4, symptomsDueAtMs: null });
    expect(spells([...wet(5, 25), {}, ...wet(5, 25)])).toHaveLength(2);
  });

  test('incubation at each measured temperature', () => {
    expect([10, 15, 20, 25, 30].map(anthracnoseIncubationDays)).toStrictEqual([15.1, 9.7, 5.9, 3.7, 2.3]);
    expect(anthracnoseIncubationDays(Number.NaN)).toBe(null);
  });
});

describe('bacterial leaf spot', () => {
  const judged = (list: Parameters<typeof madeHours>[0]) => {
    const { series, leafWet } = madeHours(list);
    return bacterialLeafSpotFavourability(gatherDiseaseDays(series, leafWet));
  };
  const day = (temperature: number, humidity: number, rain: number, wetHours = 0) => [
    { temperature, humidity, precipitation: rain, wet: wetHours > 0 ? 1 : 0 },
    ...repeated(23, { temperature, humidity }).map((hour, i) => ({ ...hour, wet: i + 1 < wetHours ? 1 : 0 })),
  ];
  const of = (...args: Parameters<typeof day>) => judged(day(...args))[0];

  test('warm, humid and free water, all three', () => {
    expect(of(27, 85, 1)).toStrictEqual({
      rule: 'bacterial-leaf-spot.favourability',
      favourability: 'favourable',
      date: '2026-11-01',
      warm: true,
      humid: true,
      freeWater: true,
      rainyDays: 0,
      meanTemperature: 27,
      meanHumidity: 85,
      precipitation: 1,
      leafWetHours: 0,
    });
    expect([24.9, 25, 30, 30.1].map((t) => of(t, 85, 1)?.warm)).toStrictEqual([false, true, true, false]);
    expect([79.9, 80, 100].map((rh) => of(27, rh, 1)?.humid)).toStrictEqual([false, true, true]);
    expect([of(27, 85, 0), of(27, 85, 0.1), of(27, 85, 0, 1)].map((d) => d?.freeWater)).toStrictEqual([
      false,
      true,
      true,
    ]);
    for (const lacking of [of(24, 85, 1), of(27, 70, 1), of(27, 85, 0)])
      expect(lacking?.favourability).toBe('unfavourable');
  });

  test('very favourable with three rainy days of the last seven calendar days', () => {
    const rain = day(27, 85, 2.5);
    const drizzle = day(27, 85, 2.4);
    const gap = repeated(24, null);
    const last = (list: Parameters<typeof madeHours>[0]) => judged(list).at(-1);
    expect(last([...rain, ...rain, ...rain])).toMatchObject({
      rainyDays: 3,
      favourability: 'very-favourable',
    });
    expect(last([...rain, ...drizzle, ...rain])).toMatchObject({ rainyDays: 2, favourability: 'favourable' });
    expect(last([...rain, ...rain, ...repeated(4, gap).flat(), ...rain])?.rainyDays).toBe(3);
    expect(last([...rain, ...rain, ...repeated(5, gap).flat(), ...rain])?.rainyDays).toBe(2);
  });

  test('what is unknown is not met', () => {
    const blank = { temperature: null, humidity: null, precipitation: null, wet: null };
    expect(judged([blank])).toMatchObject([
      {
        favourability: 'unfavourable',
        warm: false,
        humid: false,
        freeWater: false,
        meanTemperature: null,
        meanHumidity: null,
        precipitation: null,
        leafWetHours: null,
      },
    ]);
    expect(judged([])).toStrictEqual([]);
  });
});

test('whatever the weather: no NaN; a spell is never favourable without its hours', () => {
  fc.assert(
    fc.property(fc.oneof(drawnHours(300), drawnWetHours(300)), (list) => {
      const { series, leafWet } = madeHours(list);
      const spells = anthracnoseFavourability(series, leafWet);
      const rot = blackRotSpellsSpotts1977(series, leafWet);
      expect(
        hasNoNaN([spells, rot, bacterialLeafSpotFavourability(gatherDiseaseDays(series, leafWet))]),
      ).toBe(true);
      for (const spell of spells)
        if (spell.favourability !== 'unfavourable')
          expect(spell.wetHours).toBeGreaterThanOrEqual(spell.neededHours ?? Infinity);
      for (const spell of rot)
        expect(spell.grade !== 'none').toBe(spell.wetHours >= (spell.neededHours ?? Infinity));
    }),
  );
});
