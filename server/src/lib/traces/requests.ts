import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedPath } from '../logged-request.ts';
import { type RemoteParent, type Span, type Traces, within } from './spans.ts';

const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** Health checks. */
const WATCHING = new Set(['/healthz', '/readyz', '/metrics']);

/** From a trusted proxy: one that forwards an address and is on the list of trusted ones. */
function parentOf({ ips, headers }: FastifyRequest): RemoteParent | null {
  if (!ips || ips.length < 2 || typeof headers.traceparent !== 'string') return null;
  const [, traceId, spanId, flags] = traceparent.exec(headers.traceparent) ?? [];
  return traceId && spanId && flags ? { traceId, spanId, flags: Number.parseInt(flags, 16) } : null;
}

/** Traces each request by its route's pattern, and adds the trace id to its log lines. Call before registering routes. */
export function traceRequests(app: FastifyInstance, traces: Traces, fromProxies: boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined && WATCHING.has(url)) {
      done();
      return;
    }
    // A secret that an address is made of is in its pattern too.
    const route = url === undefined ? undefined : loggedPath(url);
    const name = route === undefined ? request.method : `${request.method} ${route}`;
    const span = traces.begin(
      name,
      'server',
      {
        'http.request.method': request.method,
        ...(route !== undefined && { 'http.route': route }),
        'draksha.request_id': request.id,
      },
      fromProxies ? parentOf(request) : null,
    );
    spans.set(request, span);
    request.log = request.log.child({ traceId: span.traceId });
    reply.log = request.log;
    const { raw } = reply;
    raw.once('close', () => {
      if (raw.headersSent) span.tell({ 'http.response.status_code': raw.statusCode });
      if (!raw.writableFinished) span.end('aborted');
      else span.end(raw.statusCode >= 500 ? String(raw.statusCode) : undefined);
    });
    within(span, done);
  });
  // A body arrives outside of the request's async context, without its span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) within(span, done);
    else done();
  });
}
