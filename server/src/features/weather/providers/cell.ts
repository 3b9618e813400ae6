import type { Place } from '@draksha/contract';

/** A square of the grid that caching, provider calls and history work on, named by its centre. */
export interface Cell extends Place {
  /** Centre with four decimals, `'20.0000,73.8000'`. */
  readonly id: string;
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;

/** The cell of a place. The whole of a square, its southern and western edge included, has one centre. */
export function cellOf({ latitude, longitude }: Place, degrees: number): Cell {
  const lat = Math.max(-90, Math.min(90, round(Math.round(latitude / degrees) * degrees, 4)));
  const east = round(Math.round(longitude / degrees) * degrees, 4);
  const lon = east >= 180 ? round(east - 360, 4) : east;
  return { id: `${lat.toFixed(4)},${lon.toFixed(4)}`, latitude: lat, longitude: lon };
}

/** The cell of a stored name. */
export function cellNamed(id: string): Cell {
  const [latitude = Number.NaN, longitude = Number.NaN] = id.split(',').map(Number);
  return { id, latitude, longitude };
}
