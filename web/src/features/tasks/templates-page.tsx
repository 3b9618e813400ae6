import type { Season } from '@draksha/contract';
import { dueDate } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { readNumber } from '../../lib/format.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { FarmForm } from '../../ui/farm-form.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlotRisks } from '../agronomy/queries.ts';
import { usePlots } from '../plots/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { SubScreen } from './sub-screen.tsx';
import { addTasks, today as todayNow, useTasks } from './task-rows.ts';
import { type Offered, offeredOf, taskOf } from './template-choice.ts';

/** The work of a plot's season by days after pruning, to be chosen and changed before it becomes tasks. */
export default function TemplatesPage() {
  const { t } = useTranslation('tasks');
  const riskOf = usePlotRisks();
  const seasonsOf = useSeasons();
  const plots = usePlots().filter(({ id }) => seasonsOf(id).running ?? seasonsOf(id).coming);
  const [plot, choose] = useChosenPlot(plots);
  const season = plot ? (seasonsOf(plot.id).running ?? seasonsOf(plot.id).coming) : null;
  return (
    <SubScreen title={t('templates.title')}>
      <PlotChooser
        label={t('choosePlot')}
        plots={plots.map(({ id, name }) => ({ id, name, risk: riskOf(id) }))}
        chosenId={plot?.id ?? null}
        onChoose={choose}
      />
      {season ? (
        <SeasonTemplates key={season.id} season={season} />
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

interface Typed {
  readonly on: boolean;
  readonly title: string;
  readonly dap: string;
}

function SeasonTemplates({ season }: { readonly season: Season }) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const navigate = useNavigate();
  const today = todayNow();
  const all = useTasks();
  const tasks = all.map(({ task }) => task);
  const offered = offeredOf(season, tasks, today);
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(
      offered.map(({ template: { id }, dap, isPast, isThere }) => [
        id,
        { on: !isPast && !isThere, title: t(wordOf('tasks:template', `${id}.title`)), dap: String(dap) },
      ]),
    ),
  );
  const submit = useSubmit<true>();
  const said = (id: string): Typed => typed[id] ?? { on: false, title: '', dap: '' };
  const days = (id: string): number | null => {
    const value = readNumber(said(id).dap);
    return value !== null && Number.isInteger(value) && value >= 0 && value <= 400 ? value : null;
  };
  const chosen = offered.filter(
    ({ template: { id }, isThere }) =>
      !isThere && said(id).on && said(id).title.trim() !== '' && days(id) !== null,
  );
  const add = () =>
    submit.run(async () => {
      await addTasks(
        chosen.map(({ template }) =>
          taskOf(template, season, {
            title: said(template.id).title.trim(),
            note: t(wordOf('tasks:template', `${template.id}.note`)),
            dap: days(template.id) ?? template.fromDap,
          }),
        ),
      );
      await navigate(`/tasks?view=plots&plot=${season.plotId}`);
      return true;
    });
  return (
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
        {offered.map((one) => {
          const { id } = one.template;
          const dap = days(id);
          return (
            <TemplateRow
              key={id}
              offered={one}
              typed={said(id)}
              day={dap === null ? null : format.date(dueDate(season.pruningDate, dap))}
              onType={(next) => setTyped((before) => ({ ...before, [id]: { ...said(id), ...next } }))}
            />
          );
        })}
      </Box>
    </FarmForm>
  );
}

interface TemplateRowProps {
  readonly offered: Offered;
  readonly typed: Typed;
  /** The day it would be, in words. */
  readonly day: string | null;
  readonly onType: (next: Partial<Typed>) => void;
}

function TemplateRow({ offered, typed, day, onType }: TemplateRowProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const { template, isPast, isThere } = offered;
  const { id, fromDap, toDap, evidence, source } = template;
  const span =
    fromDap === toDap
      ? t('templates.day', { days: format.number(fromDap) })
      : t('templates.days', { from: format.number(fromDap), to: format.number(toDap) });
  const title = t(wordOf('tasks:template', `${id}.title`));
  const facts = [span, isThere ? t('templates.already') : isPast ? t('templates.past') : day];
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box component="label" sx={{ display: 'flex', gap: 1.5, minHeight: 48, alignItems: 'flex-start' }}>
        <Box
          component="input"
          type="checkbox"
          checked={typed.on && !isThere}
          disabled={isThere}
          onChange={({ target }) => onType({ on: target.checked })}
          sx={{
            flex: 'none',
            width: 24,
            height: 24,
            m: 0,
            mt: '2px',
            accentColor: (theme) => theme.palette.leaf,
          }}
        />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 650 }}>{title}</Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {facts.filter(Boolean).join(' · ')}
          </Box>
        </Box>
      </Box>
      <Box sx={{ pl: 4.5, fontSize: '0.875rem', color: 'text.secondary' }}>
        {t(wordOf('tasks:template', `${id}.note`))}{' '}
        <Box component="a" href={source} target="_blank" rel="noreferrer" sx={{ color: 'inherit' }}>
          {t('templates.source')}: {new URL(source).hostname}
        </Box>
        {evidence === 'secondary' && ` (${t('templates.secondary')})`}
      </Box>
      {typed.on && !isThere && (
        <Box sx={{ pl: 4.5, mt: 1, display: 'grid', gap: 1, gridTemplateColumns: '1fr 88px' }}>
          <TextInput
            aria-label={`${t('templates.wordField')}: ${title}`}
            value={typed.title}
            maxLength={200}
            onChange={({ target }) => onType({ title: target.value })}
          />
          <TextInput
            aria-label={`${t('templates.dayField')}: ${title}`}
            value={typed.dap}
            inputMode="numeric"
            maxLength={3}
            onChange={({ target }) => onType({ dap: target.value })}
          />
        </Box>
      )}
    </Box>
  );
}
