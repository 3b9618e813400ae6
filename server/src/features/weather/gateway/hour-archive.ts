import type { WeatherSource } from '@draksha/contract';
import type { BundleHour, Cell, WeatherBundle } from '../providers/service.ts';

/** What the surface and the models around a place take of an hour. */
export type CellHour = Pick<
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
>;

export interface PastCell {
  readonly id: string;
  readonly elevationMetres: number | null;
  readonly source: WeatherSource;
  readonly fetchedAt: string;
  readonly hours: readonly CellHour[];
}

/** Hours that are over, kept for good: the archive as the gateway needs it. */
export interface HourArchive {
  /** Keeps the hours of bundles that are past, of all of them in one trip. */
  keep(bundles: readonly WeatherBundle[]): Promise<void>;
  /** What is kept of cells between two instants, both included; cells of which nothing is are left out. */
  hoursOf(cells: readonly Cell[], from: Date, to: Date): Promise<PastCell[]>;
}
