/** Closed lists that travel by their places too. Apart from the schemas, for the browser. */

/** A closed set: every screen has a picture and words for each. */
export const weatherIcons = [
  'clear-day',
  'clear-night',
  'partly-cloudy-day',
  'partly-cloudy-night',
  'cloudy',
  'fog',
  'wind',
  'rain',
  'showers-day',
  'showers-night',
  'thunder-rain',
  'thunder-showers-day',
  'thunder-showers-night',
  'snow',
  'snow-showers-day',
  'snow-showers-night',
] as const;
export type WeatherIcon = (typeof weatherIcons)[number];

/** What a station of one's own can measure in an hour. */
export const measuredQuantities = [
  'temperature',
  'humidity',
  'dewPoint',
  'windSpeed',
  'precipitation',
  'solarRadiation',
  'cloudCover',
  'leafWetness',
] as const;
export type MeasuredQuantity = (typeof measuredQuantities)[number];
