import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawnHours,
  drawnWetHours,
  hasNoNaN,
  type MadeHour,
  madeAt,
  madeHours,
  repeated,
} from '../../truth/made-hours.ts';
import { infectionEfficiencyLalancette1988 } from './downy-efficiency-lalancette-1988.ts';
import {
  DOWNY_SECONDARY,
  type SecondaryRules,
  secondaryInfectionSpells,
  secondaryInfectionsDowny,
} from './downy-secondary.ts';

/** Hour 0 is midnight in India; 20 °C, 50 % and dry where nothing else is said. */
function nights(
  changes: Readonly<Record<number, MadeHour | null>>,
  rules: SecondaryRules = DOWNY_SECONDARY,
  length = 72,
) {
  const list: (MadeHour | null)[] = repeated(length, {});
  for (const [i, change] of Object.entries(changes)) list[Number(i)] = change;
  const { series, leafWet } = madeHours(list);
  return secondaryInfectionsDowny(series, leafWet, { rules });
}

const span = (from: number, to: number, hour: MadeHour | null) =>
  Object.fromEntries(repeated(to - from, 0).map((_, i) => [from + i, hour]));

const HUMID = { humidity: 95 };
const WET = { wet: 1 };
const NIGHT = span(0, 4, HUMID);

describe('spores are made', () => {
  const readyAt = (changes: Readonly<Record<number, MadeHour | null>>, rules?: SecondaryRules) =>
    nights(changes, rules).map((night) => night.sporangiaAtMs);

  test('in the fourth dark humid hour, with 50 °C·h', () => {
    const [night] = nights(NIGHT);
    expect(night).toMatchObject({
      rule: 'downy.secondary',
      sporangiaAtMs: madeAt(3),
      humidDarkHours: 4,
      sporulationDegreeHours: 80,
      outcome: 'died',
      infectionAtMs: null,
      degreeHoursNeeded: 50,
    });
    expect(readyAt(span(0, 3, HUMID))).toStrictEqual([]);
    expect(readyAt(span(0, 6, { humidity: 94.9 }))).toStrictEqual([]);
    expect(readyAt(span(0, 4, WET))).toStrictEqual([madeAt(3)]);
    expect(readyAt(span(0, 4, { wet: 0.5 }))).toStrictEqual([madeAt(3)]);
    expect(readyAt(span(0, 4, { wet: 0.4 }))).toStrictEqual([]);
  });

  test('within 12 to 29 °C, and not before their warmth suffices', () => {
    // 4 · 12 = 48: the fifth hour; 4 · 12.5 = 50: the fourth.
    expect(readyAt(span(0, 6, { ...HUMID, temperature: 12 }))).toStrictEqual([madeAt(4)]);
    expect(readyAt(span(0, 6, { ...HUMID, temperature: 12.5 }))).toStrictEqual([madeAt(3)]);
    expect(readyAt(span(0, 6, { ...HUMID, temperature: 11.9 }))).toStrictEqual([]);
    expect(readyAt(span(0, 6, { ...HUMID, temperature: 29 }))).toStrictEqual([madeAt(3)]);
    expect(readyAt(span(0, 6, { ...HUMID, temperature: 29.1 }))).toStrictEqual([]);
  });

  test('once a night: dark is from 19:00 to 06:00 where radiation is not known', () => {
    expect(readyAt(span(0, 46, HUMID))).toStrictEqual([madeAt(3), madeAt(19 + 3)]);
    expect(readyAt(span(2, 6, HUMID))).toStrictEqual([madeAt(5)]);
    expect(readyAt(span(3, 12, HUMID))).toStrictEqual([]);
    expect(readyAt(span(12, 22, HUMID))).toStrictEqual([]);
    expect(readyAt(span(12, 23, HUMID))).toStrictEqual([madeAt(22)]);
  });

  test('a gap that has a day in it leads into another night; a shorter one stays in the same', () => {
    const night = span(0, 4, HUMID);
    expect(readyAt({ ...night, ...span(4, 24, null), ...span(24, 28, HUMID) })).toStrictEqual([
      madeAt(3),
      madeAt(27),
    ]);
    expect(readyAt({ ...span(19, 23, HUMID), ...span(23, 25, null), ...span(25, 29, HUMID) })).toStrictEqual([
      madeAt(22),
    ]);
  });

  test('by radiation where it is known', () => {
    expect(readyAt(span(8, 14, { ...HUMID, solarRadiation: 0.9 }))).toStrictEqual([madeAt(11)]);
    expect(readyAt(span(0, 6, { ...HUMID, solarRadiation: 1 }))).toStrictEqual([]);
  });

  test('an hour dry, unknown or not there starts the count over', () => {
    for (const gap of [
      { humidity: 90 },
      { humidity: null, wet: null },
      { ...HUMID, temperature: null },
      null,
    ])
      expect(readyAt({ ...span(0, 6, HUMID), 2: gap })).toStrictEqual([]);
    expect(readyAt({ ...span(19, 30, HUMID), 21: null })).toStrictEqual([madeAt(25)]);
  });

  test('by three hours where the rules say so', () => {
    expect(readyAt(span(0, 3, HUMID), { ...DOWNY_SECONDARY, darkHours: 3 })).toStrictEqual([madeAt(2)]);
  });
});

