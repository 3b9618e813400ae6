import { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';

/**
 * An address as a log may hold it: the query carries the secrets of mailed links and codes of other providers; a shared
 * report, a calendar, a message's audio and a carrier's reports carry one in their path. What is as long as a secret is left out anywhere.
 */
export const loggedPath = (url: string): string =>
  (url.split(/[?#]/, 1)[0] ?? '')
    .replace(/(\/hooks\/sms\/[^/]+|\/tasks\/calendar|\/shared|\/api\/messages)\/.*$/, '$1/…')
    .replace(/[\w-]{40,}/g, '…');

/** The same logger, which writes of a request what may stand in a log, at every level. */
export function requestLogger(log: FastifyBaseLogger): FastifyBaseLogger {
  const req = ({ method, url, host, ip }: FastifyRequest): object => ({
    method,
    url: loggedPath(url),
    host,
    remoteAddress: ip,
  });
  const err = (error: Error & { code?: unknown; statusCode?: unknown }): object => ({
    type: error.name,
    // The framework quotes an address that it cannot read.
    message: error.code === 'FST_ERR_BAD_URL' ? 'The address cannot be read' : error.message,
    stack: error.code === 'FST_ERR_BAD_URL' ? '' : error.stack,
    code: error.code,
    statusCode: error.statusCode,
    ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
  });
  return log.child({}, { serializers: { req, err } });
}

/** Decides what of a request is logged by itself. */
export class RequestLog extends LogController {
  override routeNotFound(request: FastifyRequest): void {
    if (this.isLogDisabled(request)) return;
    const { method, url = '' } = request.raw;
    request.log.info(`Route ${method}:${loggedPath(url)} not found`);
  }
}
