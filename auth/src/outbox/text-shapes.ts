const CODES = [
  'code',
  'phone_change',
  'reauthentication',
  'mfa',
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change',
] as const;

const NOTICES = [
  'already_registered',
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
] as const;

/** A message that carries a code. */
export type CodeTemplate = (typeof CODES)[number];

/** A message that tells the farmer of something in their account. */
export type NoticeTemplate = (typeof NOTICES)[number];

export type Template = CodeTemplate | NoticeTemplate;

export const TEMPLATES: readonly Template[] = [...CODES, ...NOTICES];

/** What a text can hold; a template uses some of it. */
export interface TextParts {
  readonly code: string;
  /** How long the code lives. */
  readonly minutes: string;
  /** Where a mail's link leads. */
  readonly link: string;
  readonly siteUrl: string;
  /** In the message's language: `Chrome on Android`. */
  readonly device: string;
  /** India time: `21 Nov 2026, 6:00`. */
  readonly time: string;
  /** Where the change that a notice tells of can be undone: the page and its secret. */
  readonly undo: string;
}

export interface Texts {
  /** A code mail's first line is its subject too, so that phones show the code unopened. */
  readonly codes: Record<CodeTemplate, (parts: TextParts) => string>;
  readonly notices: Record<NoticeTemplate, (parts: TextParts) => string>;
  readonly subjects: Record<NoticeTemplate, string>;
  readonly device: (browser: string, system: string) => string;
  readonly unknownDevice: string;
  /** How the months are written. */
  readonly locale: string;
}
