import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { readDay } from '../../lib/day-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { DayField } from '../../ui/day-field.tsx';
import { LayoutSkeleton } from '../../ui/layout-skeleton.tsx';
import { FloweringYears } from './flowering-years.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { floweringQuery, hasFlowering, type Point, type WindowStart } from './queries.ts';

/** What the weather did to flowering here in the past five years; read when asked for, and then kept. */
export function FloweringPart({ point }: { readonly point: Point }) {
  const { t } = useTranslation('weather');
  const [start, setStart] = useState<WindowStart | null>(null);
  const [asked, setAsked] = useState(() => hasFlowering(point, null));
  // A point that is no plot has no pruning date: somebody must say when it flowers.
  const answerable = start !== null || point.plotId !== undefined;
  const query = useQuery({ ...floweringQuery(point, start), enabled: asked && answerable });
  const needsDay =
    (asked && !answerable) || (query.error instanceof ApiError && query.error.code === 'validation_failed');
  return (
    <Box component="section" aria-label={t('flowering.title')}>
      <Box component="p" sx={{ m: 0, mb: 1, color: 'text.secondary' }}>
        {t('flowering.why')}
      </Box>
      {!asked && (
        <Button variant="outlined" onClick={() => setAsked(true)}>
          {t('flowering.show')}
        </Button>
      )}
      {asked && (
        <>
          {needsDay && (
            <Box component="p" sx={{ m: 0, mb: 1 }}>
              {t('flowering.needsDay')}
            </Box>
          )}
          {asked && answerable && query.isPending && !query.isError && (
            <LayoutSkeleton
              of={[
                ['line', 65, 30],
                ['grid', 1, 10, 200],
                ['rows', 6, 48],
              ]}
            />
          )}
          {query.isError && !query.data && !needsDay && <PartTrouble part="current" query={query} />}
          {query.data && <FloweringYears risk={query.data} />}
          <StartField onStart={setStart} />
        </>
      )}
    </Box>
  );
}

/** From which day the window counts; the year is of no matter. */
function StartField({ onStart }: { readonly onStart: (start: WindowStart) => void }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const day = readDay(typed);
  return (
    <Box sx={{ maxWidth: 320, mt: 2 }}>
      <DayField
        label={t('flowering.from')}
        hint={day ? t('flowering.fromChosen', { date: format.dayLong(day) }) : t('flowering.fromHint')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          const [, month, date] = (readDay(value) ?? '').split('-').map(Number);
          if (month && date) onStart({ month, day: date });
        }}
      />
    </Box>
  );
}
