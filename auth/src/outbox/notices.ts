import type { Queryable } from '../database.ts';
import { DAY_SECONDS } from '../durations.ts';
import { takeFromWindow } from '../limits/store.ts';
import { isProvisioned, isUndeliverable } from '../otp/send.ts';
import { isFresh } from '../user/fresh.ts';
import type { Address, UserRow } from '../user/store.ts';
import { type Parameters, queueMessage } from './store.ts';
import type { NoticeTemplate } from './text-shapes.ts';
import { languageOf } from './texts.ts';

/** A day, for one account and one kind: whoever has a farmer's secret must not be able to run up messages with it. */
const MOST_A_DAY: Partial<Record<NoticeTemplate, number>> = { new_device: 4 };
const MOST_OTHERS_A_DAY = 6;

export interface Notice {
  readonly template: Exclude<NoticeTemplate, 'already_registered'>;
  readonly parameters?: Parameters;
  /** To his number and his e-mail address alike: one of the two may be in another's hands now. */
  readonly everywhere?: boolean;
}

/** The number first; one that is not a day old, to which the old one did not agree, only where there is no other. */
function provenAddresses(user: UserRow, at: Date): Address[] {
  const proven: Address[] = [];
  if (user.phone !== null && user.phone_confirmed_at !== null)
    proven.push({ channel: 'sms', value: user.phone });
  if (user.email !== null && user.email_confirmed_at !== null)
    proven.push({ channel: 'email', value: user.email });
  const reachable = proven.filter((address) => !isUndeliverable(address));
  const settled = reachable.filter(({ value }) => !isFresh(user, value, at));
  return settled.length > 0 ? settled : reachable;
}

/**
 * Tells the farmer, by SMS where he has a proven number and else by mail, of something in his account, in the caller's
 * transaction; the message leaves after the commit. Nothing is sent to an account that the operator set up, for its number may be a stranger's.
 */
export async function notify(tx: Queryable, user: UserRow, notice: Notice, at: Date): Promise<void> {
  if (isProvisioned(user)) return;
  const { template, parameters = {}, everywhere = false } = notice;
  const recipients = provenAddresses(user, at).slice(0, everywhere ? 2 : 1);
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
