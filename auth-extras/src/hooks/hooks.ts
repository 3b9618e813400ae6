import { randomUUID } from 'node:crypto';
import { AuthError } from '@draksha/auth/http/api-error';
import type { AfterCreating, AuthOperator, FactorTry, LookupResult } from '@draksha/auth/operator/operator';
import type { Hook, HookOptions, Log } from '@draksha/auth/options';
import type { AuthUser } from '@draksha/auth/user/view';
import { z } from 'zod';
import { callHttpHook } from './http-hook.ts';

const errorReply = z.object({
  error: z.object({ http_code: z.int().min(400).max(599).optional(), message: z.string().optional() }),
});
const claimsReply = z.object({
  claims: z.looseObject({
    aud: z.string(),
    exp: z.number(),
    iat: z.number(),
    sub: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.string(),
    aal: z.string(),
    session_id: z.string(),
    is_anonymous: z.boolean(),
  }),
});

const decisionReply = z.object({
  decision: z.enum(['continue', 'reject']),
  message: z.string().optional(),
  should_logout_user: z.boolean().optional(),
});

/** The hook answered with a refusal. */
export class HookRefusal extends AuthError {}

/** The operator's own code, called in this process or over HTTP. */
export class Hooks implements AuthOperator {
  readonly #hooks: HookOptions;
  readonly #clock: () => Date;
  readonly #log: Log;

  constructor(hooks: HookOptions, clock: () => Date, log: Log) {
    this.#hooks = hooks;
    this.#clock = clock;
    this.#log = log;
  }

  async #ask(
    hook: Hook,
    name: string,
    input: object,
    ip?: string,
    uuid: string = randomUUID(),
  ): Promise<Record<string, unknown>> {
    const at = this.#clock();
    const metadata = { uuid, time: at.toISOString(), name, ...(ip ? { ip_address: ip } : {}) };
    const payload = { metadata, ...input };
    try {
      const reply =
        typeof hook === 'function' ? await hook(payload) : await callHttpHook(hook, payload, uuid, at);
      const refusal = errorReply.safeParse(reply);
      if (!refusal.success) return reply;
      const { http_code: status = 500, message = '' } = refusal.data.error;
      throw new HookRefusal(status, status === 500 ? 'unexpected_failure' : 'unknown', message);
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      this.#log.warn({ hook: name, error }, 'A hook refused or failed.');
      throw cause;
    }
  }

  async beforeUserCreated(user: AuthUser, ip: string): Promise<void> {
    const hook = this.#hooks.beforeUserCreated;
    if (hook) await this.#ask(hook, 'before-user-created', { user }, ip);
  }

  async aroundUserCreated(user: AuthUser, ip: string): Promise<AfterCreating> {
    await this.beforeUserCreated(user, ip);
    return (made) => this.afterUserCreated(made, ip);
  }

  async afterUserCreated(user: AuthUser, ip: string): Promise<void> {
    const hook = this.#hooks.afterUserCreated;
    if (hook) await this.#ask(hook, 'after-user-created', { user }, ip);
  }

  async passwordVerification(userId: string, isRight: boolean, ip: string): Promise<LookupResult> {
    const hook = this.#hooks.passwordVerification;
    if (!hook) return { decision: 'continue' };
    const input = { user_id: userId, valid: isRight };
    const reply = await this.#ask(hook, 'password-verification', input, ip);
    return readVerdict(reply, 'Further password verification attempts will be rejected.', false);
  }

  async mfaVerification(tried: FactorTry, ip: string): Promise<LookupResult> {
    const hook = this.#hooks.mfaVerification;
    if (!hook) return { decision: 'continue' };
    const { userId, factorId, factorType, isRight } = tried;
    const input = { user_id: userId, factor_id: factorId, factor_type: factorType, valid: isRight };
    const reply = await this.#ask(hook, 'mfa-verification', input, ip);
    return readVerdict(reply, 'Further MFA verification attempts will be rejected.', true);
  }

  /** Whether a hook sends in the place of the built-in sender. */
  sends(channel: 'sms' | 'email'): boolean {
    return (channel === 'sms' ? this.#hooks.sendSms : this.#hooks.sendEmail) !== undefined;
  }

  /** @param messageId the same in each try, so that the hook recognises repeats. @throws ApiError */
  async sendSms(user: AuthUser, sms: object, messageId: string): Promise<void> {
    const hook = this.#hooks.sendSms;
    if (hook) await this.#ask(hook, 'send-sms', { user, sms }, undefined, messageId);
  }

  /** @param messageId the same in each try, so that the hook recognises repeats. @throws ApiError */
  async sendEmail(user: AuthUser, email_data: object, messageId: string): Promise<void> {
    const hook = this.#hooks.sendEmail;
    if (hook) await this.#ask(hook, 'send-email', { user, email_data }, undefined, messageId);
  }

  async customizeClaims<Claims extends object>(
    userId: string,
    claims: Claims,
    method: string,
  ): Promise<Claims | Record<string, unknown>> {
    const hook = this.#hooks.customizeAccessToken;
    if (!hook) return claims;
    const input = { user_id: userId, claims, authentication_method: method };
    const reply = claimsReply.safeParse(await this.#ask(hook, 'customize-access-token', input));
    if (reply.success) return reply.data.claims;
    const [issue] = reply.error.issues;
    const message = `output claims do not conform to the expected schema: ${issue?.path.join('.') ?? ''}`;
    throw new AuthError(500, 'unexpected_failure', message);
  }
}

/** @param alwaysEnds for hooks of second factors: `reject` ends the sessions. */
function readVerdict(reply: object, fallback: string, alwaysEnds: boolean): LookupResult {
  const parsed = decisionReply.safeParse(reply);
  if (!parsed.success) {
    throw new AuthError(500, 'unexpected_failure', 'The hook replied no decision of continue or reject.');
  }
  const { decision, message, should_logout_user: endsSessions = false } = parsed.data;
  if (decision === 'continue') return { decision };
  return { decision, message: message || fallback, endsSessions: alwaysEnds || endsSessions };
}
