import { type RiskLevel, riskLevels } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { VerdictName } from './verdict-colours.ts';

const shapes = {
  circle: <circle cx="8" cy="8" r="7" />,
  triangle: <path d="M8 1.2 15.4 14.6H.6Z" />,
  square: <rect x="1.5" y="1.5" width="13" height="13" rx="2" />,
};

const shapeOf = { excellent: 'circle', good: 'circle', fair: 'triangle', poor: 'square' } as const;

/** ● good, ▲ fair, ■ poor: the shape that is before a verdict's word. */
export function VerdictMark({
  verdict,
  size = 16,
}: {
  readonly verdict: VerdictName;
  readonly size?: number;
}) {
  const { field } = useTheme().palette;
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" style={{ flex: 'none' }}>
      <g fill={field.verdict[verdict].strong} stroke={field.verdict[verdict].text} strokeWidth={1}>
        {shapes[shapeOf[verdict]]}
      </g>
    </svg>
  );
}

/** Shape, word and colour of a verdict in a line of text. */
export function VerdictBadge({
  verdict,
  children,
}: {
  readonly verdict: VerdictName;
  readonly children: ReactNode;
}) {
  const { field } = useTheme().palette;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        verticalAlign: 'bottom',
        fontWeight: 650,
        color: field.verdict[verdict].text,
      }}
    >
      <VerdictMark verdict={verdict} />
      <span>{children}</span>
    </Box>
  );
}

/** Five steps, filled as far as the risk goes, and its word. */
export function Risk({ level, children }: { readonly level: RiskLevel; readonly children: ReactNode }) {
  const { field } = useTheme().palette;
  const step = riskLevels.indexOf(level);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontWeight: 650,
        color: field.risk[level].text,
      }}
    >
      <svg aria-hidden="true" width="28" height="16" viewBox="0 0 28 16" style={{ flex: 'none' }}>
        {riskLevels.map((name, index) => (
          <rect
            key={name}
            x={index * 6}
            y={11 - index * 2.5}
            width="4"
            height={5 + index * 2.5}
            rx="1"
            fill={index <= step ? field.risk[level].strong : field.track}
          />
        ))}
      </svg>
      <span>{children}</span>
    </Box>
  );
}
