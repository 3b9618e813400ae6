import type { Plot, Season } from '@draksha/contract';
import { dueDate } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { FarmForm } from '../../ui/farm-form.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlotRisks } from '../agronomy/queries.ts';
import { usePlots } from '../plots/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { useOwnWork, workTemplates } from './own-work.ts';
import { OwnWorkPart } from './own-work-part.tsx';
import { SharedWorkCard } from './shared-work-card.tsx';
import { SubScreen } from './sub-screen.tsx';
import { addTasks, today as todayNow, useTasks } from './task-rows.ts';
import { dueOf, type Offered, offeredOf, type Typed, taskOf } from './template-choice.ts';
import { TemplateRow } from './template-row.tsx';

/** The work of a plot's season, to be chosen and changed before it becomes tasks. */
export default function TemplatesPage() {
  const { t } = useTranslation('tasks');
  const riskOf = usePlotRisks();
  const seasonsOf = useSeasons();
  const plots = usePlots().filter(({ id }) => seasonsOf(id).running ?? seasonsOf(id).coming);
  const [plot, choose] = useChosenPlot(plots);
  const season = plot ? (seasonsOf(plot.id).running ?? seasonsOf(plot.id).coming) : null;
  return (
    <SubScreen title={t('templates.title')}>
      <SharedWorkCard />
      <PlotChooser
        label={t('choosePlot')}
        plots={plots.map(({ id, name }) => ({ id, name, risk: riskOf(id) }))}
        chosenId={plot?.id ?? null}
        onChoose={choose}
      />
      {plot && season ? (
        <SeasonTemplates key={season.id} plot={plot} season={season} />
      ) : (
        <Filled skeleton={<RowsSkeleton rows={5} height={96} />}>
          <Blank
            icon="calendar"
            title={t('templates.noSeason')}
            action={
              <Button component={Link} to="/plots" variant="outlined">
                {t('templates.toPlots')}
              </Button>
            }
          >
            {t('templates.noSeasonWhy')}
          </Blank>
        </Filled>
      )}
    </SubScreen>
  );
}

interface SeasonTemplatesProps {
  readonly plot: Pick<Plot, 'grapeVariety'>;
  readonly season: Season;
}

function SeasonTemplates({ plot, season }: SeasonTemplatesProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const navigate = useNavigate();
  const own = useOwnWork(season.cycle);
  const tasks = useTasks().map(({ task }) => task);
  const offered = offeredOf(season, { tasks, own, variety: plot.grapeVariety }, todayNow());
  // Only what the farmer changed; the rest is as it is offered.
  const [changed, setChanged] = useState<Readonly<Record<string, Typed>>>({});
  const submit = useSubmit<true>();
  const titleOf = ({ id, own: kept }: Offered): string =>
    kept?.title ?? t(wordOf('tasks:template', `${id}.title`));
  const noteOf = ({ id, own: kept }: Offered): string =>
    kept ? (kept.notes ?? '') : t(wordOf('tasks:template', `${id}.note`));
  const usual = (one: Offered): Typed => ({
    on: one.dap !== null && !one.isPast && !one.isThere && one.fit !== 'not_for_it',
    title: titleOf(one),
    dap: one.dap === null ? '' : String(one.dap),
    day: '',
  });
  const typed = Object.fromEntries(offered.map((one) => [one.id, changed[one.id] ?? usual(one)]));
  const chosen = offered.flatMap((one) => {
    const said = typed[one.id];
    const due = dueOf(one, typed);
    return !said?.on || one.isThere || said.title.trim() === '' || due === null ? [] : [{ one, said, due }];
  });
  const add = () =>
    submit.run(async () => {
      await addTasks(
        chosen.map(({ one, said, due }) =>
          taskOf(one, season, { title: said.title.trim(), note: noteOf(one), due }),
        ),
      );
      await navigate(`/tasks?view=plots&plot=${season.plotId}`);
      return true;
    });
  const keep = ({ category }: Offered, title: string, dueDap: number, notes: string) =>
    submit.run(async () => {
      await save(
        workTemplates.add(uuidV7(), {
          title,
          dueDap,
          category,
          cycle: season.cycle,
          notes: notes === '' ? null : notes,
        }),
      );
      return true;
    });
  const rowOf = (one: Offered) => {
    const said = typed[one.id] ?? usual(one);
    const due = dueOf(one, typed);
    const before = usual(one);
    const dap = due && 'dap' in due ? due.dap : null;
    const isChanged = said.title.trim() !== before.title || said.dap !== before.dap;
    return (
      <TemplateRow
        key={one.id}
        offered={one}
        title={titleOf(one)}
        note={noteOf(one)}
        typed={said}
        due={due === null ? null : 'dap' in due ? dueDate(season.pruningDate, due.dap) : due.day}
        plotId={season.plotId}
        onType={(next) => setChanged((all) => ({ ...all, [one.id]: { ...said, ...next } }))}
        onKeep={
          one.shipped && dap !== null && isChanged && said.title.trim() !== ''
            ? () => keep(one, said.title.trim(), dap, noteOf(one))
            : null
        }
      />
    );
  };
  const bySight = offered.filter(({ dap }) => dap === null);
  return (
    <>
      <FarmForm
        submit={submit}
        onSubmit={add}
        foot={
          <Button
            variant="contained"
            type="submit"
            disabled={chosen.length === 0 || submit.busy}
            sx={{ mt: 2 }}
          >
            {t('templates.add', { count: chosen.length, number: format.number(chosen.length) })}
          </Button>
        }
      >
        <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
          {t('templates.lead')}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {offered.filter(({ dap }) => dap !== null).map(rowOf)}
        </Box>
        {bySight.length > 0 && (
          <>
            <Box component="h2" sx={{ fontSize: '1.25rem', fontWeight: 650, mt: 4, mb: 0.5 }}>
              {t('templates.bySight')}
            </Box>
            <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
              {t('templates.bySightLead')}
            </Box>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {bySight.map(rowOf)}
            </Box>
          </>
        )}
      </FarmForm>
      <OwnWorkPart cycle={season.cycle} own={own} />
    </>
  );
}
