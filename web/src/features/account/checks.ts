import { latinDigits, normalizePhone, type PhoneProblem, phoneProblem } from '@draksha/contract/phone';
import { codeIn } from '../../lib/code-text.ts';
import type { Recipient } from './pending-code.ts';
import type { AccountWordKey } from './words.ts';

/** Problems by field name; an empty record submits. */
export type Problems = Readonly<Record<string, AccountWordKey>>;

const phoneWords = {
  required: 'check.phoneRequired',
  length: 'check.phoneLength',
  firstDigit: 'check.phoneFirstDigit',
} as const satisfies Record<PhoneProblem, AccountWordKey>;

/** A PIN or code as typed, with Devanagari digits and spaces allowed. */
export const digitsTyped = (typed: string): string => latinDigits(typed).replace(/\s/g, '');

export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

type Check = (form: FormData) => Problems;

export const checkPhone: Check = (form) => {
  const problem = phoneProblem(fieldOf(form, 'phone'));
  return problem ? { phone: phoneWords[problem] } : {};
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The number or e-mail address of a form, normalised; `null` for neither. */
export function recipientIn(form: FormData): Recipient | null {
  const typed = fieldOf(form, 'account').trim();
  if (EMAIL.test(typed)) return { channel: 'email', address: typed.toLowerCase() };
  const phone = normalizePhone(typed);
  return phone === null ? null : { channel: 'sms', address: phone };
}

/** A number or an e-mail address in one field. */
export const checkAccount: Check = (form) => {
  const typed = fieldOf(form, 'account').trim();
  if (recipientIn(form)) return {};
  if (typed === '') return { account: 'check.required' };
  if (/@|[a-z]/i.test(typed)) return { account: 'check.email' };
  const problem = phoneProblem(typed);
  return problem ? { account: phoneWords[problem] } : {};
};

export const checkRequired =
  (name: string): Check =>
  (form) =>
    fieldOf(form, name).trim() === '' ? { [name]: 'check.required' } : {};

export type SecretKind = 'pin' | 'password';

/** The PIN or password of a form, as it is sent. */
export const secretOf = (form: FormData, kind: SecretKind): string =>
  kind === 'pin' ? digitsTyped(fieldOf(form, 'pin')) : fieldOf(form, 'password');

const isPin = (digits: string): boolean => /^\d{6}$/.test(digits);

export const checkPin: Check = (form) => (isPin(secretOf(form, 'pin')) ? {} : { pin: 'check.pin' });

export const checkPassword: Check = (form) =>
  [...secretOf(form, 'password')].length >= 8 ? {} : { password: 'check.password' };

/** A new PIN or password, typed twice. */
export const checkNewSecret =
  (kind: SecretKind): Check =>
  (form) => {
    if (kind === 'pin') {
      const again = digitsTyped(fieldOf(form, 'confirmPin')) === secretOf(form, 'pin');
      return { ...checkPin(form), ...(again ? {} : { confirmPin: 'check.pinsDiffer' }) };
    }
    const again = fieldOf(form, 'confirmPassword') === secretOf(form, 'password');
    return { ...checkPassword(form), ...(again ? {} : { confirmPassword: 'check.passwordsDiffer' }) };
  };

export const checkCode: Check = (form) => (codeIn(fieldOf(form, 'code')) ? {} : { code: 'check.code' });

export const allOf =
  (...checks: readonly Check[]): Check =>
  (form) =>
    Object.assign({}, ...checks.map((check) => check(form))) as Problems;
