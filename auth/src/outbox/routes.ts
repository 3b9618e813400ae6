import type { FastifyInstance } from 'fastify';
import { readPage } from '../admin/paging.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { isUuid, requireAdmin } from '../http/bearer.ts';
import { readQuery } from '../http/body.ts';
import {
  countStates,
  type DeliveryState,
  findState,
  listMessages,
  type MessageRow,
  type MessageState,
} from './store.ts';

const STATES: readonly DeliveryState[] = ['queued', 'sent', 'delivered', 'failed', 'dropped'];

/** A message as an operator sees it: its state, never its text. */
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

/** A message's state for its recipient; an unknown id looks like a sent one. */
function stateOf(row: MessageState | undefined): string {
  if (!row || row.state === 'dropped') return 'sent';
  return row.state === 'queued' && row.last_error !== null ? 'retrying' : row.state;
}

export function outboxRoutes(app: FastifyInstance, context: AuthContext): void {
  // Beyond the published API: the screen polls the state of the code that it waits for.
  app.get('/messages/:messageId', async (request, reply) => {
    await context.limiter.request('message', context.clientAddress.of(request));
    const { messageId } = request.params as { messageId: string };
    if (!isUuid(messageId)) throw new AuthError(404, 'validation_failed', 'There is no such message');
    reply.header('cache-control', 'no-store');
    return { state: stateOf(await findState(context.db, messageId)) };
  });

  // Beyond the published wire: what became of a code or notice, and how many were given up.
  app.get('/admin/messages', async (request) => {
    await requireAdmin(context, request);
    const page = readPage(request);
    const asked = readQuery(request, 'state');
    const state = STATES.find((one) => one === asked) ?? null;
    const userId = readQuery(request, 'user_id') ?? null;
    if (state === null && asked !== undefined) throw validationFailed(`"${asked}" is no state of a message`);
    if (userId !== null && !isUuid(userId)) throw validationFailed('user_id must be an UUID');
    const recipient = readQuery(request, 'recipient')?.replace(/^\+/, '') ?? null;
    const rows = await listMessages(context.db, { state, userId, recipient }, page.perPage, page.offset);
    return { messages: rows.map(viewMessage), counts: await countStates(context.db) };
  });
}
