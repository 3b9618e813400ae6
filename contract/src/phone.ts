/** Indian mobile numbers as the specification reads them. Plain functions: the browser uses them without zod. */

export const phoneMessages = {
  required: 'Mobile number is required',
  length: 'Mobile number must be exactly 10 digits',
  firstDigit: 'Mobile number must start with 6, 7, 8, or 9',
} as const;

export type PhoneProblem = keyof typeof phoneMessages;

/** Devanagari digits, as Marathi and Hindi keyboards write them, as 0–9. */
export const latinDigits = (typed: string): string =>
  typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** The ten digits of a typed number, without a leading 91 or 0. */
export function phoneDigits(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1);
  return digits;
}

/** The problem of a typed number, or `null`. */
export function phoneProblem(typed: string): PhoneProblem | null {
  const digits = phoneDigits(typed);
  if (digits.length === 0) return 'required';
  if (digits.length !== 10) return 'length';
  return /^[6-9]/.test(digits) ? null : 'firstDigit';
}

/** `+91` and ten digits, the form sent to the server; `null` when the number is not valid. */
export const normalizePhone = (typed: string): string | null =>
  phoneProblem(typed) === null ? `+91${phoneDigits(typed)}` : null;

/** `+91 XXXXX XXXXX` for people; anything else comes back as it was. */
export function displayPhone(typed: string): string {
  const digits = phoneDigits(typed);
  return digits.length === 10 ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : typed;
}
