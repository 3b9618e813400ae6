import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { useQueue } from '../../lib/farm/use-farm.ts';
import { calendarDay } from '../../lib/format.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Screen, Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { type CheckResult, plotChecks, supportText } from './plot-checks.ts';
import { usePlots } from './queries.ts';

/** `/plots-test`: is what the phone knows of the plots sound? Named checks, each with what it found. */
export default function PlotsTestPage() {
  const { t } = useTranslation('plotbook');
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
      note={own.length > 0 && t('checks.sum', { count: failed, number: format.number(failed) })}
      action={
        <CopyButton text={supportText(checked, new Date(now).toISOString())} label={t('checks.copy')} />
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
  return (
    <Section title={plot.name} action={<Link to={`/plots/${plot.id}`}>{t('plots.edit')}</Link>}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {results.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </Box>
    </Section>
  );
}

const signs = { pass: '✓', fail: '✕', none: '–' } as const;

function CheckRow({ check: { id, result, why, values } }: { readonly check: CheckResult }) {
  const { t } = useTranslation('plotbook');
  return (
    <Box
      component="li"
      data-result={result}
      sx={{
        display: 'flex',
        gap: 1.5,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        '&[data-result="fail"]': { color: ({ palette }) => palette.field.verdict.poor.text },
        '&[data-result="none"]': { color: 'text.secondary' },
      }}
    >
      <Box aria-hidden sx={{ width: 20, flex: 'none', fontWeight: 700 }}>
        {signs[result]}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          {t(`check.${id}`)}: {t(`checkResult.${result}`)}
        </Box>
        <Box>{t(wordOf('plotbook:checks.found', why), values)}</Box>
      </Box>
    </Box>
  );
}