describe('they infect', () => {
  test('in unbroken wetness of 50 °C·h; the whole spell gives the strength', () => {
    const [night] = nights({ ...NIGHT, ...span(5, 10, WET) }, DOWNY_SECONDARY, 200);
    expect(night).toMatchObject({
      outcome: 'infected',
      infectionAtMs: madeAt(7),
      wetFromMs: madeAt(5),
      wetHours: 5,
      wetTemperature: 20,
      degreeHours: 60,
      efficiency: infectionEfficiencyLalancette1988(5, 20),
    });
    expect(nights({ ...NIGHT, ...span(5, 10, { wet: 0.5 }) })[0]?.infectionAtMs).toBe(madeAt(7));
    expect(nights({ ...NIGHT, ...span(5, 10, { wet: 0.49 }) })[0]?.infectionAtMs).toBe(null);
    expect(night?.relativeEfficiency).toBeCloseTo((night?.efficiency ?? 0) / 0.083, 12);
    // At 20 °C 5.3 days of 24 hours, the hour of infection the first: 128 hours.
    expect(night?.incubation?.earliestAtMs).toBe(madeAt(7 + 128));
  });

  test('not in less, nor in two spells that only together suffice', () => {
    expect(nights({ ...NIGHT, ...span(5, 7, WET) })[0]).toMatchObject({ outcome: 'died', wetHours: null });
    expect(nights({ ...NIGHT, ...span(5, 7, WET), ...span(8, 10, WET) })[0]?.outcome).toBe('died');
    for (const gap of [null, { wet: null }, { wet: 1, temperature: null }])
      expect(nights({ ...NIGHT, ...span(5, 7, WET), 7: gap, ...span(8, 10, WET) })[0]?.outcome).toBe('died');
    expect(nights({ ...NIGHT, ...span(5, 7, { ...WET, temperature: 25 }) })[0]).toMatchObject({
      infectionAtMs: madeAt(6),
      degreeHours: 50,
    });
  });

  test('within a mean of 3 to 29 °C', () => {
    expect(nights({ ...NIGHT, ...span(5, 12, { ...WET, temperature: 29.1 }) })[0]?.outcome).toBe('died');
    expect(nights({ ...NIGHT, ...span(5, 12, { ...WET, temperature: 29 }) })[0]?.outcome).toBe('infected');
    expect(nights({ ...NIGHT, ...span(5, 40, { ...WET, temperature: 2.9 }) })[0]?.outcome).toBe('died');
    expect(nights({ ...NIGHT, ...span(5, 40, { ...WET, temperature: 3 }) })[0]).toMatchObject({
      infectionAtMs: madeAt(5 + 16),
    });
  });

  test('when the spell starts within a day of the night', () => {
    expect(nights({ ...NIGHT, ...span(27, 31, WET) })[0]).toMatchObject({
      infectionAtMs: madeAt(29),
      wetHours: 4,
    });
    expect(nights({ ...NIGHT, ...span(28, 32, WET) })[0]?.outcome).toBe('died');
    // Hours that are not there pass all the same.
    expect(nights({ ...NIGHT, ...span(5, 27, null), ...span(27, 31, WET) })[0]?.outcome).toBe('infected');
    expect(nights({ ...NIGHT, ...span(5, 28, null), ...span(28, 32, WET) })[0]?.outcome).toBe('died');
  });

  test('or as long as sporangia live by Rossi et al.', () => {
    // 20 °C, 50 %: x = 10, 24(5.67 − 4.7 + 1) = 47.28 hours: the 47th hour after is the last.
    const rules = { ...DOWNY_SECONDARY, survival: 'rossi-2008' as const };
    expect(nights({ ...NIGHT, ...span(50, 54, WET) }, rules)[0]?.outcome).toBe('infected');
    expect(nights({ ...NIGHT, ...span(51, 55, WET) }, rules)[0]?.outcome).toBe('died');
    const unknown = { ...NIGHT, 4: {}, ...span(5, 30, { humidity: null }) };
    expect(nights({ ...unknown, ...span(50, 54, WET) }, rules)[0]?.outcome).toBe('infected');
    expect(nights({ ...unknown, ...span(51, 55, WET) }, rules)[0]?.outcome).toBe('died');
  });

  test('spores still alive at the end of the series are told so', () => {
    expect(nights(NIGHT, DOWNY_SECONDARY, 20)[0]).toMatchObject({ outcome: 'alive', incubation: null });
  });

  test('one spell that two nights share is one infection, at its strongest', () => {
    const two = nights({ ...NIGHT, ...span(5, 60, WET) });
    expect(two.map((night) => night.outcome)).toStrictEqual(['infected', 'infected', 'infected']);
    const spells = secondaryInfectionSpells(two);
    expect(spells).toStrictEqual([two[0]]);
    expect(secondaryInfectionSpells([...two].reverse())).toStrictEqual([two[0]]);
    expect(secondaryInfectionSpells(nights(NIGHT))).toStrictEqual([]);
  });
});

