import type { Proposal } from '@draksha/contract/proposals';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { plots } from '../plots/queries.ts';
import { seasons } from '../seasons/queries.ts';
import { tasks } from '../tasks/queries.ts';
import { dayOfWork, type Planned, worksOf } from './taking.ts';

/** A work of a plan as it is shown. */
interface ShownWork {
  readonly work: Planned;
  readonly day: string | null;
  /** Task, day and plots. */
  readonly words: string;
  /** Whether its plot exists. */
  readonly isPossible: boolean;
}

/** The works of a plan by their day, those without one last. */
export function useWorks(proposal: Proposal<'plan'> | null): readonly ShownWork[] {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const plotById = new Map(plots.useAll().map((plot) => [plot.id, plot]));
  const seasonById = new Map(seasons.useAll().map((season) => [season.id, season]));
  if (!proposal) return [];
  return worksOf(proposal)
    .map((work) => {
      const plot = plotById.get(work.plotId);
      const day = dayOfWork(work, seasonById.get(work.seasonId ?? '') ?? null);
      const after =
        work.dueDap === undefined ? null : t('plan.dayAfter', { days: format.number(work.dueDap) });
      const facts = [day && format.dayMonth(day), after, plot?.name ?? t('plan.noPlot')];
      return {
        work,
        day,
        words: `${work.title}: ${facts.filter(Boolean).join(' · ')}`,
        isPossible: plot !== undefined,
      };
    })
    .toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9'));
}

interface PlanWorksProps {
  readonly works: readonly ShownWork[];
  /** Ids of the tasks that are not to be made. */
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}

/** Works to accept, each ticked by default. */
export function PlanTicks({ works, left, onLeft }: PlanWorksProps) {
  const toggle = (id: string) =>
    onLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]));
  return (
    <Box sx={{ display: 'grid', mt: 0.5 }}>
      {works.map(({ work, words, isPossible }) => (
        <FormControlLabel
          key={work.taskId}
          sx={{ minHeight: 48, mx: 0, overflowWrap: 'anywhere' }}
          disabled={!isPossible}
          control={
            <Checkbox
              sx={{ ml: -1.25 }}
              checked={isPossible && !left.has(work.taskId)}
              onChange={() => toggle(work.taskId)}
            />
          }
          label={words}
        />
      ))}
    </Box>
  );
}

/** Read-only works; of an accepted plan, names those without a task. */
export function PlanList({
  works,
  isTaken,
}: {
  readonly works: readonly ShownWork[];
  readonly isTaken: boolean;
}) {
  const { t } = useTranslation('proposals');
  const there = new Set(tasks.useAll().map(({ id }) => id));
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {works.map(({ work, words }) => (
        <li key={work.taskId}>
          {isTaken && !there.has(work.taskId) ? `${words} · ${t('plan.notThere')}` : words}
        </li>
      ))}
    </Box>
  );
}
