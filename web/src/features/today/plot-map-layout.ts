import type { Polygon } from '@draksha/contract/fields';

/** Where plots stand to one another, in a frame too small for their true size: directions are kept, shapes are enlarged and moved apart. */

export interface PlotOnMap {
  readonly latitude: number;
  readonly longitude: number;
  readonly boundary: Polygon | null;
}

export interface PlotShape {
  readonly x: number;
  readonly y: number;
  /** From the middle to the farthest corner, or little more. */
  readonly reach: number;
  /** Corners in the frame. */
  readonly corners: readonly (readonly [x: number, y: number])[];
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

const EDGE = 12;
const GAP = 10;
const MIN_REACH = 20;
const GREATEST_REACH = 64;
const TURNS = 120;
const STRAIGHT_TURNS = 20;
/** Radians. */
const ASIDE = 0.4;
const SQUARE: readonly (readonly [number, number])[] = [
  [-0.72, -0.62],
  [0.72, -0.62],
  [0.72, 0.62],
  [-0.72, 0.62],
];

/** The corners of a plot around its middle, the farthest at 1; a plain field where its line is not known. */
function outline(boundary: Polygon | null): readonly (readonly [number, number])[] {
  const ring = boundary?.coordinates[0];
  if (!ring || ring.length < 4) return SQUARE;
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const narrow = Math.cos((south * Math.PI) / 180);
  const [middle, centre] = [(west + east) / 2, (south + north) / 2];
  const around = ring.slice(0, -1).map(([x, y]) => [(x - middle) * narrow, centre - y] as const);
  const farthest = Math.max(...around.map(([right, down]) => Math.hypot(right, down)));
  return farthest === 0
    ? SQUARE
    : around.map(([right, down]) => [right / farthest, down / farthest] as const);
}

/** One shape a plot, in the order given: none over another as long as the frame has room, all inside it. */
export function plotShapes(plots: readonly PlotOnMap[], { width, height }: Frame): PlotShape[] {
  if (plots.length === 0) return [];
  const room = Math.sqrt((width * height) / plots.length);
  const reach = Math.max(MIN_REACH, Math.min(GREATEST_REACH, room / 2.75));
  const latitudes = plots.map(({ latitude }) => latitude);
  const narrow = Math.cos(((latitudes[0] ?? 0) * Math.PI) / 180);
  const easts = plots.map(({ longitude }) => longitude * narrow);
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const inner = { width: width - 2 * (reach + EDGE), height: height - 2 * (reach + EDGE) };
  const scale = Math.min(
    inner.width / Math.max(east - west, 1e-9),
    inner.height / Math.max(north - south, 1e-9),
  );
  const at = plots.map(({ latitude }, i) => ({
    x: width / 2 + ((easts[i] ?? 0) - (west + east) / 2) * scale,
    y: height / 2 - (latitude - (south + north) / 2) * scale,
  }));
  apart(at, 2 * reach + GAP, (one) => {
    one.x = Math.max(reach + EDGE, Math.min(width - reach - EDGE, one.x));
    one.y = Math.max(reach + EDGE, Math.min(height - reach - EDGE, one.y));
  });
  return plots.map(({ boundary }, i) => {
    const { x = width / 2, y = height / 2 } = at[i] ?? {};
    return {
      x,
      y,
      reach,
      corners: outline(boundary).map(([right, down]) => [x + right * reach, y + down * reach] as const),
    };
  });
}

interface Point {
  x: number;
  y: number;
}

/** Pushes points apart until none is nearer than `least`, turn by turn. */
function apart(points: readonly Point[], least: number, keepInside: (point: Point) => void): void {
  for (let turn = 0; turn < TURNS; turn++) {
    let canReload = true;
    for (const [i, a] of points.entries())
      for (const [j, b] of points.entries()) {
        const distance = Math.hypot(b.x - a.x, b.y - a.y);
        if (j <= i || distance >= least) continue;
        canReload = false;
        // On one spot they part by their order, always the same way.
        const straight = distance > 1e-6 ? Math.atan2(b.y - a.y, b.x - a.x) : i + j;
        // Plots in a line press one another against the edge for ever: then each steps aside a little, too.
        const angle = turn < STRAIGHT_TURNS ? straight : straight + ASIDE * ((i + j) % 2 === 0 ? 1 : -1);
        const push = (least - distance) / 2 + 0.1;
        a.x -= Math.cos(angle) * push;
        a.y -= Math.sin(angle) * push;
        b.x += Math.cos(angle) * push;
        b.y += Math.sin(angle) * push;
      }
    for (const point of points) keepInside(point);
    if (canReload) return;
  }
}
