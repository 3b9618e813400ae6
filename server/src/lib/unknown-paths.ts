import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { sendFailure } from './failures.ts';

/** Sends the page that the browser's application shows at a path. */
export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const PAGE_METHODS = ['GET', 'HEAD'];
/** Paths for programs: an unknown one gets no page. */
const forPrograms = /^\/(?:api|auth|metrics)(?:\/|$)/;

/** The placeholders of a pattern: a name that a path puts its own part in. */
const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
      .join('/')}/?$`,
  );

const fail = (reply: FastifyReply, request: FastifyRequest, code: 'not_found' | 'method_not_allowed') =>
  sendFailure(reply.header('cache-control', 'no-store'), request, new AppError(code));

/**
 * Answers unknown paths: 405 with the allowed methods for our own, 404 in the envelope below API paths, else the page
 * of `pageFor`. Register before the routes.
 */
export function answerUnknownPaths(app: FastifyInstance): { pageFor(page: PageSender): void } {
  const routes = new Map<string, { readonly matcher: RegExp; readonly methods: Set<string> }>();
  let sendPage: PageSender | null = null;

  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = routes.get(url) ?? { matcher: matcherOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) known.methods.add(name);
    routes.set(url, known);
  });

  const allowed = (path: string): Set<string> => {
    const fitting = [...routes.values()].filter(({ matcher }) => matcher.test(path));
    return new Set(fitting.flatMap(({ methods }) => [...methods]));
  };

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = sendPage !== null && !forPrograms.test(path);
    const methods = allowed(path);
    if (isPage && (methods.size === 0 || path === '/'))
      for (const method of PAGE_METHODS) methods.add(method);
    if (isPage && sendPage && PAGE_METHODS.includes(request.method)) return sendPage(request, reply);
    if (methods.size === 0 || methods.has(request.method)) return fail(reply, request, 'not_found');
    reply.header('allow', [...methods].join(', '));
    return fail(reply, request, 'method_not_allowed');
  });
  return {
    pageFor(page) {
      sendPage = page;
    },
  };
}
