import * as z from 'zod';
import { instant, uuid } from './envelope.ts';
import { nounRow } from './noun-schemas.ts';
import type { RouteTable } from './route.ts';
import { taskStatuses, tasks } from './tasks.ts';

const task = nounRow(tasks);

export const taskRoutes = {
  'POST /tasks/:id/transition': {
    summary: 'Move a task to another status; completing one that repeats makes the next',
    params: z.object({ id: uuid }),
    body: z.strictObject({
      to: z.enum(taskStatuses, { error: 'Select an option' }),
      /** When it was done, where that is not now. */
      at: instant.optional(),
    }),
    data: z.object({
      task,
      /** The next of a task that repeats, where this made it. */
      next: task.nullable(),
    }),
    ifMatch: 'optional',
    writes: true,
  },
  'GET /tasks/re-entry': {
    summary: 'Plots of open work within the re-entry interval of a spray, each with when it ends',
    data: z.object({ plots: z.array(z.object({ plotId: uuid, until: instant })) }),
  },
  'GET /tasks/calendar': {
    summary: 'Whether a calendar program may read the own tasks by a secret address',
    data: z.object({
      /** Since when; `null` where it is switched off. */
      since: instant.nullable(),
    }),
  },
  'POST /tasks/calendar': {
    summary: 'Make a secret address for calendar programs; an earlier one is no good any more',
    data: z.object({
      since: instant,
      /** Shown once: only its hash is stored. */
      url: z.url(),
    }),
  },
  'DELETE /tasks/calendar': {
    summary: 'Switch the secret address off',
    data: z.object({ since: z.null() }),
  },
} as const satisfies RouteTable;
