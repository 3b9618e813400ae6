import type { NoticeTemplate, Template, TextParts, Texts } from './text-shapes.ts';
import { EN } from './texts-en.ts';
import { HI } from './texts-hi.ts';
import { MR } from './texts-mr.ts';

export type Language = 'en' | 'hi' | 'mr';

export const LANGUAGES: readonly Language[] = ['en', 'hi', 'mr'];

const TEXTS: Record<Language, Texts> = { en: EN, hi: HI, mr: MR };

const isNotice = (template: Template): template is NoticeTemplate => template in EN.notices;

/** The farmer's language as they chose it at sign-up; English where they chose none that we have. */
export function languageOf(userMetadata: Readonly<Record<string, unknown>>): Language {
  return outboxLanguage(userMetadata.language_preference);
}

export const outboxLanguage = (chosen: unknown): Language =>
  chosen === 'hi' || chosen === 'mr' ? chosen : 'en';

// Lets the browser on the phone offer the code by itself; it must be the last line (WICG web-otp).
function autoReadLine(code: string, siteUrl: string): string {
  const { protocol, host } = new URL(siteUrl);
  return protocol === 'https:' ? `\n\n@${host} #${code}` : '';
}

/** The text of a message. */
export function composeText(
  channel: 'sms' | 'email',
  template: Template,
  language: string,
  parts: TextParts,
): string {
  const texts = TEXTS[outboxLanguage(language)];
  if (isNotice(template)) return texts.notices[template](parts);
  const text = texts.codes[template](parts);
  return channel === 'sms' ? text + autoReadLine(parts.code, parts.siteUrl) : text;
}

/** The subject of a mail with this text. */
export function subjectOf(template: Template, language: string, text: string): string {
  if (isNotice(template)) return TEXTS[outboxLanguage(language)].subjects[template];
  return (text.split('\n', 1)[0] ?? '').replace(/[.।]$/, '');
}

/** The name of a device in words: only browsers and systems that we know, never what a request says of itself. */
export function describeDevice(language: string, known: { browser?: string; system?: string }): string {
  const { device, unknownDevice } = TEXTS[outboxLanguage(language)];
  const { browser, system } = known;
  if (browser && system) return device(browser, system);
  return browser ?? system ?? unknownDevice;
}

interface TimeParts {
  readonly day: string;
  readonly hour: number;
  readonly minute: string;
}

/** In India, with the digits of an SMS that any phone can show. */
function timeParts(language: string, at: Date): TimeParts {
  const { locale } = TEXTS[outboxLanguage(language)];
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { day, month, year, hour, minute = '' } = part;
  return { day: `${day} ${month} ${year}`, hour: Number(hour), minute };
}

/** `21 Nov 2026, 6:00` */
export function describeTime(language: string, at: Date): string {
  const { day, hour, minute } = timeParts(language, at);
  return `${day}, ${hour}:${minute}`;
}

/** `21 Nov 2026 0600`, of letters and numbers alone. */
export function plainTime(language: string, at: Date): string {
  const { day, hour, minute } = timeParts(language, at);
  return `${day.replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, '')} ${String(hour).padStart(2, '0')}${minute}`;
}

/** Type of a placeholder as India's operators name it (`{#numeric#}`); `var` is the older untyped one. */
export type PlaceKind = 'numeric' | 'alphanumeric' | 'url' | 'urlott' | 'cbn' | 'email' | 'var';

/** What can stand at the places of an SMS, and of which kind each is. */
export const VARIABLES = {
  code: 'numeric',
  minutes: 'numeric',
  device: 'alphanumeric',
  time: 'alphanumeric',
  /** The secret alone, for a text whose link was registered up to it. */
  undo: 'alphanumeric',
  undoUrl: 'url',
} as const satisfies Readonly<Record<string, PlaceKind>>;
export type Variable = keyof typeof VARIABLES;

/** The page that undoes a change of number or e-mail address. */
export const undoLink = (externalUrl: string, secret: string): string => `${externalUrl}/undo?u=${secret}`;

/** The text of an SMS as India's operators register it. */
export interface RegisteredText {
  readonly template: Template;
  readonly language: Language;
  /** With the kind at each variable place, such as `{#numeric#}`. */
  readonly text: string;
  /** What is at those places, in their order. */
  readonly variables: readonly Variable[];
}

const SMS_TEMPLATES: readonly Template[] = [
  'code',
  'phone_change',
  'reauthentication',
  'mfa',
  'new_device',
  'pin_changed',
  'password_changed',
  'phone_change_asked',
  'email_change_asked',
  'phone_changed',
  'email_changed',
  'factor_enrolled',
  'factor_unenrolled',
  'identity_linked',
  'identity_unlinked',
  'change_undone',
  'account_locked',
  'farm_opened',
  'leaving_asked',
  'farm_handed_over',
  'number_released',
  'operator_named',
];

const isVariable = (name: string): name is Variable => name in VARIABLES;

/**
 * Every text that goes out by SMS from a site, for registration on the operators' ledger (DLT): two places at most, each of a kind.
 *
 * @param minutes how long a code lives; it is part of the text
 */
export function registeredTexts(siteUrl: string, minutes: number): RegisteredText[] {
  const marked = (name: Variable): string => `<${name}>`;
  const parts: TextParts = {
    code: marked('code'),
    minutes: String(minutes),
    device: marked('device'),
    time: marked('time'),
    undo: marked('undoUrl'),
    link: '',
    siteUrl,
  };
  return SMS_TEMPLATES.flatMap((template) =>
    LANGUAGES.map((language) => {
      const variables: Variable[] = [];
      const text = composeText('sms', template, language, parts).replace(
        /<(\w+)>/g,
        (place, name: string) => {
          if (!isVariable(name)) return place;
          variables.push(name);
          return `{#${VARIABLES[name]}#}`;
        },
      );
      return { template, language, text, variables };
    }),
  );
}
