import { mostOf } from '../../lib/hour-runs.ts';
import type { PictureHour } from '../../lib/weather-picture.ts';

/** A row of the meteogram in pixels from the top, and the values at its foot and top. */
export interface Band {
  readonly top: number;
  readonly foot: number;
  readonly from: number;
  readonly to: number;
}

export const levelIn = ({ top, foot, from, to }: Band, value: number): number =>
  foot - ((foot - top) * (Math.min(Math.max(value, from), to) - from)) / (to - from);

type Numbers = 'temperature' | 'humidity' | 'windSpeed' | 'rainMm';

/** A bar of this rain is as high as a bar gets, unless more is to come. */
const RAIN_FULL_MM = 4;
const WIND_FULL_KMH = 20;
const STEP_DEGREES = 5;

/** Bands that hold their hours' values; degrees in whole steps of the grid. */
export function bandsOf(hours: readonly PictureHour[]): Readonly<Record<Numbers, Band>> {
  const values = (name: Numbers) => hours.map((hour) => hour[name]);
  const warm = values('temperature').filter((value) => value !== null);
  const from = Math.floor((Math.min(...warm, 40) - 1) / STEP_DEGREES) * STEP_DEGREES;
  const to = Math.ceil((Math.max(...warm, from + 2 * STEP_DEGREES - 1) + 1) / STEP_DEGREES) * STEP_DEGREES;
  return {
    temperature: { top: 78, foot: 152, from, to },
    rainMm: { top: 170, foot: 206, from: 0, to: Math.max(RAIN_FULL_MM, mostOf(values('rainMm')) ?? 0) },
    humidity: { top: 222, foot: 252, from: 0, to: 100 },
    windSpeed: {
      top: 270,
      foot: 298,
      from: 0,
      to: Math.max(WIND_FULL_KMH, mostOf(values('windSpeed')) ?? 0),
    },
  };
}

/** At most four lines of the grid. */
export function degreeTicks({ from, to }: Band): number[] {
  const step = STEP_DEGREES * Math.ceil((to - from) / STEP_DEGREES / 4);
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

interface Extreme {
  readonly index: number;
  readonly value: number;
  readonly kind: 'high' | 'low';
}

const MIN_HOURS = 12;
/** Hours from an end of the picture, where a label would be cut. */
const EDGE_HOURS = 1;

/**
 * The highest and the lowest of each day of which half is shown, as far as they are turns of the curve: at the edge of the picture the curve
 * goes on, and what is greatest there is no extreme.
 */
export function extremesOf(
  hours: readonly PictureHour[],
  name: Numbers,
  kinds: readonly Extreme['kind'][],
): Extreme[] {
  const byDay = Map.groupBy(
    hours.map((hour, index) => ({ date: hour.date, index, value: hour[name] })),
    ({ date }) => date,
  );
  return [...byDay.values()].flatMap((day) => {
    const known = day.flatMap(({ index, value }) => (value === null ? [] : [{ index, value }]));
    if (known.length < MIN_HOURS) return [];
    // An even day has no extremes.
    if (
      kinds.length > 1 &&
      known.every(({ value }) => Math.round(value) === Math.round(known[0]?.value ?? value))
    )
      return [];
    return kinds.flatMap((kind): Extreme[] => {
      const sign = kind === 'high' ? 1 : -1;
      const best = known.reduce((a, b) => (sign * b.value > sign * a.value ? b : a));
      const inside = best.index >= EDGE_HOURS && best.index < hours.length - EDGE_HOURS;
      return inside ? [{ ...best, kind }] : [];
    });
  });
}
