import { type Place, placeProblem } from '@draksha/contract';
import { AppError } from '../../../lib/errors.ts';

/** A square of the grid that caching, provider calls and history work on, named by its centre. */
export interface Cell extends Place {
  /** Centre with four decimals, `'20.0000,73.8000'`. */
  readonly id: string;
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;

/** The cell of a place. The whole of a square, its southern and western edge included, has one centre. */
export function cellOf({ latitude, longitude }: Place, degrees: number): Cell {
  const lat = Math.max(-90, Math.min(90, round(Math.round(latitude / degrees) * degrees, 4)));
  const east = round(Math.round(longitude / degrees) * degrees, 4);
  const lon = east >= 180 ? round(east - 360, 4) : east;
  return { id: `${lat.toFixed(4)},${lon.toFixed(4)}`, latitude: lat, longitude: lon };
}

/** The cell that a stored name stands for. */
export function cellNamed(id: string): Cell {
  const [latitude = Number.NaN, longitude = Number.NaN] = id.split(',').map(Number);
  return { id, latitude, longitude };
}

const toNumber = (value: string | number | undefined): number =>
  typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN);

/**
 * A place from a request, checked as weather needs it.
 *
 * @throws AppError invalid_coordinates, unsuitable_coordinates
 */
export function readPlace(query: {
  lat?: string | number | undefined;
  lon?: string | number | undefined;
}): Place {
  const place = { latitude: toNumber(query.lat), longitude: toNumber(query.lon) };
  const problem = placeProblem(place.latitude, place.longitude);
  if (problem === 'invalid') {
    const badLatitude = !(Math.abs(place.latitude) <= 90);
    const badLongitude = !(Math.abs(place.longitude) <= 180);
    const parts = [
      ...(badLatitude ? ['latitude must be a number from -90 to 90'] : []),
      ...(badLongitude ? ['longitude must be a number from -180 to 180'] : []),
    ];
    throw new AppError('invalid_coordinates', `Invalid coordinates: ${parts.join(', ')}`, {
      fields: {
        ...(badLatitude ? { lat: 'Must be a number from -90 to 90' } : {}),
        ...(badLongitude ? { lon: 'Must be a number from -180 to 180' } : {}),
      },
    });
  }
  if (problem === 'null_island') throw new AppError('unsuitable_coordinates');
  return place;
}

/** Coordinates as shown. */
export const shownCoordinates = ({ latitude, longitude }: Place): { lat: number; lon: number } => ({
  lat: round(latitude, 4),
  lon: round(longitude, 4),
});

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

const regions = {
  maharashtra: { latitude: 19.7515, longitude: 75.7139 },
  karnataka: { latitude: 15.3173, longitude: 75.7139 },
  andhraPradesh: { latitude: 15.9129, longitude: 79.74 },
  tamilNadu: { latitude: 11.1271, longitude: 78.6569 },
} as const satisfies Record<string, Place>;

const regionNames: readonly (readonly [RegExp, keyof typeof regions])[] = [
  [/karnataka|कर्नाटक/i, 'karnataka'],
  [/andhra|telangana|आंध्र|तेलंगणा|तेलंगाना/i, 'andhraPradesh'],
  [/tamil|तमिळ|तमिल/i, 'tamilNadu'],
];

/** Where weather is taken for a plot without a place: the region of the farmer's state, Maharashtra if unknown. */
export const regionPlace = (state: string | null | undefined): Place =>
  regions[regionNames.find(([name]) => name.test(state ?? ''))?.[1] ?? 'maharashtra'];
