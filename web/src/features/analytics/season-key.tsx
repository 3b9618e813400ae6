import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useChartColours } from '../../ui/chart-colours.ts';

interface SeasonKeyProps {
  readonly colour: string;
  /** Whether there is a last season to distinguish. */
  readonly before: boolean;
  readonly form?: 'line' | 'bar';
}

/** Which of two is which. */
export function CurveKey({ colour, before, form = 'line' }: SeasonKeyProps) {
  const { t } = useTranslation('reports');
  const colours = useChartColours();
  if (!before) return null;
  const line = form === 'line';
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        fontSize: '0.875rem',
        color: 'text.secondary',
        mb: 0.5,
        '& > span': { display: 'flex', alignItems: 'center', gap: 0.75 },
        '& i': { width: 18, height: line ? 3 : 12, borderRadius: '3px', flex: 'none' },
      }}
    >
      <span>
        <Box component="i" sx={{ backgroundColor: colour }} />
        {t('compare.now')}
      </span>
      <span>
        <Box
          component="i"
          sx={
            line
              ? { height: '2px !important', backgroundColor: colours.ink2 }
              : { backgroundColor: colours.cell, boxShadow: `inset 0 0 0 1.5px ${colours.ink2}` }
          }
        />
        {t('compare.before')}
      </span>
    </Box>
  );
}
