import type { WeatherSource } from '@draksha/contract';
import type { BundleHour, Cell, WeatherBundle } from '../providers/service.ts';

export interface PastCell {
  readonly id: string;
  readonly elevationMetres: number | null;
  readonly source: WeatherSource;
  readonly fetchedAt: string;
  /** What the surface and the models around a place take of an hour. */
  readonly hours: readonly Pick<
    BundleHour,
    | 'datetime'
    | 'temperature'
    | 'humidity'
    | 'dewPoint'
    | 'windSpeed'
    | 'windDirection'
    | 'precipitation'
    | 'solarRadiation'
    | 'cloudCover'
  >[];
}

/** Hours that are over, kept for good: the archive as the gateway needs it. */
export interface HourArchive {
  /** Keeps the hours of bundles that are past, of all of them in one trip. */
  keep(bundles: readonly WeatherBundle[]): Promise<void>;
  /** Archived hours of cells between two instants, inclusive; without cells that have none. */
  hoursOf(cells: readonly Cell[], from: Date, to: Date): Promise<PastCell[]>;
}
