import type { WeatherSource } from '@draksha/contract';

/** Names of the services, which are the same in every language. */
export const sourceNames: Readonly<Record<WeatherSource, string>> = {
  visualcrossing: 'Visual Crossing',
  tomorrow: 'Tomorrow.io',
  openmeteo: 'Open-Meteo',
  sample: 'Sample Data',
};
