import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What a screen looks like once it has something to show, in grey and without words: nobody takes it for advice. */

interface BarProps {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h?: number;
  readonly o?: number;
  readonly r?: number;
}

const Bar = ({ x, y, w, h = 7, o = 0.22, r = Math.min(h, w) / 2 }: BarProps) => (
  <rect x={x} y={y} width={w} height={h} rx={r} fill="currentColor" opacity={o} />
);

const Sheet = ({ x, y, w, h = 0, r = 12 }: BarProps) => (
  <rect
    x={x}
    y={y}
    width={w}
    height={h}
    rx={r}
    fill="currentColor"
    fillOpacity={0.04}
    stroke="currentColor"
    strokeOpacity={0.25}
  />
);

const Dot = ({ x, y, full = false }: { readonly x: number; readonly y: number; readonly full?: boolean }) => (
  <circle
    cx={x}
    cy={y}
    r={4}
    fill="currentColor"
    fillOpacity={full ? 0.6 : 0.08}
    stroke="currentColor"
    strokeOpacity={0.6}
  />
);

const Vessel = ({ x, y, step }: { readonly x: number; readonly y: number; readonly step: number }) => (
  <>
    <rect
      x={x}
      y={y}
      width={14}
      height={20}
      rx={4}
      fill="currentColor"
      fillOpacity={0.06}
      stroke="currentColor"
      strokeOpacity={0.35}
    />
    <Bar x={x} y={y + 20 - 4 * step} w={14} h={4 * step} r={step === 5 ? 4 : 2} o={0.16 + 0.08 * step} />
  </>
);

const Shape = ({ d }: { readonly d: string }) => (
  <path
    d={d}
    fill="currentColor"
    fillOpacity={0.16}
    stroke="currentColor"
    strokeOpacity={0.6}
    strokeWidth={2}
    strokeLinejoin="round"
  />
);

const Line = ({ d, o = 0.5 }: { readonly d: string; readonly o?: number }) => (
  <path d={d} fill="none" stroke="currentColor" strokeOpacity={o} strokeWidth={2} strokeLinecap="round" />
);

