import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ApiError, validationFailed } from '../http/api-error.ts';
import { readQuery } from '../http/body.ts';
import { deviceOf } from '../http/device.ts';
import {
  errorEntries,
  isAllowedRedirect,
  redirectTarget,
  sendRedirect,
  withFragment,
  withQuery,
} from '../http/redirect.ts';
import { answerSession, type SessionAnswer } from '../sessions/service.ts';
import { PKCE_PREFIX } from './codes.ts';
import { confirmPage } from './confirm-page.ts';
import { type Followed, followLink } from './verify.ts';
import { EMAIL_TYPES, FIRST_OF_TWO } from './verify-routes.ts';

interface Link {
  readonly token: string;
  readonly type: string;
  readonly target: string;
}

export function sessionEntries(session: SessionAnswer): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  };
}

async function destination(context: Context, link: Link, followed: Followed): Promise<string> {
  const isPkce = link.token.startsWith(PKCE_PREFIX);
  if ('authCode' in followed) return withQuery(link.target, { code: followed.authCode });
  if ('first' in followed) {
    const message = { message: FIRST_OF_TWO.msg };
    return withFragment(isPkce ? withQuery(link.target, message) : link.target, message);
  }
  const session = await answerSession(context, followed.session);
  return withFragment(link.target, { ...sessionEntries(session), type: link.type });
}

/** Follows the link and tells the address to go to, which carries the outcome, good or bad. */
async function follow(context: Context, request: FastifyRequest, link: Link): Promise<string> {
  try {
    const device = deviceOf(context, request);
    await context.limiter.request('verify', device.ip);
    const type = EMAIL_TYPES.find((known) => known === link.type);
    if (!type) throw validationFailed('Invalid email verification type');
    return await destination(context, link, await followLink(context, type, link.token, device));
  } catch (cause) {
    const entries = errorEntries(cause);
    const isPkce = link.token.startsWith(PKCE_PREFIX);
    return withFragment(isPkce ? withQuery(link.target, entries) : link.target, entries);
  }
}

function readLink(context: Context, request: FastifyRequest): Link {
  const token = readQuery(request, 'token');
  const type = readQuery(request, 'type');
  if (token === undefined) throw validationFailed('Verify requires a token or a token hash');
  if (type === undefined) throw validationFailed('Verify requires a verification type');
  return { token, type, target: redirectTarget(context, request) };
}

/** The form of the page comes back with its fields; its target is checked anew, for anyone can write a form. */
function readForm(context: Context, request: FastifyRequest): Link {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const target = form.get('redirect_to') ?? '';
  const { siteUrl, redirectUrls } = context.settings;
  const isAllowed = isAllowedRedirect(siteUrl, target, redirectUrls);
  return {
    token: form.get('token') ?? '',
    type: form.get('type') ?? '',
    target: isAllowed ? target : siteUrl,
  };
}

/** `GET /verify` follows a link; `/confirm` shows a page first, so that a scanner that opens links uses nothing up. */
export function linkRoutes(app: FastifyInstance, context: Context): void {
  // Fastify would run the GET for a HEAD, and a scanner's HEAD must not use the link up.
  const looksOnly = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.code(200).send();
  app.head('/verify', looksOnly);
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const link = readLink(context, request);
    return sendRedirect(reply, 303, await follow(context, request, link));
  });

  app.get('/confirm', async (request, reply) => {
    const link = readLink(context, request);
    const { html, policy } = confirmPage(link, readQuery(request, 'lang') ?? 'en', context.settings.siteUrl);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', policy)
      .send(html);
  });
  app.post('/confirm', async (request, reply) => {
    const link = readForm(context, request);
    if (link.token === '')
      throw new ApiError(400, 'validation_failed', 'Verify requires a token or a token hash');
    return sendRedirect(reply, 303, await follow(context, request, link));
  });
}
