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
  /** What is kept of cells between two instants, both included; cells of which nothing is are left out. */
  hoursOf(cells: readonly Cell[], from: Date, to: Date): Promise<PastCell[]>;
}
