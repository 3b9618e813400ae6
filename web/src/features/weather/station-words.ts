import type { MeasuredQuantity } from '@draksha/contract';

/** Units that each quantity of a file can be in, the usual one first, as the contract has them. */
export const unitsOf = {
  temperature: ['C', 'F', 'K'],
  humidity: ['%', 'share'],
  dewPoint: ['C', 'F', 'K'],
  windSpeed: ['km/h', 'm/s', 'mph', 'kn'],
  precipitation: ['mm', 'mm/h', 'in', 'cm'],
  solarRadiation: ['W/m2', 'J/cm2', 'MJ/m2'],
  cloudCover: ['%', 'share', 'okta'],
  leafWetness: ['min', '%', 'share'],
} as const satisfies Readonly<Record<MeasuredQuantity, readonly string[]>>;

const signs: Readonly<Record<string, string>> = {
  C: '°C',
  F: '°F',
  K: 'K',
  share: '0–1',
  okta: '0–8',
  'W/m2': 'W/m²',
  'J/cm2': 'J/cm²',
  'MJ/m2': 'MJ/m²',
};

/** A unit as it is written on a screen; the same in every language. */
export const unitSign = (unit: string): string => signs[unit] ?? unit;

export const isQuantity = (role: string | null): role is MeasuredQuantity =>
  role !== null && Object.hasOwn(unitsOf, role);

export const roles = ['datetime', 'date', 'time', ...(Object.keys(unitsOf) as MeasuredQuantity[])] as const;
