import type { PlanMark, Season } from '@draksha/contract';
import type { DayPlan, PlanAction, PlanMarkKind } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Icon } from '../../ui/icon.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { seasons } from '../seasons/queries.ts';
import { type DatedTask, takeBack, tickTask } from '../tasks/queries.ts';
import { endedSeasons } from './ended-seasons.ts';
import { PlanRow } from './plan-row.tsx';
import { actionTitle } from './plan-words.ts';
import { planMarks } from './queries.ts';

const SHOWN_FIRST = 3;
const DAY_MS = 86_400_000;

interface PlanListProps {
  readonly plan: DayPlan;
  readonly plotName: (id: string) => string;
  readonly tasks: readonly DatedTask[];
  readonly calm: { readonly title: string; readonly why: string } | null;
}

/** The diary's form, filled in as far as the plan knows, for what is to be written down: its record settles the action. */
function diaryForm({ kind, rule, plotIds, diseases, minutes, date, helps }: PlanAction): string | null {
  const isSpray = kind === 'spray' || kind === 'spray_wait' || rule === 'diary.did_you_spray';
  if (!isSpray && kind !== 'water') return null;
  const asked = new URLSearchParams({ kind: isSpray ? 'spray' : 'irrigation', date });
  for (const id of plotIds) asked.append('plotId', id);
  for (const disease of diseases) asked.append('targets', disease);
  for (const { products } of helps) asked.append('product', products[0] ?? '');
  if (minutes !== null) asked.set('minutes', String(minutes));
  return `/farm-records/new?${asked}`;
}

/** What was answered last, and how it is taken back. */
interface Said {
  readonly mark: PlanMarkKind;
  readonly ids: readonly string[];
  /** As they were before they were ended. */
  readonly ended: readonly Season[];
  readonly ticked: Awaited<ReturnType<typeof tickTask>> | null;
}

/** A: what to do today, the weightiest first; nothing due is said as calmly as it is. */
export function PlanList({ plan, plotName, tasks, calm }: PlanListProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const navigate = useNavigate();
  const { field } = useTheme().palette;
  const allSeasons = seasons.useAll();
  const [all, setAll] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const datedTask = (id: string) => tasks.find(({ task }) => task.id === id);
  const taskTitle = (id: string) => datedTask(id)?.task.title ?? '';
  const actions = plan.days[0]?.actions ?? [];
  const shown = all ? actions : actions.slice(0, SHOWN_FIRST);
  const number = format.number(actions.length);
  const mark = async (action: PlanAction, kind: PlanMarkKind, reason: string | null = null) => {
    const marked = action.plotIds.map((plotId) => ({ id: uuidV7(), plotId }));
    const fields = { action: action.key, mark: kind, reason: reason as PlanMark['reason'] };
    const untilDate = kind === 'postponed' ? calendarDay(nowMs() + DAY_MS) : null;
    const ended = kind === 'done' ? endedSeasons(action, allSeasons, plan.date) : [];
    await save([
      ...marked.flatMap(({ id, plotId }) => planMarks.add(id, { plotId, ...fields, untilDate })),
      ...ended.flatMap(({ season, endedOn }) => seasons.change(season, { endedOn })),
    ]);
    const before = ended.map(({ season }) => season);
    setSaid({ mark: kind, ids: marked.map(({ id }) => id), ended: before, ticked: null });
  };
  const unmark = (ids: readonly string[]) => save(ids.flatMap((id) => planMarks.remove(id)));
  const tick = async (action: PlanAction) => {
    const form = diaryForm(action);
    if (form !== null) return navigate(form);
    const dated = action.kind === 'task' ? datedTask(action.subject ?? '') : undefined;
    if (dated === undefined) return mark(action, 'done');
    setSaid({ mark: 'done', ids: [], ended: [], ticked: await tickTask(dated) });
  };
  // A spray or watering that is done is written down: without its record the plan would not know of it.
  const decline = (action: PlanAction, reason: string) => {
    const form = reason === 'already_done' ? diaryForm(action) : null;
    return form === null ? mark(action, 'declined', reason) : navigate(form);
  };
  const undo = async () => {
    setSaid(null);
    const task = datedTask(said?.ticked?.id ?? '')?.task;
    if (said?.ticked && task) await takeBack(task, said.ticked);
    else await unmark(said?.ids ?? []);
    // As in the diary: the rows as they are now, with the end that they had.
    const back = allSeasons.flatMap((now) => (said?.ended.find(({ id }) => id === now.id) ? [now] : []));
    if (back.length > 0) await save(back.flatMap((season) => seasons.change(season, { endedOn: null })));
  };
  const words = { done: t('mark.saidDone'), postponed: t('mark.saidLater'), declined: t('mark.saidNo') };
  const names = ({ plotIds }: PlanAction) => plotIds.map(plotName).join(', ');
  return (
    <Card component="section" sx={{ px: 2, pb: 1 }}>
      <Typography component="h2" variant="h6" sx={{ py: 1.5, fontWeight: 600 }}>
        {t('title.todo')}
      </Typography>
      {calm && (
        <Box
          sx={{
            mx: -2,
            px: 2,
            py: 2,
            backgroundColor: field.verdict.good.soft,
            color: field.verdict.good.text,
          }}
        >
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: '1.25rem', fontWeight: 600 }}>
            <Icon name="check" />
            {calm.title}
          </Box>
          <Box>{calm.why}</Box>
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((action) => (
          <PlanRow
            key={`${action.key} ${action.plotIds.join()}`}
            action={action}
            plotNames={names(action)}
            taskTitle={taskTitle}
            onTick={() => void tick(action)}
            onLater={() => void mark(action, 'postponed')}
            onDecline={(reason) => void decline(action, reason)}
          />
        ))}
      </Box>
      {actions.length > SHOWN_FIRST && (
        <Button
          onClick={() => setAll(!all)}
          aria-expanded={all}
          sx={{ ml: -1 }}
          endIcon={<Icon name={all ? 'down' : 'chevron'} size={20} />}
        >
          {all ? t('title.fewer') : t('title.all', { number })}
        </Button>
      )}
      {plan.settled.length > 0 && (
        <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Box
            component="summary"
            sx={{ minHeight: 48, py: 1.5, cursor: 'pointer', color: 'text.secondary' }}
          >
            {t('title.settled', { number: format.number(plan.settled.length) })}
          </Box>
          {plan.settled.map((one) => (
            <Box
              key={`${one.key} ${one.markIds.join()}`}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}
            >
              <Box sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
                {actionTitle(t, format, one, taskTitle)} · {names(one)} ·{' '}
                {one.mark === 'postponed'
                  ? t('mark.postponed', { date: format.dayMonth(one.untilDate ?? plan.date) })
                  : t(`mark.${one.mark}`)}
              </Box>
              <Button onClick={() => void unmark(one.markIds)}>{t('undo')}</Button>
            </Box>
          ))}
        </Box>
      )}
      <UndoBar
        open={said !== null}
        message={said ? words[said.mark] : ''}
        undo={t('undo')}
        onUndo={() => void undo()}
        onClose={() => setSaid(null)}
      />
    </Card>
  );
}
