import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { solarRadiationOrEstimate } from './net-radiation.ts';
import { seriesFromHours } from './series.ts';
import {
  clearSkyRadiationTurbid,
  daylightHours,
  extraterrestrialRadiationDaily,
  hourAngle,
  hourRadiation,
  solarDayOfYear,
  solarMiddleMs,
  sunOfDay,
  sunOfHour,
} from './solar-radiation.ts';

/** Apparent less mean time, minutes, as almanacs print it for the day; it changes by seconds from year to year. */
const equationOfTimeMinutes = [
  ['2026-02-11', -14.2],
  ['2026-05-14', 3.7],
  ['2026-07-26', -6.5],
  ['2026-11-03', 16.4],
] as const;

const LONGITUDE = 75.7139;
const noonMs = (date: string, minutes: number): number =>
  Date.parse(`${date}T12:00:00Z`) - (LONGITUDE / 15) * HOUR_MS - minutes * 60_000;

test.each(equationOfTimeMinutes)('noon of %s is where an almanac has it', (date, minutes) => {
  // The hour whose middle is noon.
  const solarMs = solarMiddleMs(LONGITUDE, noonMs(date, minutes) - HOUR_MS / 2);
  const angle = hourAngle(sunOfDay(19.75, solarDayOfYear(solarMs)), solarMs);
  expect(Math.abs((angle * 720) / Math.PI)).toBeLessThan(1);
});

test.each(equationOfTimeMinutes)(
  'the sun estimated from cloud is as high before noon of %s as after',
  (date, minutes) => {
    const at = (hours: number) => {
      const out = new Float64Array(1);
      const datetime = new Date(noonMs(date, minutes) + hours * HOUR_MS - HOUR_MS / 2).toISOString();
      solarRadiationOrEstimate(
        seriesFromHours([{ datetime, temperature: 20, humidity: 50, cloudCover: 0 }]),
        { latitude: 19.7515, longitude: LONGITUDE },
        out,
      );
      return out[0] ?? Number.NaN;
    };
    for (const hours of [2, 3.5]) {
      expect(at(hours)).toBeGreaterThan(300);
      // A minute of time is worth some three watts here.
      expect(Math.abs(at(hours) - at(-hours))).toBeLessThan(6);
    }
    expect(at(0)).toBeGreaterThan(at(1));
    expect(at(12)).toBe(0);
  },
);

test('the hours of a day add up to its radiation, at any longitude, date and minute', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -64, max: 64, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: 0, max: 364 }),
      fc.integer({ min: 0, max: 59 }),
      (latitude, longitude, day, minutes) => {
        // From solar midnight to solar midnight.
        const midnight = Date.UTC(2026, 0, 1 + day) - (longitude / 15) * HOUR_MS - minutes * 60_000;
        const hours = Array.from({ length: 24 }, (_, i) =>
          sunOfHour(latitude, longitude, midnight + i * HOUR_MS),
        );
        const sum = hours.reduce((total, { extraterrestrial }) => total + extraterrestrial, 0);
        const dayOfYear = solarDayOfYear(midnight + (longitude / 15) * HOUR_MS + 12 * HOUR_MS);
        // Declination moves by up to 0.4° a day, and the day of the sum begins by some minutes in the day before.
        const whole = extraterrestrialRadiationDaily(latitude, dayOfYear);
        expect(Math.abs(sum - whole)).toBeLessThan(0.02 * whole + 0.3);
        for (const { elevation, extraterrestrial } of hours)
          if (elevation > 0.14) expect(extraterrestrial).toBeGreaterThan(0);
      },
    ),
  );
});

test('an hour angle stays within half a circle, also where the clock correction carries it over midnight', () => {
  for (const dayOfYear of [42, 134, 207, 307])
    for (let minute = 0; minute < 1440; minute += 7) {
      const angle = hourAngle(sunOfDay(20, dayOfYear), Date.UTC(2026, 0, dayOfYear) + minute * 60_000);
      expect(angle).toBeGreaterThanOrEqual(-Math.PI);
      expect(angle).toBeLessThan(Math.PI);
    }
  expect(hourAngle(sunOfDay(20, 307), Date.UTC(1969, 10, 3, 12))).toBeCloseTo(
    hourAngle(sunOfDay(20, 307), Date.UTC(2026, 10, 3, 12)),
    12,
  );
});

test('days are 1 to 366, and no radiation falls outside sunrise and sunset', () => {
  for (const day of [1, 366]) expect(daylightHours(19.75, day)).toBeGreaterThan(10);
  for (const day of [0, 367, 1.5]) expect(() => daylightHours(19.75, day)).toThrow(RangeError);
  const sun = sunOfDay(19.75, 1);
  expect(hourRadiation(sun, sun.sunsetAngle + Math.PI / 24)).toBe(0);
  expect(hourRadiation(sun, sun.sunsetAngle + Math.PI / 24 - 0.01)).toBeGreaterThan(0);
});

test('a sky that passes hardly any beam still passes scattered light', () => {
  // ASCE-EWRI 2005, eqs. D.1 to D.6, worked by hand for a vapour pressure no air has, so that the beam falls below 0.15.
  const clear = clearSkyRadiationTurbid(30, 20, 172, 95, 2);
  const thick = clearSkyRadiationTurbid(30, 20, 172, 95, 260);
  const phi = (20 * Math.PI) / 180;
  const sine = Math.sin(0.85 + 0.3 * phi * Math.sin((2 * Math.PI * 172) / 365 - 1.39) - 0.42 * phi * phi);
  const beam = 0.98 * Math.exp((-0.00146 * 95) / sine - 0.075 * ((0.14 * 260 * 95 + 2.1) / sine) ** 0.4);
  expect(beam).toBeLessThan(0.15);
  expect(thick).toBeCloseTo(30 * (beam + 0.18 + 0.82 * beam), 9);
  expect(clear).toBeGreaterThan(thick);
});
