import type { InterpolatedQuantity } from '@draksha/contract';
import { BANDS, type ColourScale } from '../../ui/surface-grid.ts';

type Colours = ColourScale['colours'];

/** Light to dark in one direction each, so that they are read without telling red from green. */
const warm: Colours = [
  [49, 104, 172],
  [146, 190, 216],
  [250, 240, 190],
  [244, 150, 80],
  [178, 40, 40],
];
const moist: Colours = [
  [244, 234, 208],
  [164, 208, 200],
  [62, 150, 160],
  [16, 86, 116],
];
const rain: Colours = [
  [246, 248, 250],
  [166, 205, 236],
  [70, 140, 206],
  [20, 66, 140],
];

interface Shape {
  readonly colours: Colours;
  /** A smaller spread than this is drawn as if it were this wide: a tenth of a degree is not a front. */
  readonly leastSpan: number;
  readonly floor: number;
  readonly ceiling: number;
}

const shapes: Readonly<Record<InterpolatedQuantity, Shape>> = {
  temperature: { colours: warm, leastSpan: 6, floor: -60, ceiling: 60 },
  humidity: { colours: moist, leastSpan: 30, floor: 0, ceiling: 100 },
  precipitation: { colours: rain, leastSpan: 4, floor: 0, ceiling: 500 },
  wetness: { colours: rain, leastSpan: 1, floor: 0, ceiling: 1 },
  windSpeed: { colours: moist, leastSpan: 14, floor: 0, ceiling: 300 },
};

/** What a legend counts in. */
const STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100];

/** The scale of a surface whose values go from `min` to `max`. */
export function surfaceScale(quantity: InterpolatedQuantity, min: number, max: number): ColourScale {
  const { colours, leastSpan, floor, ceiling } = shapes[quantity];
  if (quantity === 'wetness') return { colours, from: floor, to: ceiling };
  const least = Math.max(leastSpan, max - min) / BANDS;
  const step = STEPS.find((one) => one >= least && fits(one)) ?? Math.ceil(least);
  const [from, to] = [startOf(step), startOf(step) + BANDS * step];
  return to > ceiling ? { colours, from: floor, to: ceiling } : { colours, from, to };

  /** Edges are whole multiples of a step, the middle of the values in the middle of the scale. */
  function startOf(one: number): number {
    const middle = Math.floor((min + max) / 2 / one) - Math.floor(BANDS / 2);
    const [first, last] = [Math.ceil(floor / one), Math.floor(ceiling / one) - BANDS];
    return Math.min(Math.max(middle, first), Math.max(first, last)) * one;
  }
  function fits(one: number): boolean {
    const from = startOf(one);
    // Half a unit beyond the scale is drawn as its end.
    return from <= min + 0.5 && from + BANDS * one >= max - 0.5;
  }
}
