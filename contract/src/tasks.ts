import {
  choice,
  date,
  derivedInstant,
  derivedText,
  mayBelongTo,
  number,
  paise,
  text,
  texts,
  uuidOf,
  whole,
} from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';

export const taskCategories = [
  'pruning',
  'irrigation',
  'fertilization',
  'pestControl',
  'harvesting',
  'soilManagement',
  'training',
  'monitoring',
] as const;
export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export const taskStatuses = ['pending', 'inProgress', 'completed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** From each status where a task may go; anything else is refused and changes nothing. */
const moves: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  pending: ['inProgress', 'completed', 'cancelled'],
  inProgress: ['completed', 'cancelled', 'pending'],
  completed: ['inProgress'],
  cancelled: ['pending'],
};

export const mayMove = (from: TaskStatus, to: TaskStatus): boolean => moves[from].includes(to);

/** The statuses from one to another, the last included; the shortest way, empty for the same. */
export function wayTo(from: TaskStatus, to: TaskStatus): readonly TaskStatus[] {
  let ways: readonly TaskStatus[][] = [[]];
  for (const _ of taskStatuses) {
    const there = ways.find((way) => (way.at(-1) ?? from) === to);
    if (there) return there;
    ways = ways.flatMap((way) => moves[way.at(-1) ?? from].map((next) => [...way, next]));
  }
  throw new Error(`no way from ${from} to ${to}`);
}

/** Still to be done: its day moves along with the pruning date that it is counted from. */
export const isOpen = ({ status }: { readonly status: TaskStatus }): boolean =>
  status === 'pending' || status === 'inProgress';

/** Days after a pruning that work may be counted by; a pruning is planned at most so far ahead. */
export const dueDapRange = { min: -60, max: 400 } as const;

/** What goes into one tank, at most. */
export const MAX_TANK_PRODUCTS = 6;

/** Work on a plot, or on the whole farm where it has none. */
export const tasks = ownedNoun({
  name: 'tasks',
  one: 'task',
  words: 'a task',
  fields: {
    plotId: mayBelongTo('plots'),
    seasonId: mayBelongTo('seasons'),
    title: text({ max: 200, required: true }),
    description: text({ max: 4000, long: true }),
    category: choice(taskCategories),
    priority: choice(taskPriorities, { usual: 'medium' }),
    // It moves by `POST /tasks/:id/transition` alone.
    status: choice(taskStatuses, { usual: 'pending', fixed: true, unmerged: true }),
    scheduledDate: date(),
    /** Days after the season's pruning, below 0 before it; with it the scheduled day follows the pruning date. */
    dueDap: whole(dueDapRange),
    estimatedHours: number({ min: 0, max: 10_000 }),
    actualHours: number({ min: 0, max: 10_000 }),
    cost: paise({}),
    notes: text({ max: 4000, long: true }),
    completedAt: derivedInstant(),
    /** An RRULE of RFC 5545, without the name before it: `FREQ=WEEKLY;INTERVAL=2`. */
    repeats: text({ max: 200 }),
    workers: texts({ max: 80, most: 60 }),
    /** Account of the member to do it; workers without a phone are names. */
    forMember: uuidOf(),
    /** The member who did it; empty for the owner, or while open. */
    completedBy: derivedText(),
    /** Of a spray: what goes into the tank, each as `tank.ts` writes it. */
    sprayProducts: texts({ max: 160, most: MAX_TANK_PRODUCTS }),
    /** The template that it came from, so that this one is not offered again. */
    template: text({ max: 60 }),
  },
  filters: ['plotId', 'seasonId', 'status', 'category', 'priority', 'scheduledDate'],
});
export type Task = RowOf<typeof tasks>;
