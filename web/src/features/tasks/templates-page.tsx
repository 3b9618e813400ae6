import type { Plot, Season } from '@draksha/contract';
import { dueDate, feedingOf, growsWood } from '@draksha/models';
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
import { Blank, Hint } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlotRisks } from '../agronomy/queries.ts';
import { usePlots } from '../plots/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { useVine } from '../stage-observations/queries.ts';
import { feedWords, findingWords } from './feeding-words.ts';
import { useFeedFindings } from './lab-tests.ts';
import { useOwnWork, workTemplates } from './own-work.ts';
import { OwnWorkPart } from './own-work-part.tsx';
import { SharedWorkCard } from './shared-work-card.tsx';
import { TaskSubScreen } from './sub-screen.tsx';
import { addTasks, today as todayNow, useTasks } from './task-rows.ts';
import {
  dueOf,
  type Offered,
  offeredOf,
  type Typed,
  taskOf,
  vinesOf,
  type WorkGroup,
  workGroups,
} from './template-choice.ts';
import { TemplateRow } from './template-row.tsx';

/** The work of a plot's season, to be chosen and changed before it becomes tasks. */
export default function TemplatesPage() {
  const { t } = useTranslation('tasks');
  const riskOf = usePlotRisks();
  const seasonsOf = useSeasons();
  // Vines that bear nothing can have been planted or grafted and not been cut yet.
  const plots = usePlots().filter(
    ({ id, status }) => growsWood(status) || (seasonsOf(id).running ?? seasonsOf(id).coming),
  );
  const [plot, choose] = useChosenPlot(plots);
  const season = plot ? (seasonsOf(plot.id).running ?? seasonsOf(plot.id).coming) : null;
  return (
    <TaskSubScreen title={t('templates.title')}>
      <SharedWorkCard />
      <PlotChooser
        label={t('choosePlot')}
        plots={plots.map(({ id, name }) => ({ id, name, risk: riskOf(id) }))}
        chosenId={plot?.id ?? null}
        onChoose={choose}
      />
      {plot && season ? (
        <SeasonTemplates key={season.id} plot={plot} season={season} />
      ) : plot ? (
        <NotCut plot={plot} />
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
    </TaskSubScreen>
  );
}

/** Its work counts from a cut that is not entered. */
function NotCut({ plot: { id, name } }: { readonly plot: Pick<Plot, 'id' | 'name'> }) {
  const { t } = useTranslation('tasks');
  return (
    <Blank
      icon="calendar"
      title={t('templates.noCut', { name })}
      action={
        <Button component={Link} to={`/plots/${id}/edit`} variant="outlined">
          {t('templates.giveCut')}
        </Button>
      }
    >
      {t('templates.noCutWhy')}
    </Blank>
  );
}

interface SeasonTemplatesProps {
  readonly plot: Pick<Plot, 'grapeVariety' | 'trellis' | 'status'>;
  readonly season: Season;
}

function SeasonTemplates({ plot, season }: SeasonTemplatesProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const navigate = useNavigate();
  const own = useOwnWork(season.cycle);
  const tasks = useTasks().map(({ task }) => task);
  const { grapeVariety: variety, trellis, status } = plot;
  const vine = useVine()(season, todayNow());
  const offered = offeredOf(season, { tasks, own, variety, trellis, status, vine }, todayNow());
  const vines = vinesOf(season, { variety, trellis });
  const findings = useFeedFindings(season, todayNow());
  const feedingFor = ({ shipped }: Offered) => (shipped?.feeds ? feedingOf(shipped, findings) : null);
  // Only what the farmer changed; the rest is as it is offered.
  const [changed, setChanged] = useState<Readonly<Record<string, Typed>>>({});
  const submit = useSubmit<true>();
  const titleOf = ({ id, own: kept }: Offered): string =>
    kept?.title ?? t(wordOf('tasks:template', `${id}.title`));
  const noteOf = ({ id, own: kept }: Offered): string =>
    kept ? (kept.notes ?? '') : t(wordOf('tasks:template', `${id}.note`));
  // A task stores the tests' advice of the day it was chosen.
  const noteOfTask = (one: Offered): string => {
    const feeding = feedingFor(one);
    if (!feeding) return noteOf(one);
    const because = feeding.because.map((finding) => findingWords(t, format, finding));
    return [noteOf(one), feedWords(t, feeding), ...because].join(' ');
  };
  const usual = (one: Offered): Typed => ({
    on: one.isUsual,
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
          taskOf(one, season, { title: said.title.trim(), note: noteOfTask(one), due }),
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
        vines={vines}
        feeding={feedingFor(one)}
        onType={(next) => setChanged((all) => ({ ...all, [one.id]: { ...said, ...next } }))}
        onKeep={
          one.shipped && dap !== null && isChanged && said.title.trim() !== ''
            ? () => keep(one, said.title.trim(), dap, noteOf(one))
            : null
        }
      />
    );
  };
  const list = (rows: readonly Offered[]) => (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(rowOf)}
    </Box>
  );
  const groupOf = (group: WorkGroup) => {
    const rows = offered.filter((one) => one.group === group);
    if (rows.length === 0) return null;
    if (group === 'now') return <Box key={group}>{list(rows)}</Box>;
    const ticked = rows.filter((one) => typed[one.id]?.on && !one.isThere).length;
    const words = t(`templates.group.${group}`, { number: format.number(rows.length) });
    return (
      <Box key={group} sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Reveal
          summary={
            ticked > 0
              ? `${words} · ${t('templates.chosen', { count: ticked, number: format.number(ticked) })}`
              : words
          }
        >
          {list(rows)}
        </Reveal>
      </Box>
    );
  };
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
          {t('templates.lead')} {t('templates.bySightLead')}
        </Box>
        {status !== 'bearing' && <Hint>{t(`templates.care.${status}`)}</Hint>}
        {workGroups.map(groupOf)}
      </FarmForm>
      <OwnWorkPart cycle={season.cycle} own={own} />
    </>
  );
}
