/** What the files of stations hold. Apart from the schemas, for the browser. */
import { type MeasuredQuantity, measuredQuantities } from './weather-names.ts';

/** What a column of a station's file can be: a clock in one column, or a date and a time, and the quantities. */
export const stationRoles = ['datetime', 'date', 'time', ...measuredQuantities] as const;
export type StationRole = (typeof stationRoles)[number];

/** Units that a station's file can be in, the usual one first; `total` is a sum that rises, of which differences are taken. */
export const stationUnits = {
  temperature: ['C', 'F', 'K'],
  humidity: ['%', 'share'],
  dewPoint: ['C', 'F', 'K'],
  windSpeed: ['km/h', 'm/s', 'mph', 'kn'],
  precipitation: ['mm', 'mm/h', 'in', 'cm', 'mm total', 'in total'],
  solarRadiation: ['W/m2', 'J/cm2', 'MJ/m2'],
  cloudCover: ['%', 'share', 'okta'],
  leafWetness: ['min', '%', 'share', '0-15'],
} as const satisfies Readonly<Record<MeasuredQuantity, readonly string[]>>;

/** Longest text of a file, in characters. */
export const STATION_FILE_CHARACTERS = 10_485_760;
