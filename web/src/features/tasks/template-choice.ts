import type { Season } from '@draksha/contract';
import { dueDapRange, type Task } from '@draksha/contract/tasks';
import type { WorkTemplate } from '@draksha/contract/work-templates';
import {
  type DaySpan,
  daysAfterPruning,
  dueDate,
  isRefused,
  type TaskTemplate,
  templateOf,
  templatesFor,
  type Vines,
  type WorkFit,
  type WorkTiming,
  workDays,
  workFit,
} from '@draksha/models';
import { readNumber } from '../../lib/format.ts';
import type { NewTask } from './task-rows.ts';

export const workGroups = ['now', 'later', 'over', 'refused'] as const;
export type WorkGroup = (typeof workGroups)[number];

/** Days ahead that count as now. */
const NOW_DAYS = 21;
/** Days by which a vine can be behind the table: so long after its time work by sight is not yet over. */
const BEHIND_DAYS = 21;

/** A template as a season offers it: a shipped one with its sources, or the farmer's own. */
export interface Offered {
  /** What a task that came from it remembers. */
  readonly id: string;
  readonly category: Task['category'];
  readonly timing: WorkTiming;
  readonly shipped: TaskTemplate | null;
  readonly own: WorkTemplate | null;
  /** Days after pruning that are proposed: the first of its days that is not over; `null` for work by sight. */
  readonly dap: number | null;
  /** Its last day is over; of work by sight the days about which it is expected, long enough ago. */
  readonly isPast: boolean;
  /** About when it comes, days after pruning; `null` where no source says. */
  readonly expected: DaySpan | null;
  /** Its place in the list. */
  readonly group: WorkGroup;
  /** Ticked unless the farmer says otherwise. */
  readonly isUsual: boolean;
  /** One of the season's tasks came from it. */
  readonly isThere: boolean;
  readonly fit: WorkFit;
}

/** Work before and at the pruning goes by the calendar. */
const laterBy = (span: DaySpan | null, days: number): DaySpan | null =>
  span && span.toDap > 0 ? { fromDap: span.fromDap + days, toDap: span.toDap + days } : span;

const ownId = ({ id }: WorkTemplate): string => `own.${id}`;

interface Farm {
  readonly tasks: readonly Pick<Task, 'seasonId' | 'template'>[];
  readonly own: readonly WorkTemplate[];
  /** Of the season's plot. */
  readonly variety: string | null;
  readonly trellis?: Vines['trellis'];
  /** The season as its vine lives it; the season itself where no stage was marked. */
  readonly vine?: Pick<Season, 'pruningDate'>;
  readonly status?: string;
}

/** What the works of a season are for. */
export const vinesOf = (
  { targetMarket }: Pick<Season, 'targetMarket'>,
  { variety, trellis = null }: Pick<Farm, 'variety' | 'trellis'>,
): Vines => ({ variety, trellis, market: targetMarket });

/** The templates of a season's cycle and of how its vines stand, in order of time; those without one first. */
export function offeredOf(
  season: Season,
  { tasks, own, variety, trellis, status, vine = season }: Farm,
  today: string,
): readonly Offered[] {
  const dapToday = daysAfterPruning(season.pruningDate, today);
  // By the calendar the vine's work comes so many days later than in the table.
  const late = daysAfterPruning(season.pruningDate, vine.pruningDate);
  const there = new Set(
    tasks.filter(({ seasonId }) => seasonId === season.id).map(({ template }) => template),
  );
  const vines = vinesOf(season, { variety, trellis });
  const shipped = templatesFor(season.cycle, status).map((template) => ({
    id: template.id,
    category: template.category,
    timing: template.timing,
    expected: laterBy(workDays(template), late),
    shipped: template,
    own: null,
    fit: workFit(template, vines),
  }));
  const kept = own
    .filter(({ cycle }) => cycle === season.cycle)
    .map((template) => {
      const expected = { fromDap: template.dueDap, toDap: template.dueDap };
      return {
        id: ownId(template),
        category: template.category,
        timing: { by: 'days', ...expected } as const,
        expected,
        shipped: null,
        own: template,
        fit: 'fits' as const,
      };
    });
  const offered = [...shipped, ...kept].map((one): Offered => {
    const { timing, expected, fit } = one;
    const isThere = there.has(one.id);
    const lastDay = expected && expected.toDap + (timing.by === 'days' ? 0 : BEHIND_DAYS);
    const isPast = lastDay !== null && lastDay < dapToday;
    const isLater = expected !== null && expected.fromDap > dapToday + NOW_DAYS;
    const isNot = isRefused(fit);
    const fromDap = expected?.fromDap ?? 0;
    const dap = timing.by === 'days' ? (isPast ? fromDap : Math.max(fromDap, dapToday)) : null;
    return {
      ...one,
      dap,
      isPast,
      isThere,
      group: isNot ? 'refused' : isPast ? 'over' : isLater ? 'later' : 'now',
      isUsual: dap !== null && !isPast && !isThere && !isNot && one.shipped?.optional !== true,
    };
  });
  const dayOf = ({ expected }: Offered) => expected?.fromDap ?? Number.NEGATIVE_INFINITY;
  return offered.toSorted((a, b) => (dayOf(a) === dayOf(b) ? 0 : dayOf(a) - dayOf(b)));
}

/** What a farmer made of an offered template; a day of work by sight is empty until they have seen it. */
export interface Typed {
  readonly on: boolean;
  readonly title: string;
  readonly dap: string;
  readonly day: string;
}

/** When a chosen template is due: days after pruning, or a day of its own; `null` while neither is known. */
export type Due = { readonly dap: number } | { readonly day: string } | null;

/** @param typed of every template, by its id: work that follows other work is due after that */
export function dueOf(offered: Offered, typed: Readonly<Record<string, Typed>>): Due {
  const { timing, id } = offered;
  if (timing.by === 'days') {
    const dap = readNumber(typed[id]?.dap ?? '');
    const { min, max } = dueDapRange;
    return dap !== null && Number.isInteger(dap) && dap >= min && dap <= max ? { dap } : null;
  }
  const day = typed[id]?.day ?? '';
  if (day !== '') return { day };
  const before = timing.by === 'work' ? dayOfWork(timing.work, typed) : null;
  return timing.by === 'work' && before !== null ? { day: dueDate(before, timing.fromDays) } : null;
}

/** The day on which other work by sight is chosen to be done, along what that one follows; `null` where it is not known. */
function dayOfWork(id: string, typed: Readonly<Record<string, Typed>>): string | null {
  const day = typed[id]?.day ?? '';
  if (day !== '') return day;
  const timing = templateOf(id)?.timing;
  if (timing?.by !== 'work') return null;
  const before = dayOfWork(timing.work, typed);
  return before === null ? null : dueDate(before, timing.fromDays);
}

/** The task of a template, with the farmer's edits. A fixed day does not follow the pruning. */
export const taskOf = (
  { id, category }: Offered,
  season: Season,
  said: { readonly title: string; readonly note: string; readonly due: NonNullable<Due> },
): NewTask => ({
  plotId: season.plotId,
  seasonId: season.id,
  title: said.title,
  description: said.note === '' ? null : said.note,
  category,
  ...('dap' in said.due
    ? { dueDap: said.due.dap, scheduledDate: dueDate(season.pruningDate, said.due.dap) }
    : { dueDap: null, scheduledDate: said.due.day }),
  template: id,
});
