import { numberIn } from '@draksha/models';
import type { Atmosphere } from './adapter.ts';

/**
 * What the air can be. A provider's marker for "missing" (-7999), a percentage of 140 or a value in another unit is
 * no measurement and becomes `null`. Bounds are wider than any record, docs/decisions/021.
 */
const bounds = {
  temperature: [-90, 60],
  feelsLike: [-110, 85],
  humidity: [0, 100],
  dewPoint: [-100, 40],
  pressure: [850, 1100],
  windSpeed: [0, 410],
  windDirection: [0, 360],
  visibility: [0, 500],
  cloudCover: [0, 100],
  uvIndex: [0, 25],
  precipitation: [0, 400],
  precipitationProbability: [0, 100],
  solarRadiation: [0, 1600],
} as const satisfies Record<keyof Atmosphere, readonly [number, number]>;

// Rounding on the provider's side may overshoot a percentage a little.
const slack = 0.5;

export type Quantity = keyof typeof bounds;

/** The value if it can be true, else `null`. */
export function plausible(quantity: Quantity, raw: unknown): number | null {
  const value = numberIn(raw);
  if (value === null) return null;
  const [low, high] = bounds[quantity];
  if (value < low - slack || value > high + slack) return null;
  return Math.min(high, Math.max(low, value));
}

/** A day's rain, mm; the wettest day on record had 1,825. */
export const plausibleDayRain = (raw: unknown): number | null => {
  const value = numberIn(raw);
  return value !== null && value >= 0 && value <= 1825 ? value : null;
};

/** All values of a moment, each kept only if it can be true. */
export const plausibleAtmosphere = (raw: Readonly<Record<Quantity, unknown>>): Atmosphere => ({
  temperature: plausible('temperature', raw.temperature),
  feelsLike: plausible('feelsLike', raw.feelsLike),
  humidity: plausible('humidity', raw.humidity),
  dewPoint: plausible('dewPoint', raw.dewPoint),
  pressure: plausible('pressure', raw.pressure),
  windSpeed: plausible('windSpeed', raw.windSpeed),
  windDirection: plausible('windDirection', raw.windDirection),
  visibility: plausible('visibility', raw.visibility),
  cloudCover: plausible('cloudCover', raw.cloudCover),
  uvIndex: plausible('uvIndex', raw.uvIndex),
  precipitation: plausible('precipitation', raw.precipitation),
  precipitationProbability: plausible('precipitationProbability', raw.precipitationProbability),
  solarRadiation: plausible('solarRadiation', raw.solarRadiation),
});

export const quantities = Object.keys(bounds) as readonly Quantity[];

/** True where nothing at all is known. */
export const isEmpty = (values: Atmosphere): boolean =>
  quantities.every((quantity) => values[quantity] === null);
