import { type Place, placeProblem } from '@draksha/contract';
import { AppError } from './errors.ts';

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

/** @throws AppError validation_failed for half a place */
export function checkWholePlace(row: {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}): void {
  const [latitude, longitude] = [row.latitude ?? null, row.longitude ?? null];
  if ((latitude === null) === (longitude === null)) return;
  throw new AppError('validation_failed', undefined, {
    fields: { [latitude === null ? 'latitude' : 'longitude']: 'Latitude and longitude belong together' },
  });
}

const fourDecimals = (value: number): number => Number(value.toFixed(4)) + 0;

/** Coordinates as shown. */
export const shownCoordinates = ({ latitude, longitude }: Place): { lat: number; lon: number } => ({
  lat: fourDecimals(latitude),
  lon: fourDecimals(longitude),
});
