import { expect, test } from 'vitest';
import { riskLevels } from '../src/choices.ts';
import { SUITABILITY_LIMITS } from '../src/seasons/suitability.ts';
import { SPRAY_DAY } from '../src/spray/spray-day.ts';
import { sprayLevels } from '../src/spray/spray-hour.ts';
import { SPRAY_TIME_WINDOW_HOURS_AT_LEAST } from '../src/spray/spray-time-window.ts';
import { sprayTimeWindows, sprayWindowLevels } from '../src/spray/spray-window.ts';
import { DEPRESSION_HOUSE } from '../src/wetness/dew-point-depression.ts';
import { WET_AT_PROBABILITY, WETNESS_CORRECTIONS, WETNESS_WEIGHTS } from '../src/wetness/house-wetness.ts';
import { CRITICAL_PERIOD_HOURS, WET_HOUR_THRESHOLDS } from '../src/wetness/infection.ts';
import { RH_ENHANCED } from '../src/wetness/rh-threshold.ts';
import { MODEL_CONFIDENCE } from '../src/wetness/wetness-confidence.ts';

// Typed off the specification, sections 4, 5 and 9, so that no constant moves unseen.
test('the constants are the specification’s', () => {
  expect(RH_ENHANCED).toMatchObject({ base: 87, traditional: 90 });
  expect(DEPRESSION_HOUSE).toEqual({ onset: 1.8, offset: 2.2 });
  expect(WETNESS_WEIGHTS).toEqual({ rhEnhanced: 0.35, dpd: 0.25, cart: 0.25, physical: 0.15 });
  expect(Object.values(WETNESS_WEIGHTS).reduce((sum, weight) => sum + weight)).toBe(1);
  expect(WETNESS_CORRECTIONS).toEqual({
    rainAdds: 0.3,
    saturatedAtHumidity: 98,
    saturatedAdds: 0.2,
    hotAboveTemperature: 35,
    hotTimes: 0.8,
    dryBelowHumidity: 70,
    dryTimes: 0.5,
  });
  expect(WET_AT_PROBABILITY).toBe(0.5);
  expect(MODEL_CONFIDENCE).toMatchObject({ base: 0.83, least: 0.5, greatest: 0.95 });
  expect(MODEL_CONFIDENCE.dataQuality.forecast).toBe(0.9);
  expect(WET_HOUR_THRESHOLDS).toEqual({
    downyMildew: { minimum: 4, moderate: 6, high: 8, critical: 12 },
    powderyMildew: { minimum: 0, moderate: 4, high: 6, critical: 8 },
    botrytis: { minimum: 8, moderate: 12, high: 16, critical: 24 },
  });
  expect(CRITICAL_PERIOD_HOURS).toBe(6);
  expect(riskLevels).toEqual(['very_low', 'low', 'moderate', 'high', 'critical']);
  expect(SPRAY_DAY).toMatchObject({ adviceDays: 3, goodHoursForGood: 8, usableHoursForFair: 6 });
  expect(SPRAY_TIME_WINDOW_HOURS_AT_LEAST).toBe(2);
  expect(sprayLevels).toEqual(['Good', 'Fair', 'Poor']);
  expect(sprayWindowLevels).toEqual(['Excellent', 'Good', 'Fair', 'Poor']);
  expect(sprayTimeWindows).toEqual(['6-9', '9-12', '12-15', '15-18', '18-21']);
  expect(SUITABILITY_LIMITS).toEqual({
    temperatureLow: 15,
    temperatureHigh: 35,
    humidityHigh: 80,
    humidityLow: 40,
    windSpeedHigh: 36,
    conditionsAgainst: 'rain',
  });
});
