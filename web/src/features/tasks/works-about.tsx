import type { Plot, Season } from '@draksha/contract';
import { seasonWorks, worksWithin } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { wordOf } from '../../lib/typed-words.ts';
import { useVine } from '../stage-observations/queries.ts';
import { today as todayNow, useTasks } from './task-rows.ts';
import { vinesOf } from './template-choice.ts';

interface WorksAboutProps {
  readonly running: readonly { readonly plot: Plot; readonly season: Season }[];
  readonly from: string;
  readonly to: string;
}

/** Work by what is seen whose time is about these days and that is not yet among the tasks: named, never ordered. */
export function WorksAbout({ running, from, to }: WorksAboutProps) {
  const { t } = useTranslation('tasks');
  const tasks = useTasks();
  const vineOf = useVine();
  return running.map(({ plot, season }) => {
    const { grapeVariety: variety, trellis, status } = plot;
    const vines = { ...vinesOf(season, { variety, trellis }), status };
    const there = new Set(tasks.flatMap(({ task }) => (task.seasonId === season.id ? [task.template] : [])));
    const works = worksWithin(seasonWorks(vineOf(season, todayNow()), vines), from, to).filter(
      ({ template: { id, timing } }) => timing.by !== 'days' && !there.has(id),
    );
    if (works.length === 0) return null;
    return (
      <Box key={plot.id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
        <Box sx={{ fontWeight: 650 }}>
          {t('templates.aboutNow')}
          {running.length > 1 && ` · ${plot.name}`}
        </Box>
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {works.map(({ template: { id } }) => (
            <li key={id}>{t(wordOf('tasks:template', `${id}.title`))}</li>
          ))}
        </Box>
      </Box>
    );
  });
}
