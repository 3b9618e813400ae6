import { type BoundaryProblem, boundaryProblem } from '@draksha/contract/boundary';
import { isInIndia } from '@draksha/contract/coordinates';
import type { Polygon } from '@draksha/contract/fields';

type Corner = [longitude: number, latitude: number];

export type ShapeProblem = BoundaryProblem | 'several' | 'no_shape' | 'broken' | 'too_long';

/** What a pasted text says of the line around a plot. */
export type ShapeText =
  /** It is no GeoJSON and no KML. */
  | { readonly kind: 'none' }
  | { readonly kind: 'problem'; readonly problem: ShapeProblem; readonly count?: number }
  /** `turned`: latitude stood first and was put where it belongs. `holes`: how many were left out. */
  | { readonly kind: 'shape'; readonly polygon: Polygon; readonly turned: boolean; readonly holes: number };

/** What the contract takes of one line. */
const MAX_CORNERS = 2_000;

const isCorner = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((part) => Number.isFinite(part));
const isRing = (value: unknown): value is (readonly number[])[] =>
  Array.isArray(value) && value.length > 0 && value.every(isCorner);

/** All polygons in a GeoJSON of any kind, as lists of rings. `null` where one of them is not made as it should be. */
function polygonsIn(value: unknown): (readonly number[])[][][] | null {
  if (typeof value !== 'object' || value === null) return [];
  const { type, geometry, geometries, features, coordinates } = value as Record<string, unknown>;
  const together = (parts: unknown): (readonly number[])[][][] | null => {
    const read = Array.isArray(parts) ? parts.map(polygonsIn) : [null];
    return read.includes(null) ? null : read.flatMap((part) => part ?? []);
  };
  if (type === 'FeatureCollection') return together(features);
  if (type === 'GeometryCollection') return together(geometries);
  if (type === 'Feature') return polygonsIn(geometry);
  if (type === 'Polygon')
    return Array.isArray(coordinates) && coordinates.length > 0 && coordinates.every(isRing)
      ? [coordinates]
      : null;
  if (type === 'MultiPolygon')
    return Array.isArray(coordinates) && coordinates.every((one) => Array.isArray(one) && one.every(isRing))
      ? coordinates
      : null;
  // A line that was drawn round the plot and not filled.
  if (type === 'LineString' && isRing(coordinates)) return coordinates.length > 2 ? [[coordinates]] : [];
  return [];
}

/** What is between a KML's tags of a name, whichever prefix they have. */
const inside = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>`, 'g'))].map(
    ([, content = '']) => content,
  );

const ringOf = (text: string): (readonly number[])[] =>
  inside(text, 'coordinates').flatMap((list) =>
    list
      .trim()
      .split(/\s+/)
      .map((tuple) => tuple.split(',').slice(0, 2).map(Number)),
  );

/** The polygons of a KML; what it says of styles, folders and networks is left alone. */
function polygonsOfKml(kml: string): (readonly number[])[][][] | null {
  const text = kml.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  if (!/<\/(?:\w+:)?kml\s*>\s*$/.test(text) && !/<\/(?:\w+:)?(Placemark|Polygon)\s*>\s*$/.test(text))
    return null;
  const filled = inside(text, 'Polygon').map((polygon) => [
    ...inside(polygon, 'outerBoundaryIs').map(ringOf),
    ...inside(polygon, 'innerBoundaryIs').map(ringOf),
  ]);
  const found = filled.length > 0 ? filled : inside(text, 'LineString').map((line) => [ringOf(line)]);
  return found.every((rings) => rings.length > 0 && rings.every(isRing)) ? found : null;
}

/** Six decimals are 11 cm; a ring ends where it begins. */
function tidy(ring: readonly (readonly number[])[], isTurned: boolean): Corner[] {
  const rounded = ring.map(([x = 0, y = 0]): Corner => {
    const [east, north] = (isTurned ? [y, x] : [x, y]).map((value) => Math.round(value * 1e6) / 1e6);
    return [east ?? 0, north ?? 0];
  });
  const corners = rounded.filter(
    (corner, index) => index === 0 || corner.join() !== rounded[index - 1]?.join(),
  );
  const first = corners[0];
  const last = corners.at(-1);
  return first && last && first.join() !== last.join() ? [...corners, first] : corners;
}

/** The line around a plot in a pasted GeoJSON or KML, checked as a drawn one is. */
export function readShape(typed: string): ShapeText {
  const text = typed.trim();
  const isJson = text.startsWith('{') || text.startsWith('[');
  const isXml = text.startsWith('<');
  if (!isJson && !isXml) return { kind: 'none' };
  const found = isXml ? polygonsOfKml(text) : polygonsOfJson(text);
  if (found === null) return { kind: 'problem', problem: 'broken' };
  if (found.length === 0) return { kind: 'problem', problem: 'no_shape' };
  if (found.length > 1) return { kind: 'problem', problem: 'several', count: found.length };
  const [outside = [], ...holes] = found[0] ?? [];
  const [x = 0, y = 0] = outside[0] ?? [];
  const turned = !isInIndia({ latitude: y, longitude: x }) && isInIndia({ latitude: x, longitude: y });
  const ring = tidy(outside, turned);
  if (ring.length > MAX_CORNERS) return { kind: 'problem', problem: 'too_long', count: ring.length };
  if (ring.some(([east, north]) => Math.abs(east) > 180 || Math.abs(north) > 90))
    return { kind: 'problem', problem: 'broken' };
  const polygon: Polygon = { type: 'Polygon', coordinates: [ring] };
  const problem = boundaryProblem(polygon);
  return problem ? { kind: 'problem', problem } : { kind: 'shape', polygon, turned, holes: holes.length };
}

function polygonsOfJson(text: string): (readonly number[])[][][] | null {
  try {
    return polygonsIn(JSON.parse(text));
  } catch {
    return null;
  }
}
