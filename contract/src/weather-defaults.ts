/**
 * The specification's defaults for missing current values. Shown and named in `assumed`, never used by a model.
 * Without schemas, for the browser that calls Open-Meteo itself.
 */
export const weatherDefaults = {
  temperature: 25,
  humidity: 60,
  windSpeed: 10,
  windDirection: 180,
  pressure: 1013,
  visibility: 10,
  uvIndex: 5,
} as const;

/** Those of a forecast day. */
export const dayDefaults = { tempMax: 30, tempMin: 20 } as const;
