import { resolve } from 'node:path';
import * as z from 'zod';
import { url } from './variable-kinds.ts';

const carriers = ['msg91', 'twilio'] as const;
type CarrierName = (typeof carriers)[number];

const order = z
  .string()
  .transform((value) => value.split(',').map((item) => item.trim()))
  .pipe(
    z
      .array(z.enum(carriers, { error: `must be from ${carriers.join(', ')}` }))
      .refine((names) => new Set(names).size === names.length, { error: 'names a carrier twice' }),
  );

/** The variables of SMS carriers and of the mail server; all may be missing. */
export const senderVariables = {
  SMS_PROVIDER: order.optional(),
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_URL: url.default('https://control.msg91.com'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w{32}$/, { error: 'must be AC and 32 letters or digits' })
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: url.default('https://api.twilio.com'),
  SMS_TIMEOUT_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .min(0.1, { error: 'must be at least 0.1' })
    .max(20, { error: 'must be at most 20' })
    .default(10),
  SMS_DLT_ENTITY_ID: z
    .string()
    .regex(/^\d{8,25}$/, { error: 'must be the 8 to 25 digits of a DLT principal entity' })
    .optional(),
  SMS_DLT_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9]{3,11}$/, { error: 'must be 3 to 11 letters or digits' })
    .optional(),
  SMS_DLT_TEMPLATES: z.string().optional(),
  SMS_REPORT_SECRET: z
    .string()
    .regex(/^[\w-]{20,}$/, { error: 'must have at least 20 letters, digits, - or _' })
    .optional(),
  SMS_REPLY_NUMBER: z
    .string()
    .regex(/^\d{5,15}$/, { error: 'must be 5 to 15 digits, as farmers type them' })
    .optional(),
  SMS_REPLY_KEYWORD: z
    .string()
    .regex(/^[A-Za-z]{2,20}$/, { error: 'must be 2 to 20 Latin letters' })
    .optional(),
  MSG91_REPLY_FIELDS: z
    .string()
    .regex(/^[\w.-]{1,40}(,[\w.-]{1,40}){2}$/, {
      error: 'must name three fields such as id,sender,message: of the id, the sender and the text',
    })
    .optional(),
  SMTP_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value), {
      error: 'must be smtp://user:password@host:port or smtps://…',
    })
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(/^([^<>@\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an e-mail address or Name <address>',
    })
    .optional(),
  SMTP_TLS: z.enum(['required', 'off'], { error: 'must be required or off' }).default('required'),
};

type Variables = Readonly<z.output<z.ZodObject<typeof senderVariables>>>;

export interface SmsReplyConfig {
  /** As farmers type it. */
  readonly number: string;
  /** The word before each message, where the number is shared with others. */
  readonly keyword: string | undefined;
  /** Names of a message's id, sender and text at MSG91; undefined where it brings none. */
  readonly msg91Fields: { readonly id: string; readonly from: string; readonly text: string } | undefined;
}

export interface SenderConfig {
  readonly sms:
    | {
        readonly order: readonly CarrierName[];
        readonly msg91: { readonly authKey: string; readonly url: string } | undefined;
        readonly twilio:
          | {
              readonly accountSid: string;
              readonly authToken: string;
              readonly from: string;
              readonly url: string;
            }
          | undefined;
        readonly dlt:
          | { readonly entityId: string; readonly header: string; readonly file: string }
          | undefined;
        /** Of one carrier for one message. */
        readonly timeoutMs: number;
        /** Part of the address at which MSG91 reports delivery. */
        readonly reportSecret: string | undefined;
        /** Where farmers write back; undefined where nobody can. */
        readonly replies: SmsReplyConfig | undefined;
      }
    | undefined;
  readonly mail:
    | { readonly url: string; readonly from: string; readonly tls: 'required' | 'off' }
    | undefined;
}

