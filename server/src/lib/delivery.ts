import type { CheckDelivery, Deliver, OutboxMessage } from '@draksha/auth';
import { type SmtpOptions, smtpMail } from './mail/smtp.ts';
import type { SmsCarrier } from './sms/carrier.ts';
import { smsChain } from './sms/chain.ts';
import { msg91 } from './sms/msg91.ts';
import { type DltOptions, readRegistrations, type TextsOfOurs } from './sms/registered.ts';
import { TWILIO_REPORTS } from './sms/reports.ts';
import { twilio } from './sms/twilio.ts';

export interface SmsOptions {
  /** In the order tried. */
  readonly order: readonly ('msg91' | 'twilio')[];
  readonly msg91: { readonly authKey: string; readonly url: string } | undefined;
  readonly twilio:
    | { readonly accountSid: string; readonly authToken: string; readonly from: string; readonly url: string }
    | undefined;
  readonly dlt: DltOptions | undefined;
  /** Of each carrier; both together must end well before the outbox gives a message to another process. */
  readonly timeoutMs: number;
}

interface DeliveryOptions {
  readonly sms: SmsOptions | undefined;
  readonly mail: SmtpOptions | undefined;
  /** Where messages go that no carrier is set for. */
  readonly terminal: (message: OutboxMessage) => Promise<{ id: string }>;
  readonly publicUrl: string;
  /** What may be sent by SMS. */
  readonly texts: TextsOfOurs;
  /** How long a code by SMS lives. */
  readonly codeMinutes: number;
  readonly clock: () => Date;
  readonly warn: (fields: object, message: string) => void;
}

/** The configured carriers, in the order tried. */
export function carriersOf(sms: SmsOptions, publicUrl: string): SmsCarrier[] {
  const { timeoutMs } = sms;
  const isReachable = publicUrl.startsWith('https:');
  const statusCallback = isReachable ? `${publicUrl}/api${TWILIO_REPORTS}` : undefined;
  return sms.order.flatMap((name) => {
    if (name === 'msg91') return sms.msg91 ? [msg91({ ...sms.msg91, timeoutMs })] : [];
    return sms.twilio ? [twilio({ ...sms.twilio, statusCallback, timeoutMs })] : [];
  });
}

/** How messages leave: by the carriers that are set, else into the terminal. @throws StartError */
export async function createDelivery(
  options: DeliveryOptions,
): Promise<{ deliver: Deliver; checkDelivery: CheckDelivery }> {
  const { sms, mail, terminal, publicUrl, texts, codeMinutes, clock, warn } = options;
  const carriers = sms ? carriersOf(sms, publicUrl) : [];
  const chain = smsChain({ carriers, clock, warn });
  const registrations = sms?.dlt && (await readRegistrations(sms.dlt, texts, codeMinutes));
  const sendMail = mail && smtpMail(mail);
  const sendSms: Deliver = (message, signal) => {
    const filled = registrations?.fill(message) ?? { text: message.text, registration: undefined };
    const secrets = [filled.text, message.code ?? '', message.variables.undo];
    return chain.send({ id: message.id, to: message.to, ...filled, secrets }, signal);
  };
  const inTerminal: Deliver = async (message) => ({ ...(await terminal(message)), provider: 'terminal' });
  return {
    deliver: (message, signal) => {
      if (message.channel === 'sms')
        return carriers.length > 0 ? sendSms(message, signal) : inTerminal(message, signal);
      return sendMail ? sendMail(message, signal) : inTerminal(message, signal);
    },
    checkDelivery: async (provider, messageId, signal) => {
      const carrier = carriers.find(({ name }) => name === provider);
      return (await carrier?.check?.(messageId, signal)) ?? null;
    },
  };
}
