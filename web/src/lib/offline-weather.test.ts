import { expect, test } from 'vitest';
import { hasWeatherOfAll } from './offline-weather.ts';

const odha = { id: 'odha', latitude: 20.1 };
const mal = { id: 'mal', latitude: 20.2 };
const lost = { id: 'lost', latitude: null };

const cellOf = (plotIds: string[], sample = false) => ({ plotIds, provenance: { sample } });

test('ready for offline asks for the weather of each plot that has a place', () => {
  expect(hasWeatherOfAll([odha, mal], undefined)).toBe(false);
  expect(hasWeatherOfAll([odha, mal], { cells: [cellOf(['odha'])] })).toBe(false);
  expect(hasWeatherOfAll([odha, mal, lost], { cells: [cellOf(['odha']), cellOf(['mal'])] })).toBe(true);
});

test('made-up weather makes no plot ready, and no plot needs none', () => {
  expect(hasWeatherOfAll([odha], { cells: [cellOf(['odha'], true)] })).toBe(false);
  expect(hasWeatherOfAll([lost], undefined)).toBe(true);
  expect(hasWeatherOfAll([], undefined)).toBe(true);
});
