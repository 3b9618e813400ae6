import { type Task, taskRoutes, tasks } from '@draksha/contract';
import { isRepeatRule } from '@draksha/contract/task-repeats';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { calendarText } from '../../lib/calendar-file.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { requireOwnProof } from '../../lib/proof.ts';
import { hashOf, newSecret } from '../../lib/secret-address.ts';
import { findSeason } from '../seasons/service.ts';
import { dayOf, moveTask, reEntryOfWork, taskCalendar } from './service.ts';
import { calendarOwner, calendarSince, saveCalendarSecret, taskRows } from './store.ts';

/** @throws AppError validation_failed */
function checkRepeats({ repeats }: Partial<Task>): void {
  if (repeats == null || isRepeatRule(repeats)) return;
  throw new AppError('validation_failed', undefined, {
    fields: { repeats: 'Must be a rule of RFC 5545 by days, weeks, months or years, such as FREQ=WEEKLY' },
  });
}

export function registerTasks(api: Api, context: Context): void {
  const { clock } = context;
  registerNoun(api, context, tasks, taskRows, {
    checks: [{ of: ['repeats'], test: checkRepeats }],
    async completed(db, task, given) {
      const isNew = task.id === undefined;
      const season = task.seasonId == null ? null : await findSeason(db, task.seasonId);
      return {
        ...dayOf(task, given, season),
        ...(isNew && task.status === 'completed' ? { completedAt: clock().toISOString() } : {}),
      };
    },
  });
  api.register(taskRoutes, {
    'POST /tasks/:id/transition': ({ db, farmer, params, version, body }) => {
      const now = clock();
      // An offline phone sends the time; future ones are cut to now.
      const at = body.at !== undefined && Date.parse(body.at) < now.getTime() ? body.at : now.toISOString();
      return moveTask(db, { id: params.id, version, to: body.to, at, farmer });
    },
    'GET /tasks/re-entry': async ({ farmer }) => ({
      plots: await context.farmers.read(farmer.userId, (db) => reEntryOfWork(db, clock())),
    }),
    'GET /tasks/calendar': async ({ farmer }) => ({
      since: await context.farmers.read(farmer.userId, calendarSince),
    }),
    // Not idempotent: stored answers would contain the secret.
    'POST /tasks/calendar': async ({ farmer }) => {
      await requireOwnProof(context, farmer);
      const secret = newSecret();
      const since = await context.farmers.write(farmer.userId, (db) =>
        saveCalendarSecret(db, farmer.userId, hashOf(secret)),
      );
      await context.auth.tell(farmer.userId, 'farm_opened');
      return { since, url: `${context.publicUrl}/api/tasks/calendar/${secret}.ics` };
    },
    'DELETE /tasks/calendar': async ({ farmer }) => {
      await context.farmers.write(farmer.userId, (db) => saveCalendarSecret(db, farmer.userId, null));
      return { since: null };
    },
  });
}

/** The calendar for programs without a sign-in: its secret opens the tasks alone. */
export function registerTaskCalendar(scope: FastifyInstance, context: Context): void {
  scope.get<{ Params: { file: string } }>(
    '/tasks/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const secret = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
      const owner = secret === undefined ? null : await calendarOwner(context.system, hashOf(secret));
      if (owner === null) throw new AppError('not_found');
      const calendar = await context.farmers.read(owner, (db) => taskCalendar(db, context.clock()));
      const text = calendarText(calendar);
      const tag = `"${hashOf(text).toString('base64url')}"`;
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}
