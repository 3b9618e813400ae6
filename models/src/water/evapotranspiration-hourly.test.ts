import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roughSeries, withGaps } from '../../truth/rough-series.ts';
import {
  pressureAtAltitudeKpa,
  psychrometricConstantKpa,
  saturationPressureKpa,
  saturationSlopeKpa,
  windSpeedAt2m,
} from '../weather/atmosphere.ts';
import { netLongwaveHourly, netShortwave, relativeRadiation } from '../weather/net-radiation-fao56.ts';
import type { HourlySeries } from '../weather/series.ts';
import { clearSkyRadiation, sunOfHour } from '../weather/solar-radiation.ts';
import { penmanMonteithHourly, soilHeatFluxHourly } from './et0-equations.ts';
import { et0HourlyFao56, type HourlyEt0Site } from './evapotranspiration-hourly.ts';

/** Chapter 4 by word: the sun of every hour by itself, nothing turned on from the hour before. */
function et0ByWord(series: HourlySeries, site: HourlyEt0Site, edition: '1998' | '2025'): number[] {
  let relative = 0.8;
  return Array.from({ length: series.length }, (_, i) => {
    const temperature = series.temperature[i] ?? Number.NaN;
    const radiation = Math.max(0, (series.solarRadiation[i] ?? Number.NaN) * 0.0036);
    const sun = sunOfHour(site.latitude, site.longitude, series.startsAtMs[i] ?? Number.NaN);
    if (radiation > 0 && sun.elevation >= 0.3)
      relative = relativeRadiation(radiation, clearSkyRadiation(sun.extraterrestrial, site.altitude));
    const humidity = series.humidity[i] ?? Number.NaN;
    const saturation = saturationPressureKpa(temperature);
    const vapour = Number.isNaN(humidity)
      ? saturationPressureKpa(series.dewPoint[i] ?? Number.NaN)
      : (saturation * humidity) / 100;
    const netRadiation = netShortwave(radiation) - netLongwaveHourly(temperature, vapour, relative);
    return penmanMonteithHourly(
      {
        temperature,
        windSpeed2m: windSpeedAt2m(
          (series.windSpeed[i] ?? Number.NaN) / 3.6,
          site.windMeasuredAtMetres ?? 10,
        ),
        vapourDeficitKpa: saturation - vapour,
        slopeKpa: saturationSlopeKpa(temperature),
        psychrometricKpa: psychrometricConstantKpa(pressureAtAltitudeKpa(site.altitude)),
        netRadiation,
        soilHeatFlux: soilHeatFluxHourly(netRadiation),
      },
      edition,
    );
  });
}

test('each hour as the sun of that hour alone has it, at any place and season, over gaps: to 1e-9 mm', () => {
  let compared = 0;
  let worst = 0;
  fc.assert(
    fc.property(
      fc.record({
        latitude: fc.oneof(fc.double({ min: -40, max: 40, noNaN: true }), fc.constantFrom(-68, 66, 80, -90)),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        altitude: fc.double({ min: 0, max: 2000, noNaN: true }),
        windMeasuredAtMetres: fc.constantFrom(2, 10),
      }),
      fc.integer({ min: 0, max: 365 }),
      fc.constantFrom(0, 15, 30, 45),
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.constantFrom('1998' as const, '2025' as const),
      (site, day, minutes, seed, edition) => {
        const series = withGaps(roughSeries(240, seed, Date.UTC(2024, 0, 1 + day, 0, minutes)), seed);
        const out = new Float64Array(series.length);
        et0HourlyFao56(series, site, out, { edition });
        et0ByWord(series, site, edition).forEach((want, i) => {
          const got = out[i] ?? Number.NaN;
          expect(Number.isNaN(got)).toBe(Number.isNaN(want));
          if (Number.isNaN(want)) return;
          compared++;
          worst = Math.max(worst, Math.abs(got - want));
        });
      },
    ),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(5000);
  expect(worst).toBeLessThan(1e-9);
});

test('impossible places and ratios are refused; both ends of the ratio are possible', () => {
  const series = roughSeries(24, 3, Date.UTC(2025, 0, 1));
  const out = new Float64Array(24);
  const site = { latitude: 19.75, longitude: 75.71, altitude: 560 };
  for (const wrong of [{ latitude: 91 }, { longitude: 181 }, { altitude: Number.NaN }])
    expect(() => et0HourlyFao56(series, { ...site, ...wrong }, out)).toThrow(RangeError);
  for (const nightRelativeRadiation of [0.29, 1.01, Number.NaN])
    expect(() => et0HourlyFao56(series, site, out, { nightRelativeRadiation })).toThrow(RangeError);
  for (const nightRelativeRadiation of [0.3, 1]) {
    et0HourlyFao56(series, site, out, { nightRelativeRadiation });
    expect(out[0]).not.toBeNaN();
  }
  expect(() => et0HourlyFao56(series, site, new Float64Array(23))).toThrow(RangeError);
});
