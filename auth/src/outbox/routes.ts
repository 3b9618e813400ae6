import type { FastifyInstance } from 'fastify';
import { readPage } from '../admin/paging.ts';
import type { Context } from '../context.ts';
import { validationFailed } from '../http/api-error.ts';
import { isUuid, requireAdmin } from '../http/bearer.ts';
import { readQuery } from '../http/body.ts';
import { countStates, listMessages, type MessageRow } from './store.ts';

const STATES = new Set(['queued', 'sent', 'delivered', 'failed', 'dropped']);

/** A message as an operator sees it: what became of it, and never what it said. */
const viewMessage = (row: MessageRow) => ({
  id: row.id,
  user_id: row.user_id,
  channel: row.channel,
  recipient: row.recipient,
  template: row.template,
  language: row.language,
  state: row.state,
  attempts: row.attempts,
  provider: row.provider,
  provider_message_id: row.provider_message_id,
  error: row.last_error,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  settled_at: row.settled_at?.toISOString() ?? null,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
});

export function outboxRoutes(app: FastifyInstance, context: Context): void {
  // Beyond the published wire: what became of a code or notice, and how many were given up.
  app.get('/admin/messages', async (request) => {
    await requireAdmin(context, request);
    const page = readPage(request);
    const state = readQuery(request, 'state') ?? null;
    const userId = readQuery(request, 'user_id') ?? null;
    if (state !== null && !STATES.has(state)) throw validationFailed(`"${state}" is no state of a message`);
    if (userId !== null && !isUuid(userId)) throw validationFailed('user_id must be an UUID');
    const recipient = readQuery(request, 'recipient')?.replace(/^\+/, '') ?? null;
    const rows = await listMessages(context.db, { state, userId, recipient }, page.perPage, page.offset);
    return { messages: rows.map(viewMessage), counts: await countStates(context.db) };
  });
}
