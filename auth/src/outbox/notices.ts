import type { Queryable } from '../database.ts';
import { takeFromWindow } from '../limits/store.ts';
import { isUndeliverable } from '../otp/send.ts';
import type { Address, UserRow } from '../user/store.ts';
import { type Parameters, queueMessage } from './store.ts';
import { languageOf, type NoticeTemplate } from './texts.ts';

const DAY_SECONDS = 86_400;

/** A day, for one account and one kind: whoever has a farmer's secret must not be able to run up messages with it. */
const MOST_A_DAY: Partial<Record<NoticeTemplate, number>> = { new_device: 4 };
const MOST_OTHERS_A_DAY = 6;

export interface Notice {
  readonly template: Exclude<NoticeTemplate, 'already_registered'>;
  readonly parameters?: Parameters;
  /** An address that was the account's before, and hears of it first. */
  readonly formerly?: Address;
}

/** His number where it is proven, else his e-mail address where that is: one message for one event. */
export function noticeAddress(user: UserRow): Address | undefined {
  if (user.phone !== null && user.phone_confirmed_at !== null) return { channel: 'sms', value: user.phone };
  if (user.email === null || user.email_confirmed_at === null) return undefined;
  const email: Address = { channel: 'email', value: user.email };
  return isUndeliverable(email) ? undefined : email;
}

const isSame = (one: Address, other: Address): boolean =>
  one.channel === other.channel && one.value === other.value;

/**
 * Tells the farmer of something in his account, in the caller's transaction; the message leaves after the commit. Nothing
 * is sent to an account that the operator set up, for its number may be a stranger's.
 */
export async function notify(tx: Queryable, user: UserRow, notice: Notice, at: Date): Promise<void> {
  if (user.app_metadata.provisioned === true) return;
  const { template, parameters = {}, formerly } = notice;
  const own = noticeAddress(user);
  const recipients = [
    ...(formerly && !isUndeliverable(formerly) ? [formerly] : []),
    ...(own && !(formerly && isSame(own, formerly)) ? [own] : []),
  ];
  if (recipients.length === 0) return;
  const most = MOST_A_DAY[template] ?? MOST_OTHERS_A_DAY;
  if ((await takeFromWindow(tx, `notice:${template}:${user.id}`, most, DAY_SECONDS, at)) !== null) return;
  for (const { channel, value } of recipients) {
    const message = {
      channel,
      recipient: value,
      template,
      language: languageOf(user.user_metadata),
      token_id: null,
      parameters: { at: at.toISOString(), ...parameters },
      user_id: user.id,
    };
    await queueMessage(tx, message, at);
  }
}
