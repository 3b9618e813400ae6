import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { markPerson } from '../limits/origin.ts';
import type { CaptchaSettings } from '../options.ts';
import { AuthError } from './api-error.ts';
import { isAdmin } from './bearer.ts';
import { readBody, readQuery } from './body.ts';

const VERIFY_URLS: Readonly<Record<CaptchaSettings['provider'], string>> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
const DEFAULT_TIMEOUT_MS = 5_000;

const GUARDED = new Set([
  '/signup',
  '/recover',
  '/resend',
  '/otp',
  '/magiclink',
  '/sso',
  '/passkeys/authentication/options',
]);
// Their messages are the signed-in user's own: a captcha is needed past the budget only.
const GUARDED_PAST_BUDGET = new Set(['/user', '/factors/:factorId/challenge']);
// The other grants show something that a program could not have got without a person.
const GUARDED_GRANTS = new Set(['password', 'web3']);

const body = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish() });
const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() });

const refused = (why: string): AuthError =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`);

async function ask(captcha: CaptchaSettings, token: string, ip: string): Promise<z.output<typeof verdict>> {
  const response = await fetch(captcha.verifyUrl ?? VERIFY_URLS[captcha.provider], {
    method: 'POST',
    body: new URLSearchParams({ secret: captcha.secret, response: token, remoteip: ip }),
    redirect: 'error',
    signal: AbortSignal.timeout(captcha.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  });
  return verdict.parse(await response.json());
}

const tokenIn = (request: FastifyRequest): string =>
  readBody(request, body).gotrue_meta_security?.captcha_token?.trim() ?? '';

async function check(context: AuthContext, captcha: CaptchaSettings, request: FastifyRequest): Promise<void> {
  const token = tokenIn(request);
  if (token === '') throw refused('no captcha_token found');
  const answer = await ask(captcha, token, context.clientAddress.of(request)).catch((cause: unknown) => {
    const error = cause instanceof Error ? cause.message : String(cause);
    context.log.warn({ provider: captcha.provider, error }, 'The captcha could not be checked.');
    throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed');
  });
  if (!answer.success) throw refused((answer['error-codes'] ?? []).join(', '));
  markPerson();
}

/** Requires a captcha before routes that cost a message or a try; operators need none. */
export function guardByCaptcha(app: FastifyInstance, context: AuthContext): void {
  const { captcha, basePath } = context.settings;
  if (captcha === null) return;
  app.addHook('preHandler', async (request) => {
    const path = (request.routeOptions.url ?? '').slice(basePath.length);
    const isGrant = path === '/token' && GUARDED_GRANTS.has(readQuery(request, 'grant_type') ?? '');
    if (GUARDED_PAST_BUDGET.has(path) && request.body && tokenIn(request) !== '') {
      return check(context, captcha, request);
    }
    if (request.method !== 'POST' || !(isGrant || GUARDED.has(path))) return;
    if (!(await isAdmin(context, request))) await check(context, captcha, request);
  });
}
