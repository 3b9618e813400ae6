import type { Database } from '@draksha/auth/database';
import { AuthError } from '@draksha/auth/http/api-error';
import type { DerivationKey } from '@draksha/auth/keys/ring';
import { listFactors } from '@draksha/auth/mfa/store';
import type { Settings } from '@draksha/auth/options';
import { codeOf } from '@draksha/auth/otp/codes';
import { findLiveToken } from '@draksha/auth/otp/store';
import { linkSecret } from '@draksha/auth/outbox/compose';
import type { OutboxMessage, Receipt } from '@draksha/auth/outbox/delivery';
import { DeliveryFailure } from '@draksha/auth/outbox/delivery-failure';
import type { CodeRow, OutboxRow } from '@draksha/auth/outbox/store';
import type { Template } from '@draksha/auth/outbox/text-shapes';
import { undoLink } from '@draksha/auth/outbox/texts';
import type { OtherSender } from '@draksha/auth/outbox/worker';
import { findUser, listIdentities } from '@draksha/auth/user/store';
import { type AuthUser, viewUser } from '@draksha/auth/user/view';
import { HookRefusal, type Hooks } from './hooks.ts';

/** The wire's names of mails; our own ones follow its style. */
const ACTION_TYPES: Record<Template, string> = {
  code: 'reauthentication',
  phone_change: 'reauthentication',
  reauthentication: 'reauthentication',
  mfa: 'reauthentication',
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
  already_registered: 'already_registered_notification',
  new_device: 'new_device_notification',
  pin_changed: 'password_changed_notification',
  password_changed: 'password_changed_notification',
  phone_change_asked: 'phone_change_requested_notification',
  email_change_asked: 'email_change_requested_notification',
  phone_changed: 'phone_changed_notification',
  email_changed: 'email_changed_notification',
  factor_enrolled: 'mfa_factor_enrolled_notification',
  factor_unenrolled: 'mfa_factor_unenrolled_notification',
  identity_linked: 'identity_linked_notification',
  identity_unlinked: 'identity_unlinked_notification',
  change_undone: 'change_undone_notification',
  account_locked: 'account_locked_notification',
  farm_opened: 'farm_opened_notification',
  leaving_asked: 'leaving_asked_notification',
  farm_handed_over: 'farm_handed_over_notification',
  number_released: 'number_released_notification',
  operator_named: 'operator_named_notification',
};

interface Parts {
  readonly db: Database;
  readonly hooks: Hooks;
  readonly settings: Settings;
  readonly clock: () => Date;
}

interface Tokens {
  readonly token: string;
  readonly token_hash: string;
  readonly token_new: string;
  readonly token_hash_new: string;
}

/**
 * The codes of a mail. A change of address crosses them, as authors of hooks know it: `token` is the code for the old
 * address and `token_hash_new` its link; `token_new` is the code for the new one and `token_hash` its link.
 */
function tokensOf(
  key: DerivationKey,
  own: CodeRow | undefined,
  current: CodeRow | undefined,
  next: CodeRow | undefined,
): Tokens {
  const code = (token: CodeRow | undefined): string => (token ? codeOf(key, token.id) : '');
  const secret = (token: CodeRow | undefined): string => (token ? linkSecret(key, token) : '');
  return current || next
    ? {
        token: code(current),
        token_hash: secret(next),
        token_new: code(next),
        token_hash_new: secret(current),
      }
    : { token: code(own), token_hash: secret(own), token_new: '', token_hash_new: '' };
}

const describe = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Sends by the operator's own hooks instead of a carrier. */
export class HookSenders implements OtherSender {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  sends(channel: 'sms' | 'email'): boolean {
    return this.#parts.hooks.sends(channel);
  }

  /** @throws DeliveryFailure that is final when the hook does not want the message */
  async send(
    key: DerivationKey,
    row: OutboxRow,
    message: OutboxMessage,
    token: CodeRow | undefined,
  ): Promise<Receipt> {
    const user = await this.#user(row);
    try {
      if (row.channel === 'sms') await this.#sms(user, row, message);
      else await this.#mail(user, key, row, message, token);
    } catch (cause) {
      if (!(cause instanceof HookRefusal)) {
        const publicReason = cause instanceof AuthError ? cause.message : undefined;
        throw new DeliveryFailure(describe(cause), publicReason === undefined ? {} : { publicReason });
      }
      const isFinal = cause.status < 500 && cause.status !== 408 && cause.status !== 429;
      throw new DeliveryFailure(`the hook refused: ${cause.status} ${cause.message}`, {
        isFinal,
        publicReason: cause.message,
      });
    }
    return { id: row.id, provider: 'hook' };
  }

  async #user(row: OutboxRow): Promise<AuthUser> {
    const { db } = this.#parts;
    const user = row.user_id === null ? undefined : await findUser(db, row.user_id);
    if (!user) throw new DeliveryFailure('the account is gone', { isFinal: true });
    return viewUser(user, await listIdentities(db, user.id), await listFactors(db, user.id));
  }

  async #sms(user: AuthUser, row: OutboxRow, { code, text }: OutboxMessage): Promise<void> {
    const sms =
      code === undefined
        ? { otp: '', phone: row.recipient, sms_type: 'notification', message: text }
        : { otp: code, phone: row.recipient, ...(row.template === 'mfa' ? { sms_type: 'mfa' } : {}) };
    await this.#parts.hooks.sendSms(user, sms, row.id);
  }

  async #mail(
    user: AuthUser,
    key: DerivationKey,
    row: OutboxRow,
    message: OutboxMessage,
    token: CodeRow | undefined,
  ): Promise<void> {
    const { db, hooks, settings, clock } = this.#parts;
    const live = (kind: 'email_change_current' | 'email_change_new') =>
      row.template === 'email_change' ? findLiveToken(db, user.id, kind, clock()) : undefined;
    const next = await live('email_change_new');
    // The mail to the new address gives the hook both codes in one call, as the wire requires.
    if (token?.kind === 'email_change_current' && next) return;
    const { browser, system, redirectTo = settings.siteUrl, oldAddress = '', detail = '' } = row.parameters;
    const email_data = {
      ...tokensOf(key, token, await live('email_change_current'), next),
      redirect_to: redirectTo,
      email_action_type: ACTION_TYPES[row.template],
      site_url: settings.externalUrl,
      old_email: row.template.startsWith('email_change') && token === undefined ? oldAddress : '',
      old_phone: row.template.startsWith('phone_change') && token === undefined ? oldAddress : '',
      provider: row.template.startsWith('identity_') ? detail : '',
      factor_type: row.template.startsWith('factor_') ? detail : '',
      ...(message.variables.undo === ''
        ? {}
        : { undo_url: undoLink(settings.externalUrl, message.variables.undo) }),
      ...(row.template === 'new_device' ? { device: [browser, system].filter(Boolean).join(' · ') } : {}),
    };
    await hooks.sendEmail(user, email_data, row.id);
  }
}
