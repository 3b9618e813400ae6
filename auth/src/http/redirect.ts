import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError } from './api-error.ts';
import { readQuery } from './body.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `*` matches anything but `.` and `/`, `**` for anything, `?` for one character that is neither. */
function globToPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    return part === '?' ? '[^./]' : part.replace(/[\\^$+.()|[\]{}-]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

function isPlainHost(url: URL): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return true;
  if (LOOPBACK.has(url.hostname)) return true;
  return /^[a-z0-9.-]+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname);
}

/**
 * Whether a browser may be sent there: our own site, any path, the port free on a loopback address; or what a
 * configured pattern names. Credentials in the address and hosts written as numbers never pass.
 */
export function isAllowedRedirect(
  siteUrl: string,
  target: string,
  patterns: readonly string[] = [],
): boolean {
  const site = new URL(siteUrl);
  const url = URL.parse(target);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '' || !isPlainHost(url)) return false;
  if (url.protocol === 'javascript:' || url.protocol === 'data:') return false;
  if (url.protocol === site.protocol && url.hostname === site.hostname) {
    if (url.port === site.port || LOOPBACK.has(url.hostname)) return true;
  }
  // As the browser will read it, not as it was written: a backslash or a tab must not fool the pattern.
  url.hash = '';
  const forms = [url.href, url.href.replace(/\/$/, '')];
  return patterns.some((pattern) => forms.some((form) => globToPattern(pattern).test(form)));
}

/** Returns whether pages of that origin may call: our site, its other loopback ports, and allowed redirect targets. */
export function isKnownOrigin(siteUrl: string, origin: string, patterns: readonly string[] = []): boolean {
  if (URL.parse(origin)?.origin !== origin && !/^[a-z][a-z\d+.-]*:\/\/[^/]+$/.test(origin)) return false;
  if (isAllowedRedirect(siteUrl, origin)) return true;
  return patterns.some((pattern) => {
    const named = /^[^/]+:\/\/[^/]+/.exec(pattern)?.[0];
    return named !== undefined && globToPattern(named).test(origin);
  });
}

/** Where the browser goes at the end: the first candidate that is allowed, else the site. */
export function redirectTarget(context: AuthContext, request: FastifyRequest): string {
  const { siteUrl, redirectUrls } = context.settings;
  const allowed = (url: string): boolean => isAllowedRedirect(siteUrl, url, redirectUrls);
  const header = request.headers.redirect_to;
  const asked = typeof header === 'string' && header !== '' ? header : readQuery(request, 'redirect_to');
  if (asked !== undefined && allowed(asked)) return asked;
  if (asked !== undefined) {
    context.log.warn(
      { refused: context.redirects.note(asked), refusal: 'redirect' },
      'A redirect was refused.',
    );
  }
  const { referer } = request.headers;
  if (asked === undefined && referer && allowed(referer)) return referer;
  return siteUrl;
}

/** Adds parameters to the address's query. */
export function withQuery(target: string, entries: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [key, value] of Object.entries(entries)) url.searchParams.set(key, value);
  return url.href;
}

/** Puts entries in the address's fragment, where no server sees them; `sb` marks it as ours. */
export function withFragment(target: string, entries: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  const fragment = new URLSearchParams({ ...entries, sb: '' });
  fragment.sort();
  url.hash = fragment.toString();
  return url.href;
}

const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** A refusal as a redirect carries it. */
export function errorEntries(cause: unknown): Record<string, string> {
  if (!(cause instanceof AuthError)) throw cause;
  const error = OAUTH_ERRORS[cause.status];
  return {
    ...(error === undefined ? {} : { error }),
    error_code: cause.code,
    error_description: cause.message,
  };
}

/** Sends the browser on; what the address carries must not stay in a cache or go out as a referrer. */
export function sendRedirect(reply: FastifyReply, status: 302 | 303, target: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('location', target)
    .send();
}
