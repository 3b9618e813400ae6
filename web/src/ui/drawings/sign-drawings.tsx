import type { ReactNode } from 'react';
import type { ChartColours } from '../chart-colours.ts';
import { berry, bunch, Leaf, Stalk } from './bunch.tsx';

type Draw = (colours: ChartColours) => ReactNode;

/** Points spread evenly from a middle outwards. */
const dust = (x: number, y: number, count: number): ReactNode[] =>
  Array.from({ length: count }, (_, i) => {
    const far = 1.5 * Math.sqrt(i);
    const cx = (x + far * Math.cos(i * 2.399)).toFixed(1);
    const cy = (y + far * Math.sin(i * 2.399)).toFixed(1);
    return <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={0.62} />;
  });

const hairs = (x: number, y: number, radius: number, count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const [cos, sin] = [Math.cos((i / count) * 6.283), Math.sin((i / count) * 6.283)];
    const at = (far: number) => `${(x + far * cos).toFixed(1)} ${(y + far * sin).toFixed(1)}`;
    return `M${at(radius)}L${at(radius + 3)}`;
  }).join('');

/** What a disease looks like, the early sign first. */
export const signDrawings = {
  downyLeaf: (colours) => (
    <>
      <Leaf colours={colours} />
      <g fill={colours.stages[3]} strokeWidth={1.5}>
        <circle cx={17} cy={21} r={4.6} />
        <circle cx={31.5} cy={25} r={5.2} />
        <circle cx={24.5} cy={13.5} r={3.4} />
      </g>
      <g stroke="none" fill="currentColor" opacity={0.55}>
        <circle cx={31.5} cy={25} r={1.4} />
        <circle cx={17} cy={21} r={1.2} />
      </g>
    </>
  ),
  downyBunch: (colours) => (
    <>
      <Stalk colours={colours} />
      {bunch(5, 7.2, 15.5, (at) => {
        const ill = (at.row + at.place * 2) % 4 === 1 || (at.row === 0 && at.place === 4);
        if (!ill) return berry(at, 4, colours.stages[2]);
        const { x, y } = at;
        return (
          <g key={`${x} ${y}`}>
            {berry(at, 3.2, '#9A6B45')}
            <path d={`M${x - 3} ${y - 4}l.8 2M${x} ${y - 5}v2M${x + 3} ${y - 4}l-.8 2`} strokeWidth={1.25} />
          </g>
        );
      })}
    </>
  ),
  powderyLeaf: (colours) => (
    <>
      <Leaf colours={colours} />
      <g stroke="none" fill="currentColor">
        {dust(17.5, 19, 20)}
        {dust(31.5, 25, 14)}
      </g>
    </>
  ),
  // Dusted berries, one of them split open.
  powderyBunch: (colours) => (
    <>
      <Stalk colours={colours} />
      {bunch(5, 7.2, 15.5, (at) =>
        berry(at, 4, at.row < 3 && at.place < 3 ? colours.cell : colours.stages[2]),
      )}
      <g stroke="none" fill="currentColor">
        {dust(14, 17.5, 14)}
        {dust(20, 28, 10)}
      </g>
      <path d="M24.5 18.5l-1.500 2.500 2.500 1.500-1 2.500" strokeWidth={1.5} />
    </>
  ),
  anthracnoseBerry: (colours) => (
    <>
      <path d="M24 3v7" />
      <path d="M24 6c3-3.5 7-4 11-2.5-1.5 4-6.5 5.5-11 2.5z" fill={colours.stages[2]} />
      <circle cx={24} cy={28} r={17} fill={colours.stages[2]} />
      <ellipse cx={20} cy={27} rx={8} ry={7} fill="#6B3A2A" />
      <ellipse cx={20} cy={27} rx={4.6} ry={3.9} fill="#D9D5CC" strokeWidth={1.5} />
      <circle cx={20} cy={27} r={1} fill="currentColor" stroke="none" />
      <ellipse cx={33.5} cy={35} rx={3.6} ry={3.2} fill="#6B3A2A" strokeWidth={1.5} />
    </>
  ),
  botrytisBunch: (colours) => (
    <>
      <Stalk colours={colours} />
      {bunch(5, 7.2, 15.5, (at) => {
        const ill = (at.row === 1 && at.place < 3) || (at.row === 2 && at.place < 2);
        return berry(at, 4, ill ? '#A9A59C' : colours.stages[6]);
      })}
      <g strokeWidth={1.25}>
        <path d={hairs(17, 24.5, 5.5, 8)} />
        <circle cx={10.5} cy={20.5} r={0.9} fill="currentColor" />
        <circle cx={9} cy={27} r={0.9} fill="currentColor" />
        <circle cx={14} cy={32.5} r={0.9} fill="currentColor" />
      </g>
    </>
  ),
  bacterialLeaf: (colours) => (
    <>
      <Leaf colours={colours} />
      <g fill="#5A2E22" stroke={colours.stages[3]} strokeWidth={1.75}>
        <path d="M15 17.5l3.2-.8 1.3 2.6-2.5 1.5z" />
        <path d="M29 15l3-1 1.8 2.5-2.8 1.5z" />
        <path d="M31 26l3 .3.3 3-3 .5z" />
        <path d="M15.5 27l3.2.6-.4 2.9-3-.3z" />
        <path d="M23 19.5l2.5.4-.3 2.6-2.4-.2z" />
      </g>
    </>
  ),
} satisfies Record<string, Draw>;
