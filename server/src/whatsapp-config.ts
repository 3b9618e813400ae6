import * as z from 'zod';
import type { WhatsAppSettings } from './lib/whatsapp/graph.ts';

const template = z.string().regex(/^[a-z0-9_]{1,100}$/, { error: 'must be small letters, digits and _' });

/** The operator's number at WhatsApp's Cloud API; off without. */
export const whatsAppVariables = {
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+?[1-9]\d{6,14}$/, { error: 'must be a number with its country’s code, such as +919876543210' })
    .optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/, { error: 'must be the digits of the phone number id' })
    .optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(20, { error: 'must have at least 20 characters' }).optional(),
  WHATSAPP_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://graph.facebook.com'),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, { error: 'must be like v26.0' })
    .default('v26.0'),
  WHATSAPP_TEMPLATE_WORK: template.default('draksha_work'),
  WHATSAPP_TEMPLATE_NOTE: template.default('draksha_note'),
} as const;

type Variables = Readonly<z.output<z.ZodObject<typeof whatsAppVariables>>>;

const NEEDED = [
  'WHATSAPP_NUMBER',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

/** What is missing among the variables, as a sentence. */
export function whatsAppProblems(e: Variables): string[] {
  const missing = NEEDED.filter((name) => e[name] === undefined);
  return missing.length === 0 || missing.length === NEEDED.length
    ? []
    : [`WhatsApp needs ${missing.join(', ')}`];
}

/** Out of variables without problems; undefined where the operator has no number there. */
export function readWhatsApp(e: Variables): WhatsAppSettings | undefined {
  const [number, phoneNumberId, token] = [e.WHATSAPP_NUMBER, e.WHATSAPP_PHONE_NUMBER_ID, e.WHATSAPP_TOKEN];
  const [appSecret, verifyToken] = [e.WHATSAPP_APP_SECRET, e.WHATSAPP_VERIFY_TOKEN];
  if (!number || !phoneNumberId || !token || !appSecret || !verifyToken) return undefined;
  return {
    number: number.replace('+', ''),
    phoneNumberId,
    token,
    appSecret,
    verifyToken,
    url: e.WHATSAPP_URL.replace(/\/+$/, ''),
    version: e.WHATSAPP_VERSION,
    templates: { work: e.WHATSAPP_TEMPLATE_WORK, note: e.WHATSAPP_TEMPLATE_NOTE },
  };
}
