import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CheckResult } from '../../lib/check.ts';
import { nowMs } from '../../lib/clock.ts';
import { useQueue } from '../../lib/farm/use-farm.ts';
import { calendarDay } from '../../lib/format.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { BackOut } from '../../ui/back.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Screen, Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { plotChecks, supportText } from './plot-checks.ts';
import { usePlots } from './queries.ts';

/** `/plots-test`: is what the phone knows of the plots sound? Named checks, each with what it found. */
export default function PlotsTestPage() {
  const { t } = useTranslation(['plotbook', 'checks']);
  const { t: shell } = useTranslation();
  const format = useFormat();
  const own = usePlots();
  const seasonsOf = useSeasons();
  const queue = useQueue();
  const now = nowMs();
  const today = calendarDay(now);
  const checked = own.map((plot) => ({
    plot,
    results: plotChecks({ plot, seasons: seasonsOf(plot.id).all, queue, today }),
  }));
  const failed = checked.flatMap(({ results }) => results).filter(({ result }) => result === 'fail').length;
  return (
    <Screen
      title={t('checks.title')}
      back={<BackOut to="/plots" word={shell('plots.title')} />}
      note={own.length > 0 && t('checks.sum', { count: failed, number: format.number(failed) })}
      action={
        <CopyButton text={supportText(checked, new Date(now).toISOString())} label={t('checks:copy')} />
      }
    >
      <Box sx={{ color: 'text.secondary' }}>{t('checks.why')}</Box>
      {own.length === 0 && (
        <Filled skeleton={<RowsSkeleton rows={3} height={84} />}>
          <Box sx={{ mt: 2 }}>{t('plots.none')}</Box>
        </Filled>
      )}
      {checked.map(({ plot, results }) => (
        <CheckedPlot key={plot.id} plot={plot} results={results} />
      ))}
    </Screen>
  );
}

interface CheckedPlotProps {
  readonly plot: Plot;
  readonly results: readonly CheckResult[];
}

function CheckedPlot({ plot, results }: CheckedPlotProps) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  return (
    <Section title={plot.name} action={<Link to={`/plots/${plot.id}`}>{t('plots.edit')}</Link>}>
      <CheckList
        results={results}
        nameOf={({ id }) => t(wordOf('plotbook:check', id))}
        whyOf={({ why, values }) =>
          t(wordOf('plotbook:checks.found', why), {
            ...values,
            ...(typeof values.date === 'string' ? { date: format.date(values.date) } : {}),
          })
        }
      />
    </Section>
  );
}
