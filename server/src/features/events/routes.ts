import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actAs } from '../../lib/acting.ts';
import { AppError } from '../../lib/errors.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import type { MemberRoles } from '../people/service.ts';
import { createEventHub, type EventLine } from './service.ts';

/** What a client may leave unread before it is taken for gone. */
const MAX_UNREAD_BYTES = 65_536;

/** What ends a stream: no session any more, or no member of the farm. */
const ENDED: ReadonlySet<string> = new Set(['unauthorized', 'farm_not_found']);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The client's cursor: requested, or last received. */
const sinceOf = ({ query, headers }: FastifyRequest): string | undefined =>
  textOf((query as Readonly<Record<string, unknown>>).since) ?? textOf(headers['last-event-id']);

/** Server-sent events: which farmer's rows changed; `GET /sync` has the changes. */
export function registerEvents(
  scope: FastifyInstance,
  context: Context,
  authenticate: (request: FastifyRequest) => Promise<Farmer>,
  memberRoles: MemberRoles,
): void {
  const hub = createEventHub(context, memberRoles);
  scope.addHook('preClose', async () => hub.close());

  const stillAllowed = (request: FastifyRequest) => (): Promise<boolean> =>
    authenticate(request).then(
      () => true,
      // A database outage keeps the stream open.
      (error: unknown) => !(error instanceof AppError && ENDED.has(error.code)),
    );

  scope.get(
    '/events',
    {
      helmet: false,
      schema: {
        summary: 'Server-sent events: `changed` when own rows have changed since a cursor of GET /sync',
        tags: ['events'],
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const farmer = await authenticate(request);
      const { raw } = reply;
      const line: EventLine = {
        write(text) {
          if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
          else raw.write(text);
        },
        end: () => raw.end(),
      };
      const leave = await actAs(farmer, () =>
        hub.open(farmer, sinceOf(request), line, stillAllowed(request)),
      );
      raw.once('close', leave);
      reply.hijack();
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': request.id,
        // Proxies must not buffer.
        'x-accel-buffering': 'no',
        // A stream that has ended leaves no connection that a stopping server would wait for.
        connection: 'close',
      });
      raw.write(': listening\n\n');
      if (raw.destroyed) leave();
    },
  );
}
