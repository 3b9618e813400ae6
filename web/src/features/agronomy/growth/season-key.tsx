import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import { useTranslation } from 'react-i18next';
import { useChartColours } from '../../../ui/chart-colours.ts';
import { ChartKey } from '../../../ui/chart-key.tsx';
import { EXPECTED, laidOver } from './season-axis.ts';

/** Kinds of marks, in the legend's order. */
export const seasonSigns = ['marked', 'expected', 'spread', 'sensitive'] as const;

interface SeasonKeyProps {
  readonly signs: readonly (typeof seasonSigns)[number][];
}

/** What the marks of a season mean. */
export function SeasonKey({ signs }: SeasonKeyProps) {
  const { t } = useTranslation('agro');
  const { ink, ink2, stages, card } = useChartColours();
  const looks: Readonly<Record<(typeof seasonSigns)[number], SystemStyleObject>> = {
    marked: { width: 11, height: 11, borderRadius: '50%', border: `2px solid ${ink}` },
    expected: { height: 14, borderRadius: '3px', backgroundColor: laidOver(stages[5], card, EXPECTED) },
    spread: { height: 3, borderRadius: 1, backgroundColor: ink2 },
    sensitive: {
      height: 14,
      borderRadius: '3px',
      background: `repeating-linear-gradient(135deg, ${ink2} 0 1.5px, ${stages[3]} 1.5px 5px)`,
    },
  };
  return (
    <ChartKey sx={{ '& span': { flex: 'none', boxSizing: 'border-box', width: 26 } }}>
      {signs.map((sign) => (
        <li key={sign}>
          <Box component="span" sx={{ '&&': looks[sign] }} />
          {t(`growth.key.${sign}`)}
        </li>
      ))}
    </ChartKey>
  );
}
