import { growsWood } from '@draksha/models/plan/plot-care';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../../lib/format.ts';
import { stageWord } from '../../../lib/stage-word.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { Card } from '../../../ui/card.tsx';
import { usePlots } from '../../plots/queries.ts';
import { useSeasons } from '../../seasons/queries.ts';
import { useStageMarks } from '../../stage-observations/queries.ts';
import { useTasks } from '../../tasks/queries.ts';
import { SeasonKey, seasonSigns } from './season-key.tsx';
import { dapOf, marksOf, seasonPlan, seenStage } from './season-plan.ts';
import { SeasonMonths, SeasonRow } from './season-row.tsx';
import { seasonTasks } from './season-tasks.ts';

const columns = {
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr)',
  alignItems: 'center',
} as const;

/** Every plot's season on a common time axis, on wide screens. */
export function AllSeasons() {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const today = calendarDay(useMinute());
  const plots = usePlots();
  const seasonsOf = useSeasons();
  const marksOfSeason = useStageMarks();
  const tasks = useTasks();
  const rows = useMemo(
    () =>
      plots
        .filter(({ status }) => status !== 'removed' && !growsWood(status))
        .flatMap(({ id, name }) => {
          const { running, all } = seasonsOf(id);
          return running ? [{ id, name, plan: seasonPlan(running, marksOf(all, marksOfSeason), null) }] : [];
        }),
    [plots, seasonsOf, marksOfSeason],
  );
  if (rows.length < 2) return null;
  const from = rows.map(({ plan }) => plan.season.pruningDate).toSorted()[0] ?? today;
  const to =
    rows
      .map(({ plan }) => plan.lastDate)
      .toSorted()
      .at(-1) ?? today;
  return (
    <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
      <Card title={t('growth.all')} note={t('growth.allNote')}>
        <Box sx={columns}>
          <span />
          <SeasonMonths first={from} last={to} today={today} />
        </Box>
        {rows.map(({ id, name, plan }) => {
          const seen = seenStage(plan, today);
          return (
            <Box key={id} sx={{ ...columns, borderTop: 1, borderColor: 'divider' }}>
              <Box sx={{ minWidth: 0, pr: 2 }}>
                <Box sx={{ fontWeight: 400 }}>{name}</Box>
                <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {[
                    t('growth.day', { day: format.number(dapOf(plan.season, today)) }),
                    seen && t(stageWord(seen)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </Box>
              <SeasonRow
                plan={plan}
                today={today}
                first={from}
                last={to}
                tasks={seasonTasks(tasks, id, { from: plan.season.pruningDate, to: plan.lastDate, today })}
              />
            </Box>
          );
        })}
        <Box sx={{ pt: 1, borderTop: 1, borderColor: 'divider' }}>
          <SeasonKey signs={seasonSigns} />
        </Box>
      </Card>
    </Box>
  );
}
