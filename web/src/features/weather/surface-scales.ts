import type { InterpolatedQuantity } from '@draksha/contract';
import type { ColourScale } from '../../ui/surface-grid.ts';

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

/** The scale of a surface whose values go from `min` to `max`. */
export function surfaceScale(quantity: InterpolatedQuantity, min: number, max: number): ColourScale {
  const { colours, leastSpan, floor, ceiling } = shapes[quantity];
  const span = Math.max(leastSpan, max - min);
  const middle = (min + max) / 2;
  const from = Math.min(Math.max(floor, middle - span / 2), ceiling - span);
  const whole = quantity === 'wetness' ? (value: number) => value : Math.round;
  const start = whole(Math.max(floor, from));
  return { colours, from: start, to: Math.min(ceiling, start + Math.max(leastSpan, Math.ceil(span))) };
}
