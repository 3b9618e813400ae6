import type { ReactNode } from 'react';
import type { ChartColours } from '../chart-colours.ts';
import { berry, bunch, Cane, Stalk } from './bunch.tsx';

type Draw = (colours: ChartColours) => ReactNode;

const flowers = [
  [13, 18],
  [24, 17],
  [35, 18],
  [18, 27.5],
  [30, 27.5],
  [24, 38],
] as const;

const petals = (x: number, y: number): string =>
  Array.from({ length: 5 }, (_, i) => {
    const angle = -Math.PI / 2 + i * 1.2566;
    return `M${x} ${y}L${(x + 4.9 * Math.cos(angle)).toFixed(1)} ${(y + 4.9 * Math.sin(angle)).toFixed(1)}`;
  }).join('');

/** The vine from pruning to harvest. */
export const stageDrawings = {
  dormant: ({ stages }) => (
    <>
      <Cane />
      <path d="M26.5 32c4-1.5 6.5-4.5 7-9.5-4.5.5-7.5 2.5-8.8 6" fill={stages[0]} />
      <path d="M28 28.5c1.5-.3 3-1.5 3.8-3" strokeWidth={1.25} />
      <path d="M17 12h5M17 40h4" strokeWidth={1.25} opacity={0.5} />
    </>
  ),
  swell: ({ stages }) => (
    <>
      <Cane />
      <path d="M26 33c8 .5 13.5-4 13.5-11.5 0-3-1-5.5-2-7-5 1.5-10.5 5.5-12.5 11" fill={stages[2]} />
      <path d="M29.5 29c4-1 6.5-4.5 7-9" strokeWidth={1.25} />
      <path d="M33 32.5l1.5 2M37.5 29.5l2.2 1.3M39.8 25l2.5.2" strokeWidth={1.5} />
    </>
  ),
  leaves: ({ stages }) => (
    <>
      <path d="M24 46c0-12-1.5-24 1-38" />
      <path d="M23.5 36c-9 1.5-15-2-17-9.5 8.5-2 15 1.5 17 9.5z" fill={stages[2]} />
      <path d="M23.5 28c8.5.5 14.5-4 15.5-12-9-1-14.5 3.5-15.5 12z" fill={stages[2]} />
      <path d="M23.7 19.5c-6 0-10-3.5-10.5-9.5 6.5 0 10.5 3.5 10.5 9.5z" fill={stages[1]} />
      <path d="M25 9c.5-3.5 3-5.5 6.5-6-.2 3.5-2.5 6-6.5 6z" fill={stages[1]} />
    </>
  ),
  panicle: ({ stages }) => (
    <>
      <path d="M15 46c0-13-1-25 2-39" />
      <path d="M14.8 34c-5.5 0-9-3-9.8-8.5 5.5-.5 9.5 2.5 9.8 8.5z" fill={stages[2]} />
      <path d="M17 8c1-3.5 3.5-5 7-5.3-.3 3.5-3 5.8-7 5.3z" fill={stages[1]} />
      <path d="M15.3 24c4-3 8-3.5 11-1" />
      {bunch(4, 4.6, 24, (at) => berry(at, 2.1, stages[2], 1.25), 7.5)}
    </>
  ),
  flower: (colours) => (
    <>
      <Stalk colours={colours} />
      <path d="M24 11v27M24 18h-9M24 18h9M24 27.5h-5.5M24 27.5h5.5" strokeWidth={1.25} opacity={0.6} />
      {flowers.map(([x, y]) => (
        <g key={`${x} ${y}`} strokeWidth={1.4}>
          <path d={petals(x, y)} />
          <circle cx={x} cy={y} r={2.7} fill={colours.stages[3]} />
        </g>
      ))}
    </>
  ),
  set: (colours) => (
    <>
      <Stalk colours={colours} />
      <path
        d="M24 11v28M24 17l-9 1.5M24 17l9 1.5M24 25l-6 1.5M24 25l6 1.5"
        strokeWidth={1.25}
        opacity={0.6}
      />
      {bunch(4, 8.2, 17, (at) => berry(at, 2.7, colours.stages[2]))}
    </>
  ),
  close: (colours) => (
    <>
      <Stalk colours={colours} />
      {bunch(5, 7.2, 15.5, (at) => berry(at, 4, colours.stages[4]))}
    </>
  ),
  veraison: (colours) => (
    <>
      <Stalk colours={colours} />
      {bunch(5, 7.2, 15.5, (at) => {
        const { stages } = colours;
        const coloured = (at.row * 2 + at.place * 3) % 5 < 2;
        const turning = (at.row + at.place) % 3 === 0;
        return berry(at, 4, coloured ? stages[7] : turning ? stages[6] : stages[2]);
      })}
    </>
  ),
  harvest: (colours) => (
    <>
      <Stalk colours={colours} />
      {bunch(5, 7.2, 15.5, (at) => (
        <g key={`${at.x} ${at.y}`}>
          {berry(at, 4, colours.stages[7])}
          <path
            d={`M${at.x - 1.8} ${at.y - 0.6}a2 2 0 0 1 1.5-1.6`}
            stroke={colours.card}
            strokeWidth={1.2}
            opacity={0.8}
          />
        </g>
      ))}
    </>
  ),
  // After foundation pruning: a bud cut open, with the coming season's bunch in it.
  bud: ({ stages }) => (
    <>
      <path d="M9 45c0-14 .5-28 0-41M17 45c0-6 .3-9 1.5-12-1-4-1.5-12-1.5-29" />
      <path d="M18.5 35c12 2 22-4 22-16 0-5-1.4-9-3-12-9 2.5-17 9-19 19" fill={stages[1]} />
      {bunch(3, 4.6, 19, (at) => berry(at, 2.1, stages[2], 1.25), 6)}
      <path d="M30 29c-2 2-5 3-8 3" strokeWidth={1.25} opacity={0.6} />
    </>
  ),
  // A cane that has turned brown from its foot.
  cane: ({ stages }) => (
    <>
      <path
        d="M19 46c0-9 1-12-.5-16 1.5-4 1.5-16 1.5-26h7c0 10-.5 22 .5 26-1 4-.5 8-.5 16"
        fill={stages[2]}
      />
      <path d="M19 46c0-9 1-12-.5-16h9c-1 4-.5 8-.5 16" fill="#A9744F" />
      <path d="M27.5 30c5-1 8-4 8.5-8.5-4.500 0-7.500 2-8.700 5.500" fill={stages[0]} />
      <path d="M19.500 14c-4-1-6.500-3.500-7-7.500 4 .2 6.500 2 7 5" fill={stages[0]} />
    </>
  ),
} satisfies Record<string, Draw>;
