import { coordinate } from './page-letters.ts';
import type { PageShape } from './page-nodes.ts';

/** Lines and areas as commands of a page whose y goes down. */

/** `#1c211d` as shares of red, green and blue. */
const shares = (color: string): string =>
  [1, 3, 5].map((at) => coordinate(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');

const paints = new Map<string, string>();

/** What is filled from here on has this colour. */
export function paint(color: string): string {
  const known = paints.get(color);
  if (known !== undefined) return known;
  const made = `${shares(color)} rg\n`;
  paints.set(color, made);
  return made;
}

export const filled = (color: string, x: number, y: number, width: number, height: number): string =>
  `${paint(color)}${[x, y, width, height].map(coordinate).join(' ')} re f\n`;

interface Stroke {
  readonly width: number;
  readonly color: string;
}

export const drawnLineBetween = ({ width, color }: Stroke, x: number, y: number, length: number): string =>
  `${shares(color)} RG ${coordinate(width)} w ${coordinate(x)} ${coordinate(y)} m ${coordinate(x + length)} ${coordinate(y)} l S\n`;

/** Of a circle by four curves: how far their handles reach, of its radius. */
const HANDLE = 0.5523;

function dot(x: number, y: number, r: number): string {
  const h = r * HANDLE;
  const curve = (...numbers: number[]) => `${numbers.map(coordinate).join(' ')} c\n`;
  return (
    `${coordinate(x + r)} ${coordinate(y)} m\n` +
    curve(x + r, y + h, x + h, y + r, x, y + r) +
    curve(x - h, y + r, x - r, y + h, x - r, y) +
    curve(x - r, y - h, x - h, y - r, x, y - r) +
    curve(x + h, y - r, x + r, y - h, x + r, y)
  );
}

/** A shape, its own places counted from there. */
export function drawnShape(shape: PageShape, left: number, top: number): string {
  switch (shape.type) {
    case 'rect':
      return filled(shape.color, left + shape.x, top + shape.y, shape.w, shape.h);
    case 'dot':
      return `${paint(shape.color)}${dot(left + shape.x, top + shape.y, shape.r)}f\n`;
    case 'polyline': {
      const { points, lineColor, lineWidth, dash = 0 } = shape;
      const path = points.map(
        ({ x, y }, at) => `${coordinate(left + x)} ${coordinate(top + y)} ${at === 0 ? 'm' : 'l'}`,
      );
      const dashes = dash > 0 ? `[${coordinate(dash)}] 0 d` : '[] 0 d';
      return `${shares(lineColor)} RG ${coordinate(lineWidth)} w ${dashes} ${path.join(' ')} S [] 0 d\n`;
    }
  }
}
