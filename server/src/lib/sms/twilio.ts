import { DeliveryFailure } from '@draksha/auth';
import { z } from 'zod';
import type { CarrierState, SmsCarrier } from './carrier.ts';
import { callCarrier, quoted } from './http.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a header, or a messaging service (`MG…`). */
  readonly from: string;
  /** `https://api.twilio.com` */
  readonly url: string;
  /** Address for delivery reports; undefined where Twilio cannot reach us. */
  readonly statusCallback: string | undefined;
  readonly timeoutMs: number;
}

const NAME = 'twilio';
/** Its codes for a number that cannot get the message: not a number, not a mobile, opted out. */
const WRONG_NUMBER = new Set([21211, 21217, 21610, 21614]);

const created = z.object({ sid: z.string().min(1) });
const refusal = z.object({ code: z.number().optional(), message: z.string().optional() });
const ofAccount = z.object({ status: z.string() });
const message = z.object({ status: z.string(), error_code: z.number().nullish() });

const FAILED = new Set(['failed', 'undelivered', 'canceled']);

/** Maps Twilio's states; null for pending ones. */
export function outcomeOf(status: string, errorCode: string | number | null | undefined): CarrierState {
  if (status === 'delivered' || status === 'read') return { state: 'delivered' };
  if (!FAILED.has(status)) return null;
  return { state: 'failed', reason: [NAME, status, errorCode].filter(Boolean).join(' ') };
}

/** Twilio. In India it matches the text with the registered one; it takes no template ids. */
export function twilio(options: TwilioOptions): SmsCarrier {
  const { accountSid, authToken, from, url, statusCallback, timeoutMs } = options;
  const account = `${url}/2010-04-01/Accounts/${accountSid}`;
  const messages = `${account}/Messages`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const call = { carrier: NAME, timeoutMs };
  return {
    name: NAME,
    knowsUs: async (signal) => {
      const { status, body } = await callCarrier({
        ...call,
        url: `${account}.json`,
        method: 'GET',
        headers: { authorization },
        signal,
      });
      const found = ofAccount.safeParse(body);
      if (status !== 200 || !found.success)
        throw new DeliveryFailure(
          `${NAME} does not take our account and token: ${[status, quoted(refusal.safeParse(body).data?.message, [authToken])].filter(Boolean).join(' ')}`,
        );
      if (found.data.status !== 'active')
        throw new DeliveryFailure(`${NAME} says that our account is ${found.data.status}`);
      return { isSure: true, words: `${NAME} takes our account and token` };
    },
    send: async ({ to, text, secrets }, signal) => {
      const form = new URLSearchParams({
        To: to,
        Body: text,
        ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
        ...(statusCallback === undefined ? {} : { StatusCallback: statusCallback }),
      });
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const { status, body, retryAfterSeconds } = await callCarrier({
        ...call,
        url: `${messages}.json`,
        method: 'POST',
        headers,
        body: form.toString(),
        signal,
      });
      if (status === 200 || status === 201) {
        const made = created.safeParse(body);
        if (made.success) return made.data.sid;
        throw new DeliveryFailure(`${NAME} answered ${status} in a form that it should not`);
      }
      const { code, message: words } = refusal.safeParse(body).data ?? {};
      const said = quoted(words, [...secrets, authToken, to, to.slice(1)]);
      throw new DeliveryFailure(`${NAME} refused: ${[status, code, said].filter(Boolean).join(' ')}`, {
        isFinal: code !== undefined && WRONG_NUMBER.has(code),
        retryAfterSeconds,
      });
    },
    check: async (id, signal) => {
      const { status, body } = await callCarrier({
        ...call,
        url: `${messages}/${encodeURIComponent(id)}.json`,
        method: 'GET',
        headers: { authorization },
        signal,
      });
      const found = message.safeParse(body);
      if (status !== 200 || !found.success) throw new DeliveryFailure(`${NAME} answered ${status}`);
      return outcomeOf(found.data.status, found.data.error_code);
    },
  };
}
