import { describe, expect, test } from 'vitest';
import { pressureAtAltitudeKpa } from './atmosphere.ts';
import { dayOfYearOf, type Et0Day, et0Daily } from './evapotranspiration.ts';
import { netLongwaveDaily, relativeRadiation } from './net-radiation-fao56.ts';
import { HOUR_MS } from './series.ts';
import {
  clearSkyRadiation,
  clearSkyRadiationTurbid,
  daylightHours,
  extraterrestrialRadiationDaily,
  solarRadiationFromSunshine,
  solarRadiationFromTemperature,
  sunOfHour,
} from './solar-radiation.ts';

const day: Et0Day = {
  date: '2026-11-20',
  tempMax: 30,
  tempMin: 14,
  humidity: 55,
  windSpeed: 8,
  solarRadiation: 17,
};

describe('the sun', () => {
  test('day of the year', () => {
    expect(dayOfYearOf('2026-01-01')).toBe(1);
    expect(dayOfYearOf('2026-12-31')).toBe(365);
    expect(dayOfYearOf('2028-12-31')).toBe(366);
  });

  test('FAO-56 example 8: 3 September at 20° south, 32.2 MJ and 11.7 h', () => {
    expect(extraterrestrialRadiationDaily(-20, 246)).toBeCloseTo(32.2, 1);
    expect(daylightHours(-20, 246)).toBeCloseTo(11.7, 1);
  });

  test('polar day and night', () => {
    expect(daylightHours(80, 172)).toBeCloseTo(24, 10);
    expect(daylightHours(80, 355)).toBe(0);
    expect(extraterrestrialRadiationDaily(80, 355)).toBe(0);
    const dark = et0Daily({ ...day, date: '2026-12-21' }, { latitude: 80, altitude: 0 });
    expect(Number.isFinite(dark.et0MmPerDay)).toBe(true);
  });

  test('the 24 hours of a day add up to the day', () => {
    const midnight = Date.UTC(2026, 5, 20, 18, 30);
    let sum = 0;
    for (let h = 0; h < 24; h++) sum += sunOfHour(20, 73.8, midnight + h * HOUR_MS).extraterrestrial;
    expect(Math.abs(sum / extraterrestrialRadiationDaily(20, 171) - 1)).toBeLessThan(0.005);
  });

  test('noon is high, midnight is dark, everywhere around the globe', () => {
    for (let longitude = -180; longitude <= 180; longitude += 30) {
      const noon = sunOfHour(20, longitude, Date.UTC(2026, 2, 21, 11, 30) - (longitude / 15) * HOUR_MS);
      const night = sunOfHour(20, longitude, Date.UTC(2026, 2, 21, 23, 30) - (longitude / 15) * HOUR_MS);
      expect(noon.elevation).toBeGreaterThan(1.1);
      expect(noon.extraterrestrial).toBeGreaterThan(4.2);
      expect(night.elevation).toBeLessThan(-1.1);
      expect(night.extraterrestrial).toBe(0);
    }
  });

  test('clear sky, sunshine, range of temperature', () => {
    expect(clearSkyRadiation(40, 500)).toBeCloseTo(30.4, 10);
    expect(solarRadiationFromSunshine(40, 0, 12)).toBe(10);
    expect(solarRadiationFromSunshine(40, 6, 12)).toBe(20);
    expect(solarRadiationFromSunshine(40, 13, 12)).toBe(30);
    expect(solarRadiationFromSunshine(40, 1, 0)).toBe(10);
    expect(solarRadiationFromTemperature(40, 25, 16, 100)).toBeCloseTo(19.2, 10);
    expect(solarRadiationFromTemperature(40, 25, 16, 19)).toBe(19);
    expect(solarRadiationFromTemperature(40, 16, 25, 100)).toBe(0);
  });

  test('a turbid and a moist sky pass less, and the south is the north half a year later', () => {
    const clear = (vapour: number, latitude = 20, dayOfYear = 172) =>
      clearSkyRadiationTurbid(40, latitude, dayOfYear, 95, vapour);
    expect(clear(3)).toBeLessThan(clear(1));
    expect(clear(1)).toBeGreaterThan(28);
    expect(clear(1)).toBeLessThan(32);
    expect(clear(1, -35, 355)).toBeCloseTo(clear(1, 35, 172), 0);
    // A beam that hardly comes through leaves the diffuse share of dense air.
    expect(clearSkyRadiationTurbid(40, 65, 355, 101.3, 6)).toBeGreaterThan(0);
  });

  test('relative radiation stays within its limits', () => {
    expect(relativeRadiation(0, 10)).toBe(0.3);
    expect(relativeRadiation(5, 10)).toBe(0.5);
    expect(relativeRadiation(20, 10)).toBe(1);
    expect(relativeRadiation(1, 10, 0)).toBe(0.1);
    expect(relativeRadiation(0, 0)).toBe(1);
  });

  test('longwave of FAO-56 example 11: 3.5 MJ for 25.1/19.1 °C, 2.1 kPa, Rs 14.5 of 18.8', () => {
    expect(netLongwaveDaily(25.1, 19.1, 2.1, 14.5 / 18.8)).toBeCloseTo(3.5, 1);
  });

  test('air pressure at 1800 m is 81.8 kPa (FAO-56 example 2)', () => {
    expect(pressureAtAltitudeKpa(1800)).toBeCloseTo(81.8, 1);
  });
});
