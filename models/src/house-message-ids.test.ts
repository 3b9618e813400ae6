import fc from 'fast-check';
import { expect, test } from 'vitest';
import { houseMessageIds } from './house-message-ids.ts';
import { farmingSuitability } from './seasons/suitability.ts';
import { sprayDays } from './spray/spray-day.ts';
import { sprayWindows } from './spray/spray-window.ts';
import { HOUR_MS } from './weather/durations.ts';
import type { HourlyWeather } from './weather/series.ts';
import { infectionPotential } from './wetness/infection.ts';
import { leafWetness } from './wetness/leaf-wetness.ts';

const START_MS = Date.UTC(2026, 10, 19, 18, 30);
const value = (...numbers: number[]) => fc.constantFrom(null, ...numbers);
const hour = fc.record({
  temperature: value(5, 12, 22, 28, 33, 37),
  humidity: value(30, 45, 65, 87, 99),
  windSpeed: value(1, 6, 11, 14, 20),
  precipitation: value(0, 2),
  precipitationProbability: value(0, 20, 40, 80),
  cloudCover: value(0, 100),
});
const threeDays = fc.array(hour, { minLength: 24, maxLength: 72 });

/** Runs many mornings through a model, gathers the ids it speaks, and holds them against the list. */
function spoken(ids: (hours: HourlyWeather[]) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  fc.assert(
    fc.property(threeDays, (list) => {
      const hours = list.map((values, i) => ({
        datetime: new Date(START_MS + i * HOUR_MS).toISOString(),
        ...values,
      }));
      for (const id of ids(hours)) seen.add(id);
    }),
    { seed: 20261121, numRuns: 300 },
  );
  return seen;
}

const idOf = ({ id }: { readonly id: string }): string => id;
const steady = (values: Partial<HourlyWeather>): HourlyWeather[] =>
  Array.from({ length: 24 }, (_, i) => ({
    datetime: new Date(START_MS + i * HOUR_MS).toISOString(),
    temperature: 22,
    humidity: 60,
    windSpeed: 5,
    precipitationProbability: 0,
    ...values,
  }));

test('what the models say is what the lists hold: no id unlisted, none listed in vain', () => {
  const list = (kind: keyof typeof houseMessageIds) => [...houseMessageIds[kind]].sort();
  const sorted = (seen: ReadonlySet<string>) => [...seen].sort();

  expect(
    sorted(
      spoken((hours) => sprayDays(hours).flatMap((day) => day.hourlyData.flatMap((h) => h.facts.map(idOf)))),
    ),
  ).toEqual(list('sprayHourFact'));
  const dayFacts = spoken((hours) => sprayDays(hours).flatMap((day) => day.facts.map(idOf)));
  const goodDay = sprayDays(steady({}))[0]?.facts.map(idOf) ?? [];
  expect(sorted(new Set([...dayFacts, ...goodDay]))).toEqual(list('sprayDayFact'));

  const days = spoken((hours) => sprayDays(hours).flatMap((day) => day.recommendations.map(idOf)));
  expect(sorted(days)).toEqual(list('sprayDayRecommendation'));
  const warnings = new Set(
    [
      {},
      { windSpeed: 11, precipitationProbability: 40, humidity: 30 },
      { windSpeed: 16, precipitationProbability: 60, humidity: 90, temperature: 36 },
      { temperature: 5 },
    ].flatMap((values) => sprayDays(steady(values)).flatMap((day) => day.warnings.map(idOf))),
  );
  expect(sorted(warnings)).toEqual(list('sprayDayWarning'));

  const windows = spoken((hours) => sprayWindows(hours).map((window) => window.reason.id));
  const still = sprayWindows(steady({})).map((window) => window.reason.id);
  const tooDry = sprayWindows(steady({ humidity: 20 })).map((window) => window.reason.id);
  const cold = sprayWindows(steady({ temperature: 2 })).map((window) => window.reason.id);
  const fresh = sprayWindows(steady({ windSpeed: 13 })).map((window) => window.reason.id);
  const humid = sprayWindows(steady({ humidity: 95 })).map((window) => window.reason.id);
  const calm = sprayWindows(steady({ windSpeed: 1 })).map((window) => window.reason.id);
  const gusty = sprayWindows(steady({ windSpeed: 20 })).map((window) => window.reason.id);
  expect(
    sorted(new Set([...windows, ...still, ...tooDry, ...cold, ...fresh, ...humid, ...calm, ...gusty])),
  ).toEqual(list('sprayWindowReason'));
  const advice = spoken((hours) => sprayWindows(hours).flatMap((window) => window.recommendations.map(idOf)));
  const mild = sprayWindows(steady({})).flatMap((window) => window.recommendations.map(idOf));
  expect(sorted(new Set([...advice, ...mild]))).toEqual(list('sprayWindowRecommendation'));

  const corrections = spoken((hours) => leafWetness(hours).hourlyWetness.flatMap((h) => h.corrections));
  expect(sorted(corrections)).toEqual(list('wetnessCorrection'));

  const infection = new Set(
    Array.from({ length: 25 }, (_, wet) => infectionPotential(wet, 'downyMildew').facts.map(idOf)).flat(),
  );
  expect(sorted(infection)).toEqual(list('infectionFact'));

  const against = farmingSuitability({ temperature: 36, humidity: 81, windSpeed: 37, conditions: 'Rain' });
  const cool = farmingSuitability({ temperature: 14, humidity: 39, windSpeed: null, conditions: 'Clear' });
  expect([...against.reasons, ...cool.reasons].map(idOf).sort()).toEqual(list('suitabilityReason'));
  expect([...against.notes, ...cool.notes].map(idOf).sort()).toEqual(list('suitabilityNote'));
});

test('no list holds an id twice', () => {
  for (const ids of Object.values(houseMessageIds)) expect(new Set<string>(ids).size).toBe(ids.length);
});
