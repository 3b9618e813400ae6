import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { isBreached } from './breached.ts';
import { credentialKind } from './kind.ts';
import { weakPinReason } from './weak-pin.ts';

const EASY_TO_GUESS = 'Password is known to be weak and easy to guess, please choose a different one.';
const MAX_BYTES = 72;

export interface Weakness {
  readonly message: string;
  /** `length`, `characters`, `pwned`; of a PIN `pwned` and which rule it breaks (`WeakPinReason`). */
  readonly reasons: readonly string[];
}

/**
 * What the instance has against a PIN or password; null when nothing.
 *
 * @param numbers mobile numbers of the account, whose digits a PIN must not be.
 */
export async function weaknessOf(
  context: AuthContext,
  value: string,
  numbers: readonly string[],
): Promise<Weakness | null> {
  const { passwordMinLength, passwordCharacters, breachedPasswords } = context.settings;
  if (credentialKind(value, context.settings) === 'pin') {
    const reason = weakPinReason(value, numbers);
    return reason && { message: EASY_TO_GUESS, reasons: ['pwned', reason] };
  }
  const found: [string, string][] = [];
  if ([...value].length < passwordMinLength) {
    found.push(['length', `Password should be at least ${passwordMinLength} characters.`]);
  }
  const isMissing = passwordCharacters.some(
    (set) => ![...set].some((character) => value.includes(character)),
  );
  if (isMissing) {
    const sets = passwordCharacters.join(', ');
    found.push(['characters', `Password should contain at least one character of each: ${sets}.`]);
  }
  if (breachedPasswords !== null && (await isBreached(breachedPasswords, value, context.log))) {
    found.push(['pwned', EASY_TO_GUESS]);
  }
  if (found.length === 0) return null;
  return { message: found.map(([, text]) => text).join(' '), reasons: found.map(([reason]) => reason) };
}

/** Checks a new PIN or password. @throws ApiError 400 when it is too long, 422 `weak_password` with its reasons. */
export async function checkNewCredential(
  context: AuthContext,
  value: string,
  numbers: readonly string[],
): Promise<void> {
  if (Buffer.byteLength(value) > MAX_BYTES) {
    throw validationFailed('Password cannot be longer than 72 characters');
  }
  const weakness = await weaknessOf(context, value, numbers);
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, { weakPassword: weakness.reasons });
}
