import { isInIndia, type Place } from './coordinates.ts';
import type { Polygon } from './fields.ts';

/**
 * Rules for the line around a plot. Plain functions: the server refuses by them what the phone would not have drawn.
 * A corner is `[longitude, latitude]`, degrees, as in GeoJSON.
 */

type Corner = readonly [longitude: number, latitude: number];
type Ring = readonly Corner[];

/** What cannot be a plot. */
export type BoundaryProblem = 'too_few' | 'crossing' | 'no_area' | 'too_large';

/** A row's own limit of its area. */
const LARGEST_HECTARES = 10_000;
/** Less is a slip of the finger: a quarter of a guntha. */
const SMALLEST_HECTARES = 0.0025;

// The ellipsoid of WGS 84, which phones and maps use.
const EQUATOR_M = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres in a degree of longitude and of latitude. */
function metresPerDegree(latitude: number): readonly [east: number, north: number] {
  const sine = Math.sin(radians(latitude));
  const bend = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const east = (EQUATOR_M / Math.sqrt(bend)) * Math.cos(radians(latitude));
  const north = (EQUATOR_M * (1 - ECCENTRICITY_SQUARED)) / bend ** 1.5;
  return [radians(east), radians(north)];
}

/** Metres between two corners, flat between them: right to a metre in a kilometre for what a plot is. */
export function metresBetween(from: Corner, to: Corner): number {
  const [east, north] = metresPerDegree((from[1] + to[1]) / 2);
  return Math.hypot((to[0] - from[0]) * east, (to[1] - from[1]) * north);
}

const isSame = (a: Corner, b: Corner): boolean => a[0] === b[0] && a[1] === b[1];

/** Returns the corners of a ring without repeats, and without the closing one. */
function cornersOf(ring: Ring): Corner[] {
  const kept = ring.filter((corner, index) => index === 0 || !isSame(corner, ring[index - 1] as Corner));
  while (kept.length > 1 && isSame(kept[0] as Corner, kept.at(-1) as Corner)) kept.pop();
  return kept;
}

/** Twice the area in the unit squared, counted from a corner so that no digits are lost; and its middle. */
function measure(corners: Ring): { readonly squareMetres: number; readonly middle: Corner } {
  const [x0, y0] = corners[0] ?? [0, 0];
  const latitude = corners.reduce((sum, [, north]) => sum + north, 0) / Math.max(1, corners.length);
  const [east, north] = metresPerDegree(latitude);
  let twice = 0;
  let x = 0;
  let y = 0;
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length] ?? a;
    const [ax, ay, bx, by] = [a[0] - x0, a[1] - y0, b[0] - x0, b[1] - y0];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const middle: Corner = twice === 0 ? [x0, latitude] : [x0 + x / (3 * twice), y0 + y / (3 * twice)];
  return { squareMetres: Math.abs((twice / 2) * east * north), middle };
}

/** Hectares within a boundary, without its holes, on the ellipsoid; right to a ten-thousandth for what a plot is. */
export function boundaryHectares({ coordinates }: Polygon): number {
  const [outside = 0, ...holes] = coordinates.map((ring) => measure(cornersOf(ring)).squareMetres);
  return holes.reduce((left, hole) => left - hole, outside) / 10_000;
}

