import type { Queryable } from '../database.ts';
import { DAY_SECONDS, UNDO_DAYS } from '../durations.ts';
import { countInWindow } from '../limits/store.ts';
import { isProvisioned, isUndeliverable } from '../otp/send.ts';
import { listLostAddresses } from '../user/change-store.ts';
import { isFresh } from '../user/fresh.ts';
import type { Address, UserRow } from '../user/store.ts';
import { type Parameters, queueMessage } from './store.ts';
import type { NoticeTemplate } from './text-shapes.ts';
import { languageOf } from './texts.ts';

/** Daily limit for an account and kind: whoever has a user's secret must not run up messages. */
const MAX_A_DAY: Partial<Record<NoticeTemplate, number>> = { new_device: 4 };
const MAX_OTHERS_A_DAY = 6;

export interface AuthNotice {
  readonly template: Exclude<NoticeTemplate, 'already_registered'>;
  readonly parameters?: Parameters;
}

/** Of no change: one message is enough. */
const TOLD_ONCE: ReadonlySet<NoticeTemplate> = new Set(['new_device']);

/** Numbers first. With a link, addresses younger than a day are left out where an older one exists. */
function provenAddresses(user: UserRow, at: Date, hasLink: boolean): Address[] {
  const proven: Address[] = [];
  if (user.phone !== null && user.phone_confirmed_at !== null)
    proven.push({ channel: 'sms', value: user.phone });
  if (user.email !== null && user.email_confirmed_at !== null)
    proven.push({ channel: 'email', value: user.email });
  const reachable = proven.filter((address) => !isUndeliverable(address));
  const settled = reachable.filter(({ value }) => !isFresh(user, value, at));
  return hasLink && settled.length > 0 ? settled : reachable;
}

interface Recipient {
  readonly address: Address;
  readonly parameters: Parameters;
}

/** Addresses that the account lost within the days of undoing; each can undo the change that took it away, and all since. */
async function formerRecipients(tx: Queryable, user: UserRow, at: Date): Promise<Recipient[]> {
  const lost = await listLostAddresses(tx, user, new Date(at.getTime() - UNDO_DAYS * DAY_SECONDS * 1000));
  return lost
    .map(({ id, channel, old_address: value }) => ({
      address: { channel, value },
      parameters: { undoId: id },
    }))
    .filter(({ address }) => !isUndeliverable(address));
}

/**
 * Tells the farmer of something in their account, at all addresses of the last seven days, in the caller's transaction; the
 * message leaves after the commit. Nothing is sent to an account that the operator set up, for its number may be a stranger's.
 */
export async function notify(tx: Queryable, user: UserRow, notice: AuthNotice, at: Date): Promise<void> {
  if (isProvisioned(user)) return;
  const { template, parameters = {} } = notice;
  const present = provenAddresses(user, at, parameters.undoId !== undefined).map((address) => ({
    address,
    parameters,
  }));
  const recipients = TOLD_ONCE.has(template)
    ? present.slice(0, 1)
    : [...present, ...(await formerRecipients(tx, user, at))];
  if (recipients.length === 0) return;
  const most = MAX_A_DAY[template] ?? MAX_OTHERS_A_DAY;
  if ((await countInWindow(tx, `notice:${template}:${user.id}`, most, DAY_SECONDS, at)) !== null) return;
  for (const { address, parameters: own } of recipients)
    await notifyAddress(tx, user, address, { template, parameters: { ...parameters, ...own } }, at);
}

/** The same to one address, which may not be the account's any more. */
export async function notifyAddress(
  tx: Queryable,
  user: UserRow,
  { channel, value }: Address,
  { template, parameters = {} }: AuthNotice,
  at: Date,
): Promise<void> {
  if (isUndeliverable({ channel, value })) return;
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
