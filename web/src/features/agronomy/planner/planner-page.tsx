import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../../lib/format.ts';
import { troubleKey } from '../../../lib/trouble.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { Card } from '../../../ui/card.tsx';
import { LayoutSkeleton, type Shape } from '../../../ui/layout-skeleton.tsx';
import { Unread } from '../../../ui/notice.tsx';
import { NoPlace } from '../plot-lacks.tsx';
import { type OnePlot, PlotScreen } from '../plot-screen.tsx';
import { pruningDatesQuery } from '../queries.ts';
import { DateStrip } from './date-strip.tsx';
import { nearest } from './pruning-choice.ts';
import { SavedPlans } from './saved-plans.tsx';
import { TwoDates } from './two-dates.tsx';

/** The answer, and years by dates. */
const YEARS: Shape = [
  ['line', 75, 28],
  ['line', 90, 48],
  ['gap', 14],
  [
    'card',
    [
      ['line', 70, 24],
      ['line', 60, 29],
      ['grid', 5, 10, 85],
      ['line', 80, 128],
      ['line', 50, 48],
    ],
  ],
];
const DATES: Shape = [
  [
    'card',
    [
      ['line', 50, 24],
      ['line', 100, 84],
      ['grid', 1, 2, 324],
      ['line', 80, 88],
    ],
  ],
];

export default function PlannerPage() {
  const { t } = useTranslation('agro');
  return (
    <PlotScreen about="planner" shape={YEARS} title={t('planner.title')}>
      {(one) => <PlannerOf key={one.plot.id} {...one} />}
    </PlotScreen>
  );
}

function PlannerOf({ plot, seasons }: OnePlot) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const today = calendarDay(useMinute());
  const placed = plot.latitude !== null && plot.longitude !== null;
  const query = useQuery({ ...pruningDatesQuery(plot.id), enabled: placed });
  const [picked, setPicked] = useState<string | null>(null);
  const [beside, setBeside] = useState<string | null>(null);
  if (!placed) return <NoPlace plot={plot} />;
  const { data } = query;
  if (!data)
    return query.isError ? (
      <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => void query.refetch()}>
        {t(troubleKey(query.error))}
      </Unread>
    ) : (
      <LayoutSkeleton of={YEARS} beside={DATES} />
    );
  const { candidates, ranking, yearsAsked, yearsKnown, refreshing, provenance } = data;
  const find = (monthDay: string | null | undefined) =>
    candidates.find((one) => one.monthDay === monthDay) ?? null;
  const last = seasons.all.find(({ cycle }) => cycle === 'fruit')?.pruningDate.slice(5);
  const best = find(ranking[0]);
  const usual = last === undefined ? null : nearest(candidates, last);
  const chosen = find(picked) ?? best ?? candidates[0] ?? null;
  if (chosen === null) return null;
  const other =
    [find(beside), usual, best, ...candidates].find((one) => one && one.monthDay !== chosen.monthDay) ?? null;
  const { low, high } = chosen.badShare;
  const years = provenance.sources.map(({ sourceLabel }) => sourceLabel).join(', ');
  return (
    <>
      <Typography component="h2" sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.4 }}>
        {chosen.knownYears > 0
          ? t('planner.headline', {
              count: chosen.knownYears,
              date: format.dayMonth(`2001-${chosen.monthDay}`),
              bad: format.number(chosen.badYears),
              known: format.number(chosen.knownYears),
            })
          : t('planner.noYears')}
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 1.5 }}>
        {chosen.knownYears > 0 &&
          t('planner.chance', { low: format.percent(100 * low), high: format.percent(100 * high) })}{' '}
        {yearsKnown.length < yearsAsked.length &&
          t(refreshing ? 'planner.coming' : 'planner.missing', {
            known: format.number(yearsKnown.length),
            asked: format.number(yearsAsked.length),
          })}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
        }}
      >
        <Card title={t('planner.strip')} note={t('planner.stripNote')}>
          <DateStrip
            candidates={candidates}
            chosen={chosen.monthDay}
            compared={other?.monthDay ?? null}
            onChoose={setPicked}
          />
        </Card>
        <Box>
          <TwoDates
            candidates={candidates}
            chosen={chosen}
            compared={other}
            today={today}
            onCompare={setBeside}
          />
          <SavedPlans plotId={plot.id} chosen={chosen} today={today} />
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {years !== '' && t('planner.source', { sources: years })} {t('planner.notIn')}
          </Box>
        </Box>
      </Box>
    </>
  );
}