const each = (count: number, draw: (at: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => at).map((at) => <g key={at}>{draw(at)}</g>);

/** Of a season: its stages, today, and its marks. */
const seasonAt = (x: number, y: number, w: number, today: number) => (
  <>
    {[0.12, 0.2, 0.16, 0.28, 0.24].map((share, at, all) => (
      <Bar
        key={share}
        x={x + w * all.slice(0, at).reduce((sum, one) => sum + one, 0)}
        y={y - 4}
        w={w * share - 2}
        h={8}
        r={2}
        o={0.12 + 0.05 * at}
      />
    ))}
    <Dot x={x + w * 0.12} y={y} full />
    <Dot x={x + w * 0.76} y={y} />
    <Bar x={x + w * today - 1.5} y={y - 11} w={3} h={22} o={0.7} />
  </>
);

const examples = {
  plots: () =>
    [
      ['M30 24 58 18 68 40 52 54 28 48Z', 0.3, 4],
      ['M30 98 64 94 66 122 34 126Z', 0.6, 2],
    ].map(([d, today, step], at) => (
      <g key={d}>
        <Sheet x={8} y={4 + at * 74} w={304} h={66} />
        <Shape d={String(d)} />
        <Bar x={88} y={18 + at * 74} w={84} o={0.45} />
        <Bar x={88} y={34 + at * 74} w={130} />
        <Vessel x={286} y={12 + at * 74} step={Number(step)} />
        {seasonAt(88, 54 + at * 74, 208, Number(today))}
      </g>
    )),
  tasks: () => (
    <>
      <Sheet x={8} y={4} w={304} h={142} />
      {each(3, (at) => (
        <>
          {at > 0 && <Line d={`M24 ${4 + at * 47}H296`} o={0.15} />}
          <circle
            cx={38}
            cy={28 + at * 47}
            r={11}
            fill="currentColor"
            fillOpacity={at === 0 ? 0.5 : 0}
            stroke="currentColor"
            strokeOpacity={0.5}
            strokeWidth={2}
          />
          <Bar x={64} y={19 + at * 47} w={[96, 128, 76][at] ?? 0} o={at === 0 ? 0.25 : 0.45} />
          <Bar x={64} y={32 + at * 47} w={[150, 90, 170][at] ?? 0} />
        </>
      ))}
      <path d="m33 28 4 4 7-8" fill="none" stroke="#fff" strokeWidth={2.5} strokeLinecap="round" />
    </>
  ),
  diary: () => (
    <>
      <Bar x={8} y={8} w={72} o={0.45} />
      {[14, 24, 9, 18, 12].map((high, at) => (
        <Bar key={high} x={250 + at * 12} y={44 - high} w={8} h={high} r={2} />
      ))}
      <Bar x={8} y={28} w={120} />
      <Sheet x={8} y={54} w={304} h={92} />
      {each(2, (at) => (
        <>
          {at > 0 && <Line d="M24 100H296" o={0.15} />}
          <Bar x={24} y={62 + at * 46} w={30} h={30} r={9} o={0.14} />
          <Bar x={68} y={67 + at * 46} w={[110, 84][at] ?? 0} o={0.45} />
          <Bar x={68} y={81 + at * 46} w={[76, 132][at] ?? 0} />
          <Bar x={258} y={73 + at * 46} w={38} o={0.35} />
        </>
      ))}
      <Line d="M39 69c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z" />
      <Line d="M33 131c0-9 4-12 12-12 0 8-3 12-10 11M33 133c2-5 4-7 7-9" />
    </>
  ),
  diseases: () => (
    <>
      <Bar x={128} y={4} w={26} h={142} r={6} o={0.1} />
      <Bar x={88} y={8} w={118} h={6} o={0.45} />
      {each(3, (row) => (
        <>
          <Bar x={8} y={34 + row * 42} w={[58, 44, 52][row] ?? 0} o={0.4} />
          {each(8, (at) => (
            <Vessel
              x={82 + at * 28.5}
              y={26 + row * 42}
              step={['12345321', '11223344', '21111122'].map((line) => Number(line[at]))[row] ?? 1}
            />
          ))}
        </>
      ))}
    </>
  ),
  growth: () => (
    <>
      {seasonAt(14, 84, 292, 0.42)}
      <Line d="M50 62V44M50 52c-6 0-9-3-9-9 6 0 9 3 9 9M50 48c5 0 8-3 8-8-5 0-8 3-8 8" />
      <Line d="M128 62V26M128 52c-9 0-13-5-13-13 9 0 13 5 13 13M128 42c8 0 12-5 12-12-8 0-12 5-12 12" />
      <g fill="currentColor" fillOpacity={0.14} stroke="currentColor" strokeOpacity={0.5} strokeWidth={2}>
        <path d="M236 18v10" />
        <circle cx={227} cy={33} r={6} />
        <circle cx={240} cy={33} r={6} />
        <circle cx={233} cy={44} r={6} />
        <circle cx={246} cy={44} r={6} />
        <circle cx={239} cy={55} r={6} />
      </g>
      <Bar x={26} y={108} w={52} o={0.45} />
      <Bar x={104} y={108} w={52} o={0.45} />
      <Bar x={212} y={108} w={56} o={0.45} />
      <Bar x={32} y={122} w={38} />
      <Bar x={108} y={122} w={42} />
      <Bar x={216} y={122} w={48} />
    </>
  ),
  irrigation: () => (
    <>
      <Line d="M34 14c10 13 16 21 16 29a16 16 0 0 1-32 0c0-8 6-16 16-29Z" o={0.6} />
      <Bar x={66} y={18} w={112} h={14} o={0.45} />
      <Bar x={66} y={42} w={168} />
      {each(12, (at) => {
        const high = [30, 34, 40, 18, 8, 26, 38, 42, 36, 44, 46, 40][at] ?? 0;
        return (
          <>
            <Bar x={12 + at * 25} y={138 - high} w={16} h={high} r={3} o={at < 5 ? 0.45 : 0.18} />
            {(at === 3 || at === 4) && <Bar x={12 + at * 25} y={80} w={16} h={36} r={3} o={0.12} />}
          </>
        );
      })}
      <Line d="M8 140H312" o={0.3} />
    </>
  ),
  planner: () => (
    <>
      {each(10, (at) => {
        const bad = [9, 7, 5, 2, 1, 2, 4, 6, 8, 9][at] ?? 0;
        return <Bar x={14 + at * 30} y={52 - bad * 5} w={24} h={bad * 5} r={3} o={bad < 3 ? 0.55 : 0.25} />;
      })}
      <Line d="M8 54H312" o={0.3} />
      {each(40, (at) => {
        const [row, column] = [Math.floor(at / 10), at % 10];
        const bad = [9, 7, 5, 2, 1, 2, 4, 6, 8, 9][column] ?? 0;
        return (
          <Bar
            x={14 + column * 30}
            y={62 + row * 21}
            w={24}
            h={16}
            r={3}
            o={(row * 7 + column * 3) % 10 < bad ? 0.4 : 0.08}
          />
        );
      })}
      <rect
        x={131}
        y={2}
        width={30}
        height={146}
        rx={6}
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.6}
        strokeWidth={2}
      />
    </>
  ),
  reports: () => (
    <>
      <Sheet x={206} y={10} w={94} h={132} r={4} />
      <Sheet x={110} y={4} w={102} h={142} r={4} />
      <Bar x={122} y={16} w={50} o={0.5} />
      <Bar x={122} y={30} w={78} />
      <Bar x={122} y={44} w={78} h={14} r={2} o={0.3} />
      {each(5, (at) => (
        <>
          <Bar x={122} y={64 + at * 14} w={22} h={6} />
          <Bar x={150} y={64 + at * 14} w={[30, 22, 34, 26, 30][at] ?? 0} h={6} />
          <Bar x={188} y={64 + at * 14} w={12} h={6} o={0.4} />
        </>
      ))}
      <Bar x={224} y={24} w={62} h={46} r={4} o={0.1} />
      <Line d="M228 62l14-14 12 8 14-20 14 12" />
      <Bar x={224} y={82} w={62} />
      <Bar x={224} y={96} w={44} />
      <Line d="M30 96 60 66M60 66l-6 32-8-15-16-7 30-10" o={0.45} />
    </>
  ),
} satisfies Record<string, () => ReactNode>;

export const Example = ({ of }: { readonly of: keyof typeof examples }) => (
  <Box
    aria-hidden="true"
    sx={{
      p: 1.5,
      mb: 3,
      borderRadius: '16px',
      border: '1px dashed',
      borderColor: 'text.disabled',
      color: 'text.secondary',
    }}
  >
    <svg aria-hidden="true" width="100%" viewBox="0 0 320 150" style={{ display: 'block' }}>
      {examples[of]()}
    </svg>
  </Box>
);
