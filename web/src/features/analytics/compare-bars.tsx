import Box from '@mui/material/Box';
import { useChartColours } from '../../ui/chart-colours.ts';
import { CurveKey } from './season-key.tsx';

export interface ComparedBar {
  readonly id: string;
  readonly label: string;
  readonly now: number | null;
  /** Null: nothing to compare with. */
  readonly before: number | null;
}

interface CompareBarsProps {
  readonly bars: readonly ComparedBar[];
  readonly hasBefore: boolean;
  readonly write: (value: number) => string;
  readonly colour: string;
}

/** Bars side by side, this season filled, the last outlined; the table has the numbers. */
export function CompareBars({ bars, hasBefore, write, colour }: CompareBarsProps) {
  const colours = useChartColours();
  const most = Math.max(1, ...bars.map(({ now, before }) => Math.max(now ?? 0, before ?? 0)));
  const bar = (value: number | null, filled: boolean) => (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box
        style={{ width: `${((value ?? 0) / most) * 52}%` }}
        sx={{
          height: filled ? 16 : 12,
          minWidth: value ? 3 : 0,
          flex: 'none',
          borderRadius: '4px',
          backgroundColor: filled ? colour : colours.cell,
          boxShadow: filled ? 'none' : `inset 0 0 0 1.5px ${colours.ink2}`,
        }}
      />
      <Box
        sx={{
          fontSize: '0.875rem',
          whiteSpace: 'nowrap',
          fontWeight: filled ? 650 : 400,
          color: filled ? colours.ink : colours.ink2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value === null ? '–' : write(value)}
      </Box>
    </Box>
  );
  return (
    <Box aria-hidden="true">
      <CurveKey colour={colour} before={hasBefore} form="bar" />
      <Box sx={{ display: 'grid', gap: 1.25, mt: 1 }}>
        {bars.map(({ id, label, now, before }) => (
          <Box key={id}>
            <Box sx={{ fontSize: '0.875rem', lineHeight: 1.5 }}>{label}</Box>
            {bar(now, true)}
            {hasBefore && bar(before, false)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
