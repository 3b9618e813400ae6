import sharp from 'sharp';

const WIDTH = 960;
const HEIGHT = 720;

const framed = (sky: string, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="${sky}"/>${inner}</svg>`;

const LEAF =
  'M480 90C560 160 700 130 760 210C720 290 800 350 780 440C690 450 660 560 570 580C530 560 500 600 480 650C460 600 430 560 390 580C300 560 270 450 180 440C160 350 240 290 200 210C260 130 400 160 480 90Z';
const VEINS = 'M480 640V130M480 420L260 240M480 420L700 240M480 520L300 480M480 520L660 480';

const circles = (at: readonly (readonly [number, number, number])[], fill: string): string =>
  at.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('');

const leaf = (spots: string): string =>
  `<path d="${LEAF}" fill="#4f8a3a"/><path d="${VEINS}" stroke="#86b56c" stroke-width="9" fill="none"/>${spots}`;

/** Rows of berries that grow narrower to the tip. */
const bunch = (berry: string, light: string): string =>
  [5, 6, 5, 4, 3, 2, 1]
    .flatMap((count, row) =>
      Array.from({ length: count }, (_, index) => {
        const x = 480 + (index - (count - 1) / 2) * 74;
        const y = 200 + row * 64;
        return `<circle cx="${x}" cy="${y}" r="42" fill="${berry}"/><circle cx="${x - 13}" cy="${y - 14}" r="10" fill="${light}"/>`;
      }),
    )
    .join('');

const STEM = '<path d="M480 190V60M480 80L380 40" stroke="#7a5a34" stroke-width="16" fill="none"/>';

/** A drawing, not a photo. */
const drawings = {
  downyLeaf: framed(
    '#cfe3c0',
    leaf(
      circles(
        [
          [380, 300, 44],
          [560, 340, 52],
          [460, 470, 34],
        ],
        '#d8c65a',
      ),
    ),
  ),
  bunch: framed('#e9ecd2', STEM + bunch('#9db64a', '#d7e3a1')),
  vineRow: framed(
    '#bfdcec',
    `<path d="M0 470H960V720H0Z" fill="#9a6b43"/>${[90, 330, 570, 810]
      .map(
        (x) =>
          `<rect x="${x}" y="300" width="18" height="260" fill="#6b4a2b"/><circle cx="${x + 10}" cy="270" r="110" fill="#5d9440"/>`,
      )
      .join('')}<path d="M0 240H960M0 300H960" stroke="#777" stroke-width="4"/>`,
  ),
} as const;
export type DemoDrawing = keyof typeof drawings;

const made = new Map<DemoDrawing, Promise<Buffer>>();

/** A small JPEG, made once. */
export function drawing(name: DemoDrawing): Promise<Buffer> {
  const known = made.get(name);
  if (known) return known;
  const fresh = sharp(Buffer.from(drawings[name])).jpeg({ quality: 80 }).toBuffer();
  made.set(name, fresh);
  return fresh;
}

export const DRAWING_SIZE = { width: WIDTH, height: HEIGHT } as const;
