import { numberIn } from '@draksha/models';
import type { Atmosphere } from './adapter.ts';

/**
 * Bounds of plausible air. A provider's marker for "missing" (-7999), 140 % or a wrong unit becomes `null`. Wider
 * than any record; wind is a mean of minutes over land, docs/decisions/021.
 */
const bounds = {
  temperature: [-90, 60],
  feelsLike: [-110, 85],
  humidity: [0, 100],
  dewPoint: [-100, 40],
  pressure: [850, 1100],
  windSpeed: [0, 150],
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

export type BoundedQuantity = keyof typeof bounds;

/** The value if it can be true, else `null`. */
export function plausible(quantity: BoundedQuantity, raw: unknown): number | null {
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

/** Quantities of which impossible values speak against the whole answer: another unit, or another order of fields. */
const telling = {
  temperature: ['temperature', '°C'],
  pressure: ['pressure', 'hPa'],
  windSpeed: ['wind', 'km/h'],
} as const satisfies Partial<Record<BoundedQuantity, readonly [string, string]>>;
type Telling = keyof typeof telling;

const isTelling = (quantity: BoundedQuantity): quantity is Telling => quantity in telling;

/** Of the values of a quantity, above this part an answer is not believed. */
const MAX_IMPOSSIBLE = 0.1;
/** Services mark what is missing by -999, -7999 or -9999. */
const isMissingMark = (value: number): boolean => value <= -900;

/** The values of one answer: each kept if it can be true, and counted if it cannot. */
export class Sieve {
  private readonly counts = new Map<Telling, { read: number; impossible: number; example: number }>();

  /** The value if it can be true, else `null`. */
  read(quantity: BoundedQuantity, raw: unknown): number | null {
    const value = numberIn(raw);
    if (value === null) return null;
    const kept = plausible(quantity, value);
    if (isTelling(quantity) && !isMissingMark(value)) {
      const count = this.counts.get(quantity) ?? { read: 0, impossible: 0, example: value };
      if (count.read === 0) this.counts.set(quantity, count);
      count.read += 1;
      if (kept === null && ++count.impossible === 1) count.example = value;
    }
    return kept;
  }

  atmosphere(raw: Readonly<Record<BoundedQuantity, unknown>>): Atmosphere {
    return {
      temperature: this.read('temperature', raw.temperature),
      feelsLike: this.read('feelsLike', raw.feelsLike),
      humidity: this.read('humidity', raw.humidity),
      dewPoint: this.read('dewPoint', raw.dewPoint),
      pressure: this.read('pressure', raw.pressure),
      windSpeed: this.read('windSpeed', raw.windSpeed),
      windDirection: this.read('windDirection', raw.windDirection),
      visibility: this.read('visibility', raw.visibility),
      cloudCover: this.read('cloudCover', raw.cloudCover),
      uvIndex: this.read('uvIndex', raw.uvIndex),
      precipitation: this.read('precipitation', raw.precipitation),
      precipitationProbability: this.read('precipitationProbability', raw.precipitationProbability),
      solarRadiation: this.read('solarRadiation', raw.solarRadiation),
    };
  }

  /** What of the answer cannot be, in words, with one of the values; `null` where nearly all can. */
  get impossible(): string | null {
    for (const [quantity, { read, impossible, example }] of this.counts) {
      const [name, unit] = telling[quantity];
      if (impossible > read * MAX_IMPOSSIBLE)
        return `${name} of ${Number(example.toFixed(1))} ${unit} cannot be`;
    }
    return null;
  }
}

export const boundedQuantities = Object.keys(bounds) as readonly BoundedQuantity[];

/** True where nothing at all is known. */
export const isEmpty = (values: Atmosphere): boolean =>
  boundedQuantities.every((quantity) => values[quantity] === null);