/** The middle of a boundary, six decimals. */
export function boundaryMiddle({ coordinates }: Polygon): Place {
  const [longitude, latitude] = measure(cornersOf(coordinates[0] ?? [])).middle;
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

const turn = (a: Corner, b: Corner, c: Corner): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const isWithin = (a: Corner, b: Corner, point: Corner): boolean =>
  Math.min(a[0], b[0]) <= point[0] &&
  point[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= point[1] &&
  point[1] <= Math.max(a[1], b[1]);

/** Whether two lines have a point in common, their ends included. */
function meet(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  );
}

/** Whether the line goes back over itself from one corner to the next: it has the same direction reversed. */
function doublesBack(a: Corner, b: Corner, c: Corner): boolean {
  return turn(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
}

/** Whether a ring crosses or touches itself, by a sweep from west to east. */
function crossesItself(corners: Ring): boolean {
  const count = corners.length;
  const at = (index: number): Corner => corners[((index % count) + count) % count] as Corner;
  for (let index = 0; index < count; index++)
    if (doublesBack(at(index - 1), at(index), at(index + 1))) return true;
  const sides = corners
    .map((corner, index) => ({ index, from: corner, to: at(index + 1) }))
    .map((side) => ({ ...side, west: Math.min(side.from[0], side.to[0]) }))
    .sort((a, b) => a.west - b.west);
  for (const [position, side] of sides.entries()) {
    const east = Math.max(side.from[0], side.to[0]);
    for (let next = position + 1; next < count; next++) {
      const other = sides[next];
      if (!other || other.west > east) break;
      const apart = Math.abs(side.index - other.index);
      // Neighbours share a corner, which is no crossing.
      if (apart === 1 || apart === count - 1) continue;
      if (meet(side.from, side.to, other.from, other.to)) return true;
    }
  }
  return false;
}

/** Why a line cannot go round a plot, or `null`. */
export function boundaryProblem(boundary: Polygon): BoundaryProblem | null {
  for (const ring of boundary.coordinates) {
    const corners = cornersOf(ring);
    if (corners.length < 3) return 'too_few';
    if (crossesItself(corners)) return 'crossing';
  }
  const hectares = boundaryHectares(boundary);
  if (hectares < SMALLEST_HECTARES) return 'no_area';
  return hectares > LARGEST_HECTARES ? 'too_large' : null;
}

/** The sentences of the problems, as answers of the API have them. */
export const boundarySentences: Readonly<Record<BoundaryProblem, string>> = {
  too_few: 'A boundary needs at least three corners',
  crossing: 'The boundary crosses itself',
  no_area: 'The boundary encloses nothing',
  too_large: `The boundary encloses more than ${LARGEST_HECTARES} hectares`,
};

/** Oddities of a plot's boundary that may be right. */
export type BoundaryRemark = 'boundary_outside_india' | 'area_differs' | 'place_far' | 'has_holes';

interface Bounded {
  readonly boundary: Polygon | null;
  readonly areaHectares: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** An area typed that is further than this from the drawn one is a slip in one of them. */
const AREA_TOLERANCE = 0.1;
/** A place further than this from the middle of its plot is another plot's. */
const FAR_METRES = 2_000;

/** How far the typed area is from the drawn one, as a share of the drawn one; `null` where one is missing. */
export const areaDifference = ({
  boundary,
  areaHectares,
}: Pick<Bounded, 'boundary' | 'areaHectares'>): number | null =>
  boundary === null || areaHectares === null ? null : Math.abs(areaHectares / boundaryHectares(boundary) - 1);

export function boundaryRemarks(plot: Bounded): BoundaryRemark[] {
  const { boundary, latitude, longitude } = plot;
  if (boundary === null) return [];
  const middle = boundaryMiddle(boundary);
  const difference = areaDifference(plot);
  const far =
    latitude !== null &&
    longitude !== null &&
    metresBetween([longitude, latitude], [middle.longitude, middle.latitude]) > FAR_METRES;
  const isOutside = boundary.coordinates
    .flat()
    .some(([east, north]) => !isInIndia({ latitude: north, longitude: east }));
  return [
    ...(isOutside ? (['boundary_outside_india'] as const) : []),
    ...(difference !== null && difference > AREA_TOLERANCE ? (['area_differs'] as const) : []),
    ...(far ? (['place_far'] as const) : []),
    ...(boundary.coordinates.length > 1 ? (['has_holes'] as const) : []),
  ];
}

/** A boundary of corners in the order of walking. */
export function boundaryOf(corners: readonly Corner[]): Polygon {
  const ring = corners.map(([longitude, latitude]): [number, number] => [longitude, latitude]);
  const first = ring[0];
  return { type: 'Polygon', coordinates: [first ? [...ring, [first[0], first[1]]] : []] };
}
