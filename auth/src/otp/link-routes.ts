import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
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
import { type Language, outboxLanguage } from '../outbox/texts.ts';
import { confirmPage, outcomePage } from '../pages/confirm-page.ts';
import { sendPage } from '../pages/send.ts';
import { answerSession } from '../sessions/service.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { PKCE_PREFIX } from './codes.ts';
import { followLink, readLinked, type VerifyOutcome } from './verify.ts';
import { EMAIL_TYPES, NOTICES } from './verify-routes.ts';

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

/** Redirect with the outcome. */
async function destination(context: AuthContext, link: Link, outcome: VerifyOutcome): Promise<string> {
  const isPkce = link.token.startsWith(PKCE_PREFIX);
  if ('authCode' in outcome) return withQuery(link.target, { code: outcome.authCode });
  if ('notice' in outcome) {
    const message = { message: NOTICES[outcome.notice].msg };
    return withFragment(isPkce ? withQuery(link.target, message) : link.target, message);
  }
  const session = await answerSession(context, outcome.session);
  return withFragment(link.target, { ...sessionEntries(session), type: link.type });
}

/** The address that carries a refusal. */
function refusedDestination(link: Link, cause: unknown): string {
  const entries = errorEntries(cause);
  const isPkce = link.token.startsWith(PKCE_PREFIX);
  return withFragment(isPkce ? withQuery(link.target, entries) : link.target, entries);
}

async function follow(context: AuthContext, request: FastifyRequest, link: Link): Promise<VerifyOutcome> {
  const device = deviceOf(context, request);
  await context.limiter.request('verify', device.ip);
  const type = EMAIL_TYPES.find((known) => known === link.type);
  if (!type) throw validationFailed('Invalid email verification type');
  const outcome = await followLink(context, type, link.token, device);
  context.outbox.kick();
  return outcome;
}

function readLink(context: AuthContext, request: FastifyRequest): Link {
  const token = readQuery(request, 'token');
  const type = readQuery(request, 'type');
  if (token === undefined) throw validationFailed('Verify requires a token or a token hash');
  if (type === undefined) throw validationFailed('Verify requires a verification type');
  return { token, type, target: redirectTarget(context, request) };
}

/** The page's form returns its fields; the target is checked again, since anyone can write a form. */
function readForm(context: AuthContext, request: FastifyRequest): Link & { readonly language: Language } {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const target = form.get('redirect_to') ?? '';
  const { siteUrl, redirectUrls } = context.settings;
  const isAllowed = isAllowedRedirect(siteUrl, target, redirectUrls);
  return {
    token: form.get('token') ?? '',
    type: form.get('type') ?? '',
    target: isAllowed ? target : siteUrl,
    language: outboxLanguage(form.get('lang')),
  };
}

/** `GET /verify` follows a link; `/confirm` shows a page first, so that a scanner that opens links uses nothing up. */
export function linkRoutes(app: FastifyInstance, context: AuthContext): void {
  // Fastify would run the GET for a HEAD, and a scanner's HEAD must not use the link up.
  const looksOnly = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.code(200).send();
  app.head('/verify', looksOnly);
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const link = readLink(context, request);
    const target = await follow(context, request, link)
      .then((outcome) => destination(context, link, outcome))
      .catch((cause: unknown) => refusedDestination(link, cause));
    return sendRedirect(reply, 303, target);
  });

  app.get('/confirm', async (request, reply) => {
    const link = readLink(context, request);
    const language = outboxLanguage(readQuery(request, 'lang'));
    await context.limiter.request('confirm', context.clientAddress.of(request));
    const purpose = await readLinked(context, link.token);
    return sendPage(reply, confirmPage(link, language, context.settings.siteUrl, purpose));
  });
  app.post('/confirm', async (request, reply) => {
    const link = readForm(context, request);
    if (link.token === '')
      throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash');
    try {
      const outcome = await follow(context, request, link);
      const next = await destination(context, link, outcome);
      if (!('notice' in outcome) || outcome.notice === undefined) return sendRedirect(reply, 303, next);
      const { notice, user, address } = outcome;
      const isKeyed = 'authCode' in outcome;
      const page = outcomePage(
        { notice, user, address },
        link.language,
        isKeyed ? next : link.target,
        isKeyed,
      );
      return sendPage(reply, page);
    } catch (cause) {
      return sendRedirect(reply, 303, refusedDestination(link, cause));
    }
  });
}
