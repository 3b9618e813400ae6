import type { ReactNode } from 'react';
import type { ChartColours } from '../chart-colours.ts';

/** Parts that several drawings share, each in a box of 48; lines in the colour of the text around them. */

interface At {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly place: number;
}

/** Rows of a bunch, each one berry shorter than the one above. */
export const bunch = (
  rows: number,
  apart: number,
  top: number,
  berryAt: (at: At) => ReactNode,
  shift = 0,
): ReactNode[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: rows - row }, (_, place) =>
      berryAt({
        x: Math.round((24 + shift + (place - (rows - row - 1) / 2) * apart) * 10) / 10,
        y: Math.round((top + row * apart * 0.87) * 10) / 10,
        row,
        place,
      }),
    ),
  ).flat();

export const berry = (
  { x, y }: Pick<At, 'x' | 'y'>,
  radius: number,
  fill: string,
  strokeWidth = 1.5,
): ReactNode => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill={fill} strokeWidth={strokeWidth} />;

/** Stalk and leaf above a bunch. */
export const Stalk = ({ colours }: { readonly colours: ChartColours }) => (
  <>
    <path d="M24 3v8.5" />
    <path d="M24 7c3-4 8-5 12.5-3-1.5 4.5-7.5 6.5-12.5 3z" fill={colours.stages[2]} />
  </>
);

const OUTLINE =
  'M24.0 5.0C24.5 5.6 26.4 7.9 27.2 8.8C28.0 9.7 28.6 9.3 29.0 10.4C29.3 11.4 28.1 14.8 29.4 15.0C30.7 15.2 35.8 11.3 36.9 11.5C38.1 11.7 36.3 15.1 36.3 16.3C36.3 17.5 37.3 17.7 37.0 18.8C36.7 19.8 33.8 21.1 34.4 22.5C35.0 24.0 40.4 26.2 40.6 27.5C40.9 28.8 37.0 29.2 35.9 30.3C34.8 31.5 35.1 33.7 34.1 34.4C33.0 35.1 31.1 35.2 29.6 34.6C28.2 34.0 26.4 31.7 25.5 30.8C24.5 30.0 24.5 29.5 24.0 29.5C23.5 29.5 23.5 30.0 22.5 30.8C21.6 31.7 19.8 34.0 18.4 34.6C16.9 35.2 15.0 35.1 13.9 34.4C12.9 33.7 13.2 31.5 12.1 30.3C11.0 29.2 7.1 28.8 7.4 27.5C7.6 26.2 13.0 24.0 13.6 22.5C14.2 21.1 11.3 19.8 11.0 18.8C10.7 17.7 11.7 17.5 11.7 16.3C11.7 15.1 9.9 11.7 11.1 11.5C12.2 11.3 17.3 15.2 18.6 15.0C19.9 14.8 18.7 11.4 19.0 10.4C19.4 9.3 20.0 9.7 20.8 8.8C21.6 7.9 23.5 5.6 24.0 5.0z';

/** A vine leaf with its veins. */
export const Leaf = ({ colours }: { readonly colours: ChartColours }) => (
  <>
    <path d={OUTLINE} fill={colours.stages[1]} />
    <path d="M24 29.5V46" />
    <g strokeWidth={1.25} opacity={0.6}>
      <path d="M24 29.5V10M24 29.5L12.5 18M24 29.5L35.5 18M24 29.5l-11 2.5M24 29.5l11 2.5" />
    </g>
  </>
);

/** A cane with a node, as pruned. */
export const Cane = () => (
  <path d="M15 45c0-7 .5-10-1-13.5 1.5-3 1.5-9 1.5-28.5M24 45c0-6 .5-9 2-12-1.5-4-2-10-2-30" />
);
