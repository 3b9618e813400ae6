import type { PlanMark, Season } from '@draksha/contract';
import { diaryForm } from '@draksha/contract/diary-form';
import type { PlanAction, PlanMarkKind } from '@draksha/models';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { seasons } from '../seasons/queries.ts';
import { type DatedTask, takeBack, tickTask } from '../tasks/queries.ts';
import { endedSeasons } from './ended-seasons.ts';
import { planMarks } from './plan-marks.ts';
import { type PrunedSeasons, prunedSeasons } from './pruned-seasons.ts';

const DAY_MS = 86_400_000;

/** What was answered last, and how it is taken back. */
interface Answered {
  readonly mark: PlanMarkKind;
  readonly ids: readonly string[];
  /** As they were before they were ended. */
  readonly ended: readonly Season[];
  readonly pruned: PrunedSeasons;
  readonly ticked: Awaited<ReturnType<typeof tickTask>> | null;
}

const firstHelps = ({ helps }: PlanAction) => helps.map(({ products }) => products[0] ?? '');

const NO_PRUNING: PrunedSeasons = { moved: [], begun: [] };

export type Deeds = ReturnType<typeof useDeeds>;

/** What a farmer answers to the actions of the plan, on any screen that shows them: done, later, not needed, and undo. */
export function useDeeds(tasks: readonly DatedTask[]) {
  const navigate = useNavigate();
  const allSeasons = seasons.useAll();
  const [said, setSaid] = useState<Answered | null>(null);
  const datedTask = (id: string) => tasks.find(({ task }) => task.id === id);
  const mark = async (action: PlanAction, kind: PlanMarkKind, reason: string | null = null) => {
    const marked = action.plotIds.map((plotId) => ({ id: uuidV7(), plotId }));
    const fields = { action: action.key, mark: kind, reason: reason as PlanMark['reason'] };
    const untilDate = kind === 'postponed' ? calendarDay(nowMs() + DAY_MS) : null;
    const ended = kind === 'done' ? endedSeasons(action, allSeasons, action.date) : [];
    const pruned = kind === 'done' ? prunedSeasons(action, allSeasons) : NO_PRUNING;
    await save([
      ...marked.flatMap(({ id, plotId }) => planMarks.add(id, { plotId, ...fields, untilDate })),
      ...ended.flatMap(({ season, endedOn }) => seasons.change(season, { endedOn })),
      ...pruned.moved.flatMap(({ season, pruningDate }) => seasons.change(season, { pruningDate })),
      ...pruned.begun.flatMap(({ id, ...season }) => seasons.add(id, season)),
    ]);
    const before = ended.map(({ season }) => season);
    setSaid({ mark: kind, ids: marked.map(({ id }) => id), ended: before, pruned, ticked: null });
  };
  const unmark = (ids: readonly string[]) => save(ids.flatMap((id) => planMarks.remove(id)));
  return {
    said,
    taskTitle: (id: string) => datedTask(id)?.task.title ?? '',
    close: () => setSaid(null),
    unmark,
    later: (action: PlanAction) => mark(action, 'postponed'),
    async tick(action: PlanAction) {
      const form = diaryForm(action, firstHelps(action));
      if (form !== null) return navigate(form);
      const dated = action.kind === 'task' ? datedTask(action.subject ?? '') : undefined;
      if (dated === undefined) return mark(action, 'done');
      setSaid({ mark: 'done', ids: [], ended: [], pruned: NO_PRUNING, ticked: await tickTask(dated) });
    },
    // A spray or watering that is done is written down: without its record the plan would not know of it.
    decline(action: PlanAction, reason: string) {
      const form = reason === 'already_done' ? diaryForm(action, firstHelps(action)) : null;
      return form === null ? mark(action, 'declined', reason) : navigate(form);
    },
    async undo() {
      setSaid(null);
      const task = datedTask(said?.ticked?.id ?? '')?.task;
      if (said?.ticked && task) await takeBack(task, said.ticked);
      else await unmark(said?.ids ?? []);
      // As in the diary: the rows as they are now, with the end that they had.
      const back = allSeasons.filter(({ id }) => said?.ended.some((before) => before.id === id));
      if (back.length > 0) await save(back.flatMap((season) => seasons.change(season, { endedOn: null })));
      const { moved, begun } = said?.pruned ?? NO_PRUNING;
      await save([
        ...moved.flatMap(({ season }) => {
          const now = allSeasons.find(({ id }) => id === season.id);
          return now ? seasons.change(now, { pruningDate: season.pruningDate }) : [];
        }),
        ...begun.flatMap(({ id }) => seasons.remove(id)),
      ]);
    },
  };
}
