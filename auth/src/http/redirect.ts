import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { readQuery } from './body.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a browser may be sent there: our own site, any path; the port is free on a loopback address. */
export function isAllowedRedirect(siteUrl: string, target: string): boolean {
  const site = new URL(siteUrl);
  const url = URL.parse(target);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || LOOPBACK.has(url.hostname);
}

/** Where the browser goes at the end: the first candidate that is allowed, else the site. */
export function redirectTarget(context: Context, request: FastifyRequest): string {
  const { siteUrl } = context.settings;
  const header = request.headers.redirect_to;
  const asked = typeof header === 'string' && header !== '' ? header : readQuery(request, 'redirect_to');
  if (asked !== undefined && isAllowedRedirect(siteUrl, asked)) return asked;
  // The refused address is not logged whole: its query may carry a token.
  if (asked !== undefined) {
    context.log.warn({ refused: URL.parse(asked)?.origin ?? 'not a URL' }, 'A redirect was refused.');
  }
  const { referer } = request.headers;
  if (asked === undefined && referer && isAllowedRedirect(siteUrl, referer)) return referer;
  return siteUrl;
}
