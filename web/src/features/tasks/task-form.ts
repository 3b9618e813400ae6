import type { Task } from '@draksha/contract/tasks';
import { cleanText } from '@draksha/contract/text';
import { readNumber } from '../../lib/format.ts';
import { readPaise, rupeesText } from '../../lib/rupees.ts';
import { type TankLine, tankLine, tankTextOf } from '../../lib/tank-lines.ts';
import type { DatedTask } from './task-rows.ts';

/** The form as typed: text everywhere, so that nothing a farmer wrote is lost by reading it. */
export interface TaskForm {
  title: string;
  plotId: string;
  scheduledDate: string;
  category: string;
  priority: Task['priority'];
  status: Task['status'];
  repeats: string;
  workers: string;
  /** A member's account; empty is no one in particular. */
  forMember: string;
  estimatedHours: string;
  actualHours: string;
  /** Rupees. */
  cost: string;
  /** Of a spray. */
  products: TankLine[];
  description: string;
  notes: string;
}

const word = (value: number | string | null): string => (value === null ? '' : String(value));

export const taskForm = ({ task, day }: DatedTask): TaskForm => ({
  title: task.title,
  plotId: word(task.plotId),
  scheduledDate: word(day),
  category: word(task.category),
  priority: task.priority,
  status: task.status,
  repeats: word(task.repeats),
  workers: task.workers.join(', '),
  forMember: word(task.forMember),
  estimatedHours: word(task.estimatedHours),
  actualHours: word(task.actualHours),
  cost: rupeesText(task.cost),
  products: (task.sprayProducts ?? []).map(tankLine),
  description: word(task.description),
  notes: word(task.notes),
});

const textOrNull = (typed: string): string | null => cleanText(typed) || null;

/** Names as typed, with commas or on lines of their own. */
export const readWorkers = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،;\n]/)
      .map((name) => cleanText(name))
      .filter((name) => name !== ''),
  ),
];

/** Form values of a task; its day and status have rules of their own. */
export const taskFields = (form: TaskForm) => ({
  title: cleanText(form.title),
  category: form.category === '' ? null : (form.category as NonNullable<Task['category']>),
  priority: form.priority,
  repeats: form.repeats === '' ? null : form.repeats,
  workers: readWorkers(form.workers),
  forMember: form.forMember === '' ? null : form.forMember,
  estimatedHours: readNumber(form.estimatedHours),
  actualHours: readNumber(form.actualHours),
  cost: readPaise(form.cost),
  // Of other work they would be left over from a category that was changed.
  sprayProducts: form.category === 'pestControl' ? form.products.flatMap(tankTextOf) : [],
  description: textOrNull(form.description),
  notes: textOrNull(form.notes),
});