test('arguments', () => {
  const { series, leafWet } = madeHours([HUMID]);
  expect(() => secondaryInfectionsDowny(series, [])).toThrow(RangeError);
  expect(() => secondaryInfectionsDowny(series, leafWet, { utcOffsetMinutes: 1.5 })).toThrow(RangeError);
  expect(secondaryInfectionsDowny(series, leafWet)).toStrictEqual([]);
  expect(secondaryInfectionsDowny(madeHours([]).series, [])).toStrictEqual([]);
  // 19:00 to 23:00 in UTC is 00:30 to 04:30 in India.
  const evening = madeHours(repeated(6, HUMID), Date.UTC(2026, 10, 1, 15));
  expect(secondaryInfectionsDowny(evening.series, evening.leafWet)).toHaveLength(1);
  expect(secondaryInfectionsDowny(evening.series, evening.leafWet, { utcOffsetMinutes: 0 })).toHaveLength(0);
});

test('whatever the weather: no NaN, and infection stands on known wet hours', () => {
  fc.assert(
    fc.property(fc.oneof(drawnHours(300), drawnWetHours(300)), (list) => {
      const { series, leafWet } = madeHours(list);
      for (const night of secondaryInfectionsDowny(series, leafWet)) {
        expect(hasNoNaN(night)).toBe(true);
        if (night.outcome !== 'infected') continue;
        const from = series.startsAtMs.indexOf(night.wetFromMs ?? Number.NaN);
        for (let i = from; i < from + (night.wetHours ?? 0); i++) {
          expect(leafWet[i]).toBeGreaterThanOrEqual(0.5);
          expect(series.temperature[i]).not.toBeNaN();
        }
        expect(night.relativeEfficiency ?? -1).toBeGreaterThanOrEqual(0);
        expect(night.relativeEfficiency ?? 2).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('a series cut short makes the same spores, and the same infections up to the cut', () => {
  fc.assert(
    fc.property(drawnWetHours(300), fc.nat(300), (list, cut) => {
      const whole = madeHours(list);
      const part = madeHours(list.slice(0, cut));
      const resultOf = ({ series, leafWet }: typeof whole) =>
        secondaryInfectionsDowny(series, leafWet)
          .filter((night) => night.sporangiaAtMs < madeAt(cut))
          .map((night) => [
            night.sporangiaAtMs,
            night.humidDarkHours,
            (night.infectionAtMs ?? madeAt(cut)) < madeAt(cut) ? night.infectionAtMs : null,
          ]);
      expect(resultOf(part)).toStrictEqual(resultOf(whole));
    }),
  );
});
