import type { WeatherIcon } from '@draksha/contract';

/** WMO code table 4677 as Open-Meteo uses it, by the pictures that the product has. */
const skies: readonly (readonly [codes: readonly number[], day: WeatherIcon, night?: WeatherIcon])[] = [
  [[0, 1], 'clear-day', 'clear-night'],
  [[2], 'partly-cloudy-day', 'partly-cloudy-night'],
  [[3], 'cloudy'],
  [[45, 48], 'fog'],
  [[51, 53, 55, 56, 57, 61, 63, 65, 66, 67], 'rain'],
  [[80, 81, 82], 'showers-day', 'showers-night'],
  [[71, 73, 75, 77], 'snow'],
  [[85, 86], 'snow-showers-day', 'snow-showers-night'],
  [[95, 96, 99], 'thunder-rain'],
];

/** The picture of a WMO code; of an unknown one, clouds. */
export function wmoSky(code: number | null, isDay: boolean): WeatherIcon {
  const [, day = 'cloudy', night = day] =
    skies.find(([codes]) => code !== null && codes.includes(code)) ?? [];
  return isDay ? day : night;
}
