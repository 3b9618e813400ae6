import { metresBetween } from '@draksha/contract/boundary';

/** What the phone says of where it is. */
export interface Fix {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres within which it is likely to be right. */
  readonly accuracy: number;
}

export type Corner = [longitude: number, latitude: number];

/** A position worse than this draws the neighbour's plot. */
export const WORST_ACCURACY_M = 20;
/** Steps shorter than this are the phone's trembling. */
const SHORTEST_STEP_M = 4;
/** What a walk is straightened by: no corner of a plot is lost by it. */
const STRAIGHTEN_M = 2.5;
/** Six hours of walking; the line a row takes has 2,000 corners. */
const MAX_CORNERS = 1_900;

const cornerOf = ({ longitude, latitude }: Fix): Corner => [
  Math.round(longitude * 1e6) / 1e6,
  Math.round(latitude * 1e6) / 1e6,
];

export type WalkStep = { readonly line: readonly Corner[]; readonly taken: 'taken' | 'poor' | 'still' };

/** A walk with one position more: taken, refused for its accuracy, or no step at all. */
export function stepOn(line: readonly Corner[], fix: Fix): WalkStep {
  if (!(fix.accuracy <= WORST_ACCURACY_M)) return { line, taken: 'poor' };
  const corner = cornerOf(fix);
  const last = line.at(-1);
  // A bad position must be further away to be news.
  const needed = Math.max(SHORTEST_STEP_M, fix.accuracy / 2);
  if (last && metresBetween(last, corner) < needed) return { line, taken: 'still' };
  const next = [...line, corner];
  return { line: next.length > MAX_CORNERS ? straightened(next) : next, taken: 'taken' };
}

/** How far a point is from the line between two, metres, flat. */
function off(point: Corner, from: Corner, to: Corner): number {
  const along = metresBetween(from, to);
  if (along === 0) return metresBetween(from, point);
  const scale = Math.cos((from[1] * Math.PI) / 180);
  const [ax, ay] = [(to[0] - from[0]) * scale, to[1] - from[1]];
  const [px, py] = [(point[0] - from[0]) * scale, point[1] - from[1]];
  const share = Math.max(0, Math.min(1, (px * ax + py * ay) / (ax * ax + ay * ay)));
  return metresBetween(point, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
}

/** Simplifies a walked line (Douglas and Peucker 1973). */
export function straightened(line: readonly Corner[], metres = STRAIGHTEN_M): Corner[] {
  const kept = new Set([0, line.length - 1]);
  const parts: [number, number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const [start, end] = [line[from], line[to]];
    if (!start || !end) continue;
    let furthest = -1;
    let most = metres;
    for (let index = from + 1; index < to; index++) {
      const point = line[index];
      const distance = point ? off(point, start, end) : 0;
      if (distance > most) {
        most = distance;
        furthest = index;
      }
    }
    if (furthest < 0) continue;
    kept.add(furthest);
    parts.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, index) => kept.has(index));
}

/** The corners of a walk that came back near where it began: what was walked twice is dropped. */
export function closedWalk(line: readonly Corner[]): Corner[] {
  const first = line[0];
  const reach = WORST_ACCURACY_M / 2;
  const open = [...line];
  while (first && open.length > 3 && metresBetween(first, open.at(-1) ?? first) < reach) open.pop();
  return straightened(open);
}
