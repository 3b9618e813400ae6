import type { InterpolatedQuantity } from '@draksha/contract';
import type { Format } from '../../lib/format.ts';

/** A value of the surface with its unit; a chance of wet leaves in percent. */
export function writeSurface(format: Format, quantity: InterpolatedQuantity, value: number | null): string {
  switch (quantity) {
    case 'temperature':
      return format.degrees(value, 1);
    case 'humidity':
      return format.percent(value);
    case 'precipitation':
      return format.unit(value, 'mm', 1);
    case 'wetness':
      return format.percent(value === null ? null : value * 100);
    case 'windSpeed':
      return format.unit(value, 'kmh');
  }
}

/** The same for a mark on the map, as short as can be. */
export const writeMark = (format: Format, quantity: InterpolatedQuantity, value: number): string =>
  quantity === 'temperature'
    ? format.degrees(value)
    : quantity === 'precipitation' || quantity === 'windSpeed'
      ? format.number(value, quantity === 'windSpeed' ? 0 : 1)
      : writeSurface(format, quantity, value);
