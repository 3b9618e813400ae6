import type { Scenario } from '../server/test/upstream/scenarios.ts';

/** East of the farms that have recorded weather, °; a degree apart. */
const LONGITUDES: Readonly<Record<Exclude<Scenario, 'recorded'>, number>> = {
  'wet-night': 75.79,
  'calm-dry-morning': 76.79,
  'cold-dawn': 77.79,
  rainy: 78.79,
  'dry-break': 79.79,
  hot: 80.79,
  windy: 81.79,
  season: 82.79,
};

/** Further than the cells that the server fetches around a plot’s own, °. */
const STEP = 0.4;

/**
 * A place for a plot whose weather is a scenario; each number is of one journey. The server keeps the weather of a cell, fetches
 * that of the cells around it and remembers what it advised: places lie too far apart for one journey to find another’s.
 */
export const scenarioPoint = (scenario: keyof typeof LONGITUDES, number: number) => ({
  latitude: 14.0063 + number * STEP,
  longitude: LONGITUDES[scenario],
});

/** The same as a farmer pastes it, `latitude, longitude`. */
export function scenarioPlace(scenario: keyof typeof LONGITUDES, number: number): string {
  const { latitude, longitude } = scenarioPoint(scenario, number);
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
}
