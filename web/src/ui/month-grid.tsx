import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf, daysOfMonth, monthFrom } from '../lib/day-text.ts';
import { useFormat } from '../lib/use-format.ts';
import { Icon } from './icon.tsx';

interface MonthGridProps {
  /** The chosen day, `YYYY-MM-DD`. */
  readonly day: string | null;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

/** A month to touch a day in, from Sunday as calendars on the wall are. */
export function MonthGrid({ day, today, onChoose }: MonthGridProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [turned, setTurned] = useState<string | null>(null);
  const first = turned ?? monthFrom(day ?? today, 0);
  const turn = (months: number) => setTurned(monthFrom(first, months));
  return (
    <Box sx={{ mt: 1, p: 1, borderRadius: '16px', backgroundColor: 'background.paper', boxShadow: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <IconButton aria-label={t('day.monthBefore')} onClick={() => turn(-1)}>
          <Box component="span" sx={{ display: 'inline-flex', transform: 'rotate(180deg)' }}>
            <Icon name="chevron" />
          </Box>
        </IconButton>
        <Box aria-live="polite" sx={{ fontWeight: 650 }}>
          {format.monthYear(first)}
        </Box>
        <IconButton aria-label={t('day.monthAfter')} onClick={() => turn(1)}>
          <Icon name="chevron" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', textAlign: 'center' }}>
        {/* A Sunday and the days after it: only their names are taken. */}
        {[
          '2026-11-01',
          '2026-11-02',
          '2026-11-03',
          '2026-11-04',
          '2026-11-05',
          '2026-11-06',
          '2026-11-07',
        ].map((one) => (
          <Box key={one} aria-hidden sx={{ py: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}>
            {format.weekdayNarrow(one)}
          </Box>
        ))}
        {daysOfMonth(first).map((one) => (
          <ButtonBase
            key={one}
            aria-label={format.date(one)}
            aria-pressed={one === day}
            aria-current={one === today ? 'date' : undefined}
            onClick={() => {
              setTurned(null);
              onChoose(one);
            }}
            sx={{
              gridColumnStart: one === first ? columnOf(first) : 'auto',
              height: 44,
              font: 'inherit',
              fontVariantNumeric: 'tabular-nums',
              borderRadius: '22px',
              fontWeight: one === day || one === today ? 650 : 400,
              color: ({ palette }) => (one === today ? palette.leaf : palette.text.primary),
              '&[aria-pressed="true"]': {
                backgroundColor: ({ palette }) => palette.field.verdict.good.soft,
                boxShadow: ({ palette }) => `inset 0 0 0 2px ${palette.leaf}`,
              },
              '&:hover': { backgroundColor: 'action.hover' },
            }}
          >
            {format.number(Number(one.slice(8)))}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