const DLT = ['SMS_DLT_ENTITY_ID', 'SMS_DLT_HEADER', 'SMS_DLT_TEMPLATES'] as const;
const NEEDS = {
  msg91: ['MSG91_AUTH_KEY', ...DLT],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const;

const REPLIES = ['SMS_REPLY_NUMBER', 'SMS_REPLY_KEYWORD', 'MSG91_REPLY_FIELDS'] as const;

const slash = /\/+$/;

/** What is missing or idle among the variables, as sentences. */
export function senderProblems(e: Variables): string[] {
  const chosen = e.SMS_PROVIDER ?? [];
  const isSet = (name: keyof Variables): boolean => e[name] !== undefined;
  const incomplete = (what: string, names: readonly (keyof Variables)[]): string[] => {
    const missing = names.filter((name) => !isSet(name));
    return missing.length === 0 ? [] : [`${what} needs ${missing.join(', ')}`];
  };
  const idle = (names: readonly (keyof Variables)[], without: string): string[] => {
    const set = names.filter(isSet);
    return set.length === 0 ? [] : [`${set.join(', ')} set without ${without}`];
  };
  const replyProblems = (): string[] => {
    if (!isSet('SMS_REPLY_NUMBER'))
      return idle(['SMS_REPLY_KEYWORD', 'MSG91_REPLY_FIELDS'], 'SMS_REPLY_NUMBER');
    if (chosen.length === 0) return idle(REPLIES, 'SMS_PROVIDER');
    if (isSet('MSG91_REPLY_FIELDS')) return incomplete('MSG91_REPLY_FIELDS', ['SMS_REPORT_SECRET']);
    return chosen.includes('twilio') ? [] : incomplete('SMS_REPLY_NUMBER', ['MSG91_REPLY_FIELDS']);
  };
  return [
    ...replyProblems(),
    ...chosen.flatMap((name) => incomplete(`SMS_PROVIDER=${name}`, NEEDS[name])),
    ...(chosen.includes('msg91')
      ? []
      : idle(['MSG91_AUTH_KEY', 'SMS_REPORT_SECRET'], 'msg91 in SMS_PROVIDER')),
    ...(chosen.includes('twilio') ? [] : idle(NEEDS.twilio, 'twilio in SMS_PROVIDER')),
    ...(chosen.length === 0 ? idle(DLT, 'SMS_PROVIDER') : []),
    ...(!chosen.includes('msg91') && chosen.length > 0 && DLT.some(isSet) ? incomplete('DLT', DLT) : []),
    ...(isSet('SMTP_URL') ? incomplete('SMTP_URL', ['SMTP_FROM']) : idle(['SMTP_FROM'], 'SMTP_URL')),
  ];
}

/** The senders out of variables without problems. */
export function readSenders(e: Variables): SenderConfig {
  const [id, sender, text] = e.MSG91_REPLY_FIELDS?.split(',') ?? [];
  const [accountSid, authToken, from] = [e.TWILIO_ACCOUNT_SID, e.TWILIO_AUTH_TOKEN, e.TWILIO_FROM];
  const [entityId, header, templates] = [e.SMS_DLT_ENTITY_ID, e.SMS_DLT_HEADER, e.SMS_DLT_TEMPLATES];
  return {
    sms: e.SMS_PROVIDER && {
      order: e.SMS_PROVIDER,
      msg91:
        e.MSG91_AUTH_KEY === undefined
          ? undefined
          : { authKey: e.MSG91_AUTH_KEY, url: e.MSG91_URL.replace(slash, '') },
      twilio:
        accountSid && authToken && from
          ? { accountSid, authToken, from, url: e.TWILIO_URL.replace(slash, '') }
          : undefined,
      dlt: entityId && header && templates ? { entityId, header, file: resolve(templates) } : undefined,
      timeoutMs: e.SMS_TIMEOUT_SECONDS * 1000,
      reportSecret: e.SMS_REPORT_SECRET,
      replies:
        e.SMS_REPLY_NUMBER === undefined
          ? undefined
          : {
              number: e.SMS_REPLY_NUMBER,
              keyword: e.SMS_REPLY_KEYWORD,
              msg91Fields: id && sender && text ? { id, from: sender, text } : undefined,
            },
    },
    mail: e.SMTP_URL && e.SMTP_FROM ? { url: e.SMTP_URL, from: e.SMTP_FROM, tls: e.SMTP_TLS } : undefined,
  };
}
