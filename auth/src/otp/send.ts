import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import type { Pkce } from '../oauth/pkce.ts';
import { queueMessage } from '../outbox/store.ts';
import type { Template } from '../outbox/text-shapes.ts';
import { languageOf } from '../outbox/texts.ts';
import {
  type Address,
  lockUser,
  receiverOf,
  type UserChanges,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { linkDigest, linkTokenOf } from './codes.ts';
import {
  lockToken,
  MAX_CODE_TRIES,
  markCodeSent,
  replaceToken,
  type TokenKind,
  type TokenRow,
} from './store.ts';

const SENT_COLUMN: Record<TokenKind, keyof UserChanges> = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  reauthentication: 'reauthentication_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
};

export interface CodeRequest {
  readonly kind: TokenKind;
  readonly to: Address;
  readonly template: Template;
  readonly redirectTo?: string | undefined;
  /** The link returns a code that only the requesting browser can redeem. */
  readonly pkce?: Pkce | undefined;
}

export interface SentCode {
  readonly messageId: string;
  readonly user: UserRow;
}

/** Addresses under `.invalid` are placeholders of users without e-mail (RFC 2606). */
export const isUndeliverable = (to: Address): boolean =>
  to.channel === 'email' && /[@.]invalid$/.test(to.value);

/** An account that the operator set up, with secrets that they gave out: its number may be a stranger's. */
export const isProvisioned = (user: UserRow): boolean => user.app_metadata.provisioned === true;

/** Whether the code can be sent again unchanged. */
function isReusable(token: TokenRow, { to, pkce }: CodeRequest, at: Date, sameCodeSeconds: number): boolean {
  return (
    token.address === to.value &&
    token.code_challenge === (pkce?.challenge ?? null) &&
    token.tries < MAX_CODE_TRIES &&
    token.expires_at > at &&
    token.created_at.getTime() + sameCodeSeconds * 1000 > at.getTime()
  );
}

/** The row of the code for this purpose: the live one while it is young, else a new one in its place. */
export async function issueToken(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  request: CodeRequest,
): Promise<string> {
  const { settings } = context;
  const { kind, to } = request;
  const at = context.clock();
  const old = await lockToken(tx, user.id, kind);
  if (old && isReusable(old, request, at, settings.sameCodeSeconds)) {
    await markCodeSent(tx, old.id, at);
    return old.id;
  }
  const id = randomUUID();
  const life = to.channel === 'sms' ? settings.otpLifetimeSeconds : settings.emailOtpLifetimeSeconds;
  const key = await context.keys.derivation();
  const token = {
    id,
    user_id: user.id,
    kind,
    address: to.value,
    created_at: at,
    expires_at: new Date(at.getTime() + life * 1000),
    code_challenge: request.pkce?.challenge ?? null,
    code_challenge_method: request.pkce?.method ?? null,
  };
  await replaceToken(tx, token, linkDigest(linkTokenOf(key, id)));
  return id;
}

/**
 * Sends the user a code, in the caller's transaction: the live one again while it is young, else a new one in its
 * place. The message leaves after the commit.
 *
 * @throws ApiError 429 when that address has had its messages for the hour.
 */
export async function sendCode(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  request: CodeRequest,
): Promise<SentCode> {
  const { kind, to, template, redirectTo } = request;
  const at = context.clock();
  await lockUser(tx, user.id);
  await context.limiter.message(tx, to.channel, to.value, receiverOf(user, to));
  const message = {
    channel: to.channel,
    recipient: to.value,
    template,
    language: languageOf(user.user_metadata),
    token_id: await issueToken(context, tx, user, request),
    parameters: redirectTo === undefined ? {} : { redirectTo },
    user_id: user.id,
  };
  const isSilent = isUndeliverable(to) || isProvisioned(user);
  const messageId = isSilent ? randomUUID() : await queueMessage(tx, message, at);
  await recordAudit(tx, { action: 'code_sent', userId: user.id, details: { kind, channel: to.channel } }, at);
  const marked = await updateUser(tx, user.id, { [SENT_COLUMN[kind]]: at }, at);
  return { messageId, user: marked ?? user };
}
