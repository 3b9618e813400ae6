import { growsWood } from '@draksha/models/plan/plot-care';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { stageWord } from '../../../lib/stage-word.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { Card } from '../../../ui/card.tsx';
import { Drawing } from '../../../ui/drawings/drawing.tsx';
import type { Shape } from '../../../ui/layout-skeleton.tsx';
import { Hint } from '../../../ui/notice.tsx';
import { SourceNote, SourceWarning } from '../../../ui/source-note.tsx';
import { useStageMarks } from '../../stage-observations/queries.ts';
import { useTasks } from '../../tasks/queries.ts';
import { NoSeason } from '../plot-lacks.tsx';
import { type OnePlot, PlotScreen } from '../plot-screen.tsx';
import { seasonHeatQuery } from '../queries.ts';
import { AllSeasons } from './all-seasons.tsx';
import { LineTasks } from './line-tasks.tsx';
import { MarkStage } from './mark-stage.tsx';
import { SeasonLine } from './season-line.tsx';
import {
  dapOf,
  daysBehind,
  marksOf,
  middleOf,
  seasonPlan,
  seenStage,
  sensitiveTime,
  stageNow,
} from './season-plan.ts';
import { seasonTasks } from './season-tasks.ts';
import { StageList } from './stage-list.tsx';
import { WhatIf } from './what-if.tsx';

/** Day and stage, the season's line, its stages. */
const SEASON: Shape = [
  ['rows', 1, 84],
  [
    'card',
    [
      ['block', 120],
      ['line', 90, 24],
      ['line', 60, 80],
    ],
  ],
  ['card', [['rows', 6, 52]]],
];

export default function GrowthPage() {
  const { t } = useTranslation('agro');
  return (
    <PlotScreen about="growth" shape={SEASON} title={t('growth.title')}>
      {(one) => (
        <>
          <GrowthOf key={one.plot.id} {...one} />
          <AllSeasons />
        </>
      )}
    </PlotScreen>
  );
}

function GrowthOf({ plot, seasons }: OnePlot) {
  const { t } = useTranslation('agro');
  const { running } = seasons;
  if (growsWood(plot.status)) return <Hint>{t('growth.noFruit')}</Hint>;
  if (running === null) return <NoSeason plot={plot} />;
  return <RunningSeason plot={plot} seasons={seasons} season={running} />;
}

function RunningSeason({
  plot,
  seasons,
  season,
}: OnePlot & { readonly season: NonNullable<OnePlot['seasons']['running']> }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const today = calendarDay(useMinute());
  const marksOfSeason = useStageMarks();
  const placed = plot.latitude !== null && plot.longitude !== null;
  const { data: heat } = useAnswer({ ...seasonHeatQuery(plot.id), enabled: placed });
  const { from, degreeDays } = heat ?? {};
  const days = useMemo(() => (from && degreeDays ? { from, degreeDays } : null), [from, degreeDays]);
  const marks = useMemo(() => marksOf(seasons.all, marksOfSeason), [seasons.all, marksOfSeason]);
  const plan = useMemo(() => seasonPlan(season, marks, days), [season, marks, days]);
  const tasks = seasonTasks(useTasks(), plot.id, { from: season.pruningDate, to: plan.lastDate, today });
  const now = stageNow(plan, today);
  const seen = seenStage(plan, today);
  const isAhead = now !== null && now.observedOn === null && middleOf(now.begins) > today;
  const behind = daysBehind(plan, today);
  const dap = dapOf(season, today);
  const sensitive = sensitiveTime(plan);
  const isSoon = sensitive !== null && sensitive.to >= today && dap > 0;
  return (
    <>
      {heat && <SourceWarning source={heat.provenance} />}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mb: 1.5 }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Typography component="h2" sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.4 }}>
            {seen
              ? t('growth.headline', { day: format.number(dap), stage: t(stageWord(seen)) })
              : t('growth.headlineEarly', { day: format.number(dap) })}
          </Typography>
          <Box sx={{ color: 'text.secondary' }}>
            {t('growth.pruned', {
              cycle: t(`cycle.${season.cycle}`),
              date: format.dayMonth(season.pruningDate),
            })}{' '}
            {behind !== null &&
              t(behind > 0 ? 'growth.behind' : behind < 0 ? 'growth.ahead' : 'growth.onTime', {
                count: Math.abs(behind),
                days: format.number(Math.abs(behind)),
              })}
          </Box>
          {isAhead && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('growth.byDays', { date: format.dayMonth(middleOf(now.begins)) })}
            </Box>
          )}
        </Box>
        <Drawing name={now?.picture ?? 'dormant'} size={72} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateAreas: { xs: `'line' 'stages' 'other'`, lg: `'line stages' 'other stages'` },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          gridTemplateRows: { lg: 'auto 1fr' },
        }}
      >
        <Box sx={{ gridArea: 'line' }}>
          <Card>
            <SeasonLine plan={plan} today={today} tasks={tasks} />
            <LineTasks tasks={tasks} />
          </Card>
          {sensitive && isSoon && (
            <Hint>
              <Box sx={{ fontWeight: 650 }}>
                {t('growth.sensitive', {
                  from: format.dayMonth(sensitive.from),
                  to: format.dayMonth(sensitive.to),
                })}
              </Box>
              {t(`growth.sensitiveWhy.${season.cycle}`)}
            </Hint>
          )}
          {may('stage-observations') && (
            <MarkStage season={season} plan={plan} marks={marksOfSeason(season.id)} />
          )}
        </Box>
        <Box sx={{ gridArea: 'stages' }}>
          <StageList plan={plan} today={today} />
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', mb: 1 }}>{t('growth.how')}</Box>
          {heat && <SourceNote source={heat.provenance} />}
        </Box>
        <Box sx={{ gridArea: 'other', mt: { xs: 1.5, lg: 0 } }}>
          <WhatIf season={season} marks={marks} heat={days} today={today} />
        </Box>
      </Box>
    </>
  );
}
