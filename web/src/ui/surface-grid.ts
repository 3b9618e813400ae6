/** Values on a regular grid of nodes, from the north-western one eastward, row by row to the south. */
export interface SurfaceGrid {
  readonly bounds: {
    readonly south: number;
    readonly north: number;
    readonly west: number;
    readonly east: number;
  };
  readonly rows: number;
  readonly columns: number;
  readonly values: readonly (number | null)[];
}

/** The value at a place: between the four nodes around it, `null` off the grid or where one of them is not known. */
export function surfaceAt(grid: SurfaceGrid, latitude: number, longitude: number): number | null {
  const { bounds, rows, columns, values } = grid;
  const y = ((bounds.north - latitude) / (bounds.north - bounds.south)) * (rows - 1);
  const x = ((longitude - bounds.west) / (bounds.east - bounds.west)) * (columns - 1);
  if (!(x >= 0 && y >= 0 && x <= columns - 1 && y <= rows - 1)) return null;
  const row = Math.min(Math.floor(y), rows - 2);
  const column = Math.min(Math.floor(x), columns - 2);
  const down = y - row;
  const along = x - column;
  let sum = 0;
  for (const [dy, dx, weight] of [
    [0, 0, (1 - down) * (1 - along)],
    [0, 1, (1 - down) * along],
    [1, 0, down * (1 - along)],
    [1, 1, down * along],
  ] as const) {
    // A node without a say may be unknown.
    if (weight === 0) continue;
    const value = values[(row + dy) * columns + column + dx];
    if (value === null || value === undefined) return null;
    sum += weight * value;
  }
  return sum;
}

type Colour = readonly [red: number, green: number, blue: number];

export interface ColourScale {
  readonly from: number;
  readonly to: number;
  /** At equal steps from `from` to `to`. */
  readonly colours: readonly Colour[];
}

/** The colour of a value; values beyond the scale have the colour of its end. */
export function colourOf({ from, to, colours }: ColourScale, value: number): Colour {
  const last = colours.length - 1;
  const at = Math.min(Math.max((value - from) / (to - from), 0), 1) * last;
  const index = Math.min(Math.floor(at), last - 1);
  const share = at - index;
  const [low, high] = [colours[index] ?? [0, 0, 0], colours[index + 1] ?? [0, 0, 0]];
  const mix = (channel: 0 | 1 | 2) => Math.round(low[channel] + share * (high[channel] - low[channel]));
  return [mix(0), mix(1), mix(2)];
}

/** Bands of one colour from the scale's foot to its top: edges between them are seen, a gradient's are not. */
export const BANDS = 7;

/** The colour of the band that a value lies in. */
export function bandColour(scale: ColourScale, value: number): Colour {
  const { from, to } = scale;
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  const band = Math.min(Math.floor(share * BANDS), BANDS - 1);
  return colourOf(scale, from + (band / (BANDS - 1)) * (to - from));
}

export const cssColour = ([red, green, blue]: Colour): string => `rgb(${red}, ${green}, ${blue})`;

/** Values along a line of nodes at the middles of `size` pixels, by Catmull and Rom's cubic; NaN where one of the two beside a pixel is not known. */
function along(nodes: readonly (number | null)[], size: number): Float64Array {
  const line = new Float64Array(size);
  for (let pixel = 0; pixel < size; pixel += 1) {
    const at = ((pixel + 0.5) / size) * (nodes.length - 1);
    const index = Math.min(Math.floor(at), nodes.length - 2);
    const share = at - index;
    const [from, to] = [nodes[index] ?? Number.NaN, nodes[index + 1] ?? Number.NaN];
    // At the ends, and beside what is not known, the line goes on straight.
    const before = nodes[index - 1] ?? 2 * from - to;
    const after = nodes[index + 2] ?? 2 * to - from;
    const [a, b] = [(to - before) / 2, (after - from) / 2];
    line[pixel] =
      from + share * (a + share * (3 * (to - from) - 2 * a - b + share * (2 * (from - to) + a + b)));
  }
  return line;
}

/** The grid as a picture of `size` by `size` pixels, row by row, four bytes each; unknown is transparent, edges of bands are soft. */
export function paintSurface(
  grid: SurfaceGrid,
  scale: ColourScale,
  size: number,
): Uint8ClampedArray<ArrayBuffer> {
  const { rows, columns, values } = grid;
  const lines = Array.from({ length: rows }, (_, row) =>
    along(values.slice(row * columns, (row + 1) * columns), size),
  );
  const field = new Float64Array(size * size);
  for (let x = 0; x < size; x += 1) {
    const column = along(
      lines.map((line) => line[x] ?? Number.NaN),
      size,
    );
    for (let y = 0; y < size; y += 1) field[y * size + x] = column[y] ?? Number.NaN;
  }
  const { from, to } = scale;
  const colours = Array.from({ length: BANDS }, (_, band) =>
    bandColour(scale, from + ((band + 0.5) / BANDS) * (to - from)),
  );
  const colourIn = (band: number): Colour => colours[Math.min(Math.max(band, 0), BANDS - 1)] ?? [0, 0, 0];
  const bandsAt = (at: number): number => (((field[at] ?? Number.NaN) - from) / (to - from)) * BANDS;
  const pixels = new Uint8ClampedArray(size * size * 4);
  for (let at = 0; at < field.length; at += 1) {
    const here = bandsAt(at);
    if (Number.isNaN(here)) continue;
    const slope = Math.max(
      Math.abs(bandsAt((at + 1) % size === 0 ? at - 1 : at + 1) - here) || 0,
      Math.abs(bandsAt(at + size < field.length ? at + size : at - size) - here) || 0,
    );
    const edge = Math.round(here);
    // How far beyond the nearest edge, in pixels; within half of one the colours of both sides mix.
    const beyond = slope > 0 ? (here - edge) / slope : here < edge ? -1 : 1;
    const share = Math.min(Math.max(beyond + 0.5, 0), 1);
    const [below, above] = [colourIn(edge - 1), colourIn(edge)];
    for (const channel of [0, 1, 2] as const)
      pixels[at * 4 + channel] = below[channel] + share * (above[channel] - below[channel]);
    pixels[at * 4 + 3] = 255;
  }
  return pixels;
}
