/** Rules for a place, as the specification has them. Plain functions: the browser uses them without zod. */

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export const INDIA_BOUNDS = { south: 8, north: 37, west: 68, east: 97 } as const;

/** Both under this in absolute value are taken for a default that was never filled in. */
export const NULL_ISLAND_DEGREES = 0.001;

export type PlaceProblem = 'invalid' | 'null_island';

/** Why a place has no weather, or `null`. */
export function placeProblem(latitude: number, longitude: number): PlaceProblem | null {
  const inRange =
    Number.isFinite(latitude) &&
    Number.isFinite(longitude) &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180;
  if (!inRange) return 'invalid';
  const nearZero = Math.abs(latitude) < NULL_ISLAND_DEGREES && Math.abs(longitude) < NULL_ISLAND_DEGREES;
  return nearZero ? 'null_island' : null;
}

/** Outside India is allowed and earns a warning. */
export const isInIndia = ({ latitude, longitude }: Place): boolean =>
  latitude >= INDIA_BOUNDS.south &&
  latitude <= INDIA_BOUNDS.north &&
  longitude >= INDIA_BOUNDS.west &&
  longitude <= INDIA_BOUNDS.east;
