import type { Place } from '@draksha/contract';

// The boxes are chosen: the district around each city, docs/decisions/022.
const cityBoxes = [
  { name: 'Nashik', south: 19.55, north: 20.9, west: 73.25, east: 74.95 },
  { name: 'Bangalore', south: 12.6, north: 13.45, west: 77.2, east: 78.05 },
  { name: 'Hyderabad', south: 17.0, north: 17.85, west: 78.0, east: 78.95 },
  { name: 'Coimbatore', south: 10.6, north: 11.5, west: 76.6, east: 77.4 },
] as const;

/** The name of a place by its box; `India` for every other. */
export const placeName = ({ latitude, longitude }: Place): string =>
  cityBoxes.find(
    (box) => latitude >= box.south && latitude < box.north && longitude >= box.west && longitude < box.east,
  )?.name ?? 'India';
