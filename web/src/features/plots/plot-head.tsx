import type { Plot, Season } from '@draksha/contract';
import { isOpen } from '@draksha/contract/tasks';
import { growsWood } from '@draksha/models';
import { dateAfter, dayNumberOfDate } from '@draksha/models/weather/calendar';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { stageWord } from '../../lib/stage-word.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Drawing } from '../../ui/drawings/drawing.tsx';
import { pictureOf } from '../../ui/drawings/stage-pictures.ts';
import { dayOfMark, SeasonBar, seasonMarks } from '../../ui/season-bar.tsx';
import { type SeasonDate, SeasonDates } from '../../ui/season-dates.tsx';
import { useTasks } from '../tasks/queries.ts';
import type { PlotSummary } from './plot-summary.ts';
import { barWords, dayWords, factWords } from './summary-words.ts';

/** A plot's day and stage, in words and picture, with its season. */
export function PlotHead({ plot, standing }: { readonly plot: Plot; readonly standing: PlotSummary }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const { running, coming, day, stage } = standing;
  const season = running ?? coming;
  const today = calendarDay(nowMs());
  const work = useTasks().flatMap(({ task, day: on }) =>
    season === null || on === null || task.plotId !== plot.id || !isOpen(task) || on < season.pruningDate
      ? []
      : [{ id: task.id, day: dayNumberOfDate(on) - dayNumberOfDate(season.pruningDate), isLate: on < today }],
  );
  const known = [
    season && `${t(`cycle.${season.cycle}`)} ${format.dayMonth(season.pruningDate)}`,
    ...factWords(format, plot),
    plot.status !== 'bearing' && t(`plot.statuses.${plot.status}`),
  ].filter(Boolean);
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        {running && day !== null && (
          <Drawing name={stage ? pictureOf(stage.stage.id, day) : 'dormant'} size={56} />
        )}
        <Box sx={{ minWidth: 0 }}>
          {season && (
            <Box sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.5 }}>
              {dayWords(t, format, standing)}
              {stage && `, ${t(stageWord(stage))}`}
            </Box>
          )}
          <Box sx={{ color: 'text.secondary' }}>{known.join(' · ')}</Box>
        </Box>
      </Box>
      {season && day !== null && !growsWood(plot.status) && (
        <Box sx={{ mt: 1 }}>
          <SeasonBar
            cycle={season.cycle}
            today={day}
            seen={standing.seen}
            work={work}
            sentence={barWords(t, format, standing)}
          />
          <SeasonDates cycle={season.cycle} today={day} dates={datesOf(season, day)} />
        </Box>
      )}
    </Box>
  );

  /** Pruning, today, and coming milestones, the last first. */
  function datesOf({ cycle, pruningDate }: Season, today: number): SeasonDate[] {
    const coming = seasonMarks[cycle]
      .map((mark) => ({ mark, at: Math.round(dayOfMark(mark, standing.seen)) }))
      .filter(({ at }) => at > today)
      .toReversed()
      .map(({ mark, at }) => ({
        day: at,
        word: `${t(`mark.${mark}`)} ${format.dayMonth(dateAfter(pruningDate, at))}`,
      }));
    return [
      ...(today > 0 ? [{ day: today, word: t('day.today'), isStrong: true }] : []),
      { day: 0, word: format.dayMonth(pruningDate) },
      ...coming,
    ];
  }
}
