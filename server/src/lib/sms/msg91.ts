import { DeliveryFailure } from '@draksha/auth';
import { z } from 'zod';
import type { Sms, SmsCarrier } from './carrier.ts';
import { callCarrier, quoted } from './http.ts';

export interface Msg91Options {
  readonly authKey: string;
  /** `https://control.msg91.com` */
  readonly url: string;
  readonly timeoutMs: number;
}

const NAME = 'msg91';
/** Code for a repeat of a text within ten seconds: the first one is being sent. */
const REPEATED = '311';
/** Its codes for a number that cannot be one. */
const WRONG_NUMBER = new Set(['101', '202']);

const answer = z.object({
  type: z.string(),
  message: z.coerce.string(),
  code: z.coerce.string().optional(),
});

/** What its page of balances answers: a number, or the number of SMS under their kind. */
const balance = z.union([z.number(), z.object({ SMS: z.coerce.number() })]);
/** Its codes for a key that it does not take come as a bare number too, with the status 200. */
const REFUSALS = new Set([201, 207, 301, 302, 418]);

type Body = Readonly<Record<string, unknown>>;

/** By MSG91's id of a template that was made in its panel, which knows entity, header and text. */
const flowBody = ({ to, registration }: Sms, templateId: string): Body => ({
  template_id: templateId,
  short_url: '0',
  recipients: [
    {
      mobiles: to.slice(1),
      ...Object.fromEntries(registration?.values.map((value, index) => [`VAR${index + 1}`, value]) ?? []),
    },
  ],
});

/** By the whole text and its DLT template id; the entity is tied to the header in MSG91's panel. */
const textBody = ({ to, text, registration }: Sms): Body => ({
  sender: registration?.header ?? '',
  route: '4',
  country: '0',
  unicode: /^[\n\r -~]*$/.test(text) ? '0' : '1',
  DLT_TE_ID: registration?.templateId ?? '',
  sms: [{ message: text, to: [to.slice(1)] }],
});

/** MSG91, an Indian carrier; it reports delivery by callback alone. */
export function msg91({ authKey, url, timeoutMs }: Msg91Options): SmsCarrier {
  return {
    name: NAME,
    knowsUs: async (signal) => {
      const query = new URLSearchParams({ authkey: authKey, type: '4' });
      const { status, body } = await callCarrier({
        carrier: NAME,
        url: `${url}/api/balance.php?${query}`,
        method: 'GET',
        headers: {},
        timeoutMs,
        signal,
      });
      const found = balance.safeParse(body);
      if (status >= 300 || !found.success) {
        const said = quoted(answer.safeParse(body).data?.message, [authKey]);
        throw new DeliveryFailure(
          `${NAME} does not take our key: ${[status, said].filter(Boolean).join(' ')}`,
        );
      }
      const left = typeof found.data === 'number' ? found.data : found.data.SMS;
      return REFUSALS.has(left)
        ? { isSure: false, words: `${NAME} answers ${left}: so many SMS are left, or it refuses our key` }
        : { isSure: true, words: `${NAME} takes our key (balance ${left})` };
    },
    send: async (sms, signal) => {
      const { msg91Id } = sms.registration ?? {};
      const { status, body, retryAfterSeconds } = await callCarrier({
        carrier: NAME,
        url: msg91Id === undefined ? `${url}/api/v2/sendsms` : `${url}/api/v5/flow`,
        method: 'POST',
        headers: { authkey: authKey, 'content-type': 'application/json' },
        body: JSON.stringify(msg91Id === undefined ? textBody(sms) : flowBody(sms, msg91Id)),
        timeoutMs,
        signal,
      });
      const said = answer.safeParse(body);
      if (!said.success) throw new DeliveryFailure(`${NAME} answered ${status} in a form that it should not`);
      const { type, message, code = '' } = said.data;
      if (status < 300 && type === 'success' && message !== '') return message;
      if (code === REPEATED) return `repeated-${sms.id}`;
      const words = quoted(message, [...sms.secrets, authKey, sms.to.slice(1)]);
      throw new DeliveryFailure(`${NAME} refused: ${[status, code, words].filter(Boolean).join(' ')}`, {
        isFinal: WRONG_NUMBER.has(code),
        retryAfterSeconds,
      });
    },
  };
}
