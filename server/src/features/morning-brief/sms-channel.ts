import type { Auth } from '@draksha/auth';
import { DEMO_PHONE } from '../../config.ts';
import type { SmsChain } from '../../lib/sms/chain.ts';
import type { Registrations } from '../../lib/sms/registered.ts';
import type { Channel, Sending, SendOutcome } from './channel.ts';
import { outcomeOfFailure } from './email-channel.ts';
import { type BriefText, briefTextNames, type ReplyText, TWO_PARTS, unregistered } from './sms-texts.ts';

interface SmsToSend {
  readonly id: string;
  readonly to: string;
  readonly template: BriefText | ReplyText;
  readonly language: string;
  readonly variables: Readonly<Record<string, string>> & ({ endUrl: string } | { pageUrl: string });
}

export type SendSms = (sms: SmsToSend, signal: AbortSignal) => Promise<SendOutcome>;

/** Sends a text as it is registered. @param registrations undefined where no text has to be */
export const smsSender =
  (chain: SmsChain, registrations: Registrations | undefined): SendSms =>
  async ({ id, to, template, language, variables }, signal) => {
    try {
      const filled = registrations?.fill({ template, language, variables }) ?? {
        text: unregistered(template, language, variables),
        registration: undefined,
      };
      if (filled.text.length > TWO_PARTS)
        return { kind: 'refused', why: `the text has ${filled.text.length} letters, more than two parts` };
      const url = variables.endUrl ?? variables.pageUrl ?? '';
      const receipt = await chain.send({ id, to, ...filled, secrets: [filled.text, url] }, signal);
      return { kind: 'taken', provider: receipt.provider ?? 'sms', providerId: receipt.id };
    } catch (error) {
      return outcomeOfFailure(error);
    }
  };

/** The text that a message goes by, and the number in it. */
export function smsOf({ kind, actions, more }: Sending['message']): { template: BriefText; count: number } {
  if (kind === 'alert') return { template: 'alert_changed', count: 0 };
  if (actions.length === 0) return { template: 'brief_try', count: 0 };
  const isToday = ({ kind, date }: (typeof actions)[number]) =>
    (kind === 'spray' || kind === 'spray_wait') && date === undefined;
  const spray = actions.find(isToday);
  if (spray?.hours) return { template: 'brief_spray', count: spray.hours.start };
  return { template: 'brief_work', count: actions.length + more };
}

/** Whether all our texts are registered; null for a missing one, for the operator. */
export const unregisteredTexts = (registrations: Registrations): string[] =>
  briefTextNames.filter((name) => !registrations.has(name));

/** By SMS, to a confirmed Indian mobile number, by the texts that the operators let through. */
export const smsChannel = (auth: Pick<Auth, 'getUser'>, sendSms: SendSms): Channel => ({
  name: 'sms',
  // A carrier knows no id of ours: what may have gone is not sent again.
  isRepeatable: false,
  isSeenBy: 'delivered',
  async addressOf(userId) {
    const account = await auth.getUser(userId);
    if (account?.phone_confirmed_at === undefined) return null;
    const phone = `+${account.phone.replace(/^\+/, '')}`;
    return /^\+91[6-9]\d{9}$/.test(phone) && phone !== DEMO_PHONE ? phone : null;
  },
  async send({ id, to, language, message, endUrl }, signal) {
    const { template, count } = smsOf(message);
    return sendSms({ id, to, template, language, variables: { count: String(count), endUrl } }, signal);
  },
});
