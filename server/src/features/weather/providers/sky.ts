import { type WeatherIcon, weatherIcons } from '@draksha/contract';
import { numberIn } from '@draksha/models';
import type { Sky } from './adapter.ts';

const known: ReadonlySet<string> = new Set(weatherIcons);

const isIcon = (name: string): name is WeatherIcon => known.has(name);

/** A provider's icon name if it is one of ours, else the nearest that its words and clouds allow. */
export function iconFor(
  name: unknown,
  conditions: string,
  cloudCover: number | null,
  isDay: boolean,
): WeatherIcon {
  if (typeof name === 'string' && isIcon(name)) return name;
  if (/thunder/i.test(conditions)) return 'thunder-rain';
  if (/snow|ice|sleet|flurr/i.test(conditions)) return 'snow';
  if (/rain|drizzle|shower/i.test(conditions)) return 'rain';
  if (/fog|mist|haze/i.test(conditions)) return 'fog';
  if (cloudCover !== null && cloudCover >= 90) return 'cloudy';
  if (cloudCover !== null && cloudCover >= 20) return isDay ? 'partly-cloudy-day' : 'partly-cloudy-night';
  return isDay ? 'clear-day' : 'clear-night';
}

type Turn = readonly [conditions: string, day: WeatherIcon, night: WeatherIcon];

const always = (conditions: string, icon: WeatherIcon): Turn => [conditions, icon, icon];
const clear = (conditions: string): Turn => [conditions, 'clear-day', 'clear-night'];
const partly = (conditions: string): Turn => [conditions, 'partly-cloudy-day', 'partly-cloudy-night'];

/** WMO code table 4677 as Open-Meteo uses it. The words contain "rain" wherever water falls as rain. */
const wmoTurns: Readonly<Record<number, Turn>> = {
  0: clear('Clear'),
  1: clear('Mostly clear'),
  2: partly('Partially cloudy'),
  3: always('Overcast', 'cloudy'),
  45: always('Fog', 'fog'),
  48: always('Fog', 'fog'),
  51: always('Light drizzle', 'rain'),
  53: always('Drizzle', 'rain'),
  55: always('Heavy drizzle', 'rain'),
  56: always('Freezing drizzle', 'rain'),
  57: always('Freezing drizzle', 'rain'),
  61: always('Light rain', 'rain'),
  63: always('Rain', 'rain'),
  65: always('Heavy rain', 'rain'),
  66: always('Freezing rain', 'rain'),
  67: always('Freezing rain', 'rain'),
  71: always('Light snow', 'snow'),
  73: always('Snow', 'snow'),
  75: always('Heavy snow', 'snow'),
  77: always('Snow grains', 'snow'),
  80: ['Light rain showers', 'showers-day', 'showers-night'],
  81: ['Rain showers', 'showers-day', 'showers-night'],
  82: ['Heavy rain showers', 'showers-day', 'showers-night'],
  85: ['Snow showers', 'snow-showers-day', 'snow-showers-night'],
  86: ['Heavy snow showers', 'snow-showers-day', 'snow-showers-night'],
  95: always('Thunderstorm, rain', 'thunder-rain'),
  96: always('Thunderstorm, rain, hail', 'thunder-rain'),
  99: always('Thunderstorm, rain, hail', 'thunder-rain'),
};

const turnOf = (turn: Turn | undefined, isDay: boolean): Sky | null =>
  turn ? { conditions: turn[0], icon: isDay ? turn[1] : turn[2] } : null;

/** Words and icon of a WMO code; without a code, by the clouds. */
export function skyOfWmo(code: unknown, cloudCover: number | null, isDay: boolean): Sky {
  const number = numberIn(code);
  const known = number === null ? null : turnOf(wmoTurns[number], isDay);
  return known ?? { conditions: '', icon: iconFor(undefined, '', cloudCover, isDay) };
}
