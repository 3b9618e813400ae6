import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Loading } from './skeletons.tsx';

/** Pixels, on the phone and where there is room. */
type Height = number | { readonly xs: number; readonly md: number };

/** A part of a screen that is still to come. Widths are in percent, heights in pixels. */
type Part =
  | readonly ['line', width: number, height: Height]
  | readonly ['block', height: Height]
  | readonly ['gap', height: number]
  /** Each with a picture and two lines. */
  | readonly ['rows', count: number, height: Height]
  | readonly ['grid', rows: number, columns: number, height: Height]
  | readonly ['card', parts: Shape];

/** The parts of a screen, from top to bottom. */
export type Shape = readonly Part[];

interface LayoutProps {
  readonly of: Shape;
  /** Beside it on a wide screen, below it on a phone. */
  readonly beside?: Shape;
}

/** The layout of a screen or part before its data came, in grey: as high as the finished one, so that nothing jumps. */
export const LayoutSkeleton = ({ of, beside }: LayoutProps) => (
  <Loading>
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: beside ? 'minmax(0, 7fr) minmax(0, 5fr)' : 'minmax(0, 1fr)',
        },
      }}
    >
      <Box>{of.map(drawn)}</Box>
      {beside && <Box>{beside.map(drawn)}</Box>}
    </Box>
  </Loading>
);

/** In the place of a screen whose code is still on its way. */
export const ScreenSkeleton = () => (
  <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 4 }, pt: { xs: 1, md: 4 } }}>
    <LayoutSkeleton of={ANY_SCREEN} />
  </Box>
);

const ANY_SCREEN: Shape = [
  ['line', 60, 48],
  ['gap', 8],
  ['block', 220],
  ['gap', 24],
  ['block', 72],
  ['gap', 12],
  ['block', 72],
];

const counted = (count: number, draw: (at: number) => ReactNode): ReactNode =>
  Array.from({ length: count }, (_, at) => at).map(draw);

function drawn(part: Part, at: number): ReactNode {
  const [kind] = part;
  const key = `${kind} ${at}`;
  if (kind === 'gap') return <Box key={key} sx={{ height: part[1] }} />;
  if (kind === 'block')
    return <Skeleton key={key} variant="rounded" sx={{ height: part[1], borderRadius: 1 }} />;
  if (kind === 'line')
    return <Skeleton key={key} variant="text" width={`${part[1]}%`} sx={{ height: part[2] }} />;
  if (kind === 'rows') {
    const { 2: height } = part;
    const hasTwoLines = (typeof height === 'number' ? height : height.md) >= 50;
    return counted(part[1], (row) => (
      <Box
        key={`${key} ${row}`}
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, height, boxSizing: 'border-box' }}
      >
        <Skeleton variant="rounded" width={32} height={32} sx={{ flex: 'none', borderRadius: 1 }} />
        <Box sx={{ flex: 1 }}>
          <Skeleton variant="text" width={`${75 - 15 * (row % 3)}%`} />
          {hasTwoLines && <Skeleton variant="text" width="45%" />}
        </Box>
      </Box>
    ));
  }
  if (kind === 'grid')
    return counted(part[1], (row) => (
      <Box
        key={`${key} ${row}`}
        sx={{ display: 'flex', gap: 0.5, py: 0.5, height: part[3], boxSizing: 'border-box' }}
      >
        {counted(part[2], (column) => (
          <Skeleton key={column} variant="rounded" height="100%" sx={{ flex: 1, borderRadius: 0.5 }} />
        ))}
      </Box>
    ));
  return (
    <Box key={key} sx={{ p: 2, mb: 1.5, borderRadius: '16px', backgroundColor: 'background.paper' }}>
      {part[1].map(drawn)}
    </Box>
  );
}
