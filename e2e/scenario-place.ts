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

/**
 * A place for a plot whose weather is a scenario; `north` steps lead to other cells. The server keeps the weather of a cell and
 * fetches that of the cells around it, so places of two scenarios lie too far apart for one to stand in for the other.
 */
export const scenarioPoint = (scenario: keyof typeof LONGITUDES, north = 0) => ({
  latitude: 18.8063 + north * 0.2,
  longitude: LONGITUDES[scenario],
});

/** The same as a farmer pastes it, `latitude, longitude`. */
export function scenarioPlace(scenario: keyof typeof LONGITUDES, north = 0): string {
  const { latitude, longitude } = scenarioPoint(scenario, north);
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
}
