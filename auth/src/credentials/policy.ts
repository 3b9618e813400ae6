import { ApiError, validationFailed } from '../http/api-error.ts';
import { credentialKind } from './kind.ts';
import { isWeakPin } from './weak-pin.ts';

const EASY_TO_GUESS = 'Password is known to be weak and easy to guess, please choose a different one.';
const MAX_BYTES = 72;

const weak = (message: string, reason: string): ApiError =>
  new ApiError(422, 'weak_password', message, { weakPassword: [reason] });

/**
 * Checks a new PIN or password.
 *
 * @param numbers mobile numbers of the account, whose digits a PIN must not be.
 * @throws ApiError 400 when it is too long, 422 `weak_password` with its reasons.
 */
export function checkNewCredential(value: string, minLength: number, numbers: readonly string[]): void {
  if (Buffer.byteLength(value) > MAX_BYTES) {
    throw validationFailed('Password cannot be longer than 72 characters');
  }
  if (credentialKind(value) === 'pin') {
    if (isWeakPin(value, numbers)) throw weak(EASY_TO_GUESS, 'pwned');
  } else if ([...value].length < minLength) {
    throw weak(`Password should be at least ${minLength} characters.`, 'length');
  }
}
