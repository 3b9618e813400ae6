import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError } from './api-error.ts';

const TEXT = 'Processing this request timed out, please retry after a moment.';

/**
 * Answers `request_timeout` for slow routes, without undoing their work. Fastify's own `handlerTimeout` stops
 * counting once the body is read.
 */
export function setDeadline(route: RouteOptions, { settings, log }: AuthContext): void {
  const handler: RouteHandlerMethod = route.handler;
  const ms = settings.requestTimeoutMs;
  route.handler = async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        log.warn(
          { request: request.id, route: request.routeOptions.url, refusal: 'late' },
          'A request took too long.',
        );
        reject(new AuthError(504, 'request_timeout', TEXT));
      }, ms);
    });
    try {
      return await Promise.race([handler.call(this, request, reply), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
