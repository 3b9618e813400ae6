import { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';

/**
 * Removes secrets from a logged address: the query (mailed links, provider codes), and in the path those of shared
 * reports, calendars, audio and carrier callbacks. Anything as long as a secret is removed everywhere.
 */
export const loggedPath = (url: string): string =>
  (url.split(/[?#]/, 1)[0] ?? '')
    .replace(/(\/hooks\/sms\/[^/]+|\/tasks\/calendar|\/shared|\/api\/messages)\/.*$/, '$1/…')
    .replace(/[\w-]{40,}/g, '…');

/** The logger with safe request addresses, at every level. */
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

/** Decides which requests are logged by default. */
export class RequestLog extends LogController {
  override routeNotFound(request: FastifyRequest): void {
    if (this.isLogDisabled(request)) return;
    const { method, url = '' } = request.raw;
    request.log.info(`Route ${method}:${loggedPath(url)} not found`);
  }
}
