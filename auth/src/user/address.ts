import { AuthError, validationFailed } from '../http/api-error.ts';
import type { Address, UserRow } from './store.ts';

/** The account's number or e-mail address. */
export const heldBy = (user: UserRow, channel: Address['channel']): string | null =>
  channel === 'email' ? user.email : user.phone;

/** E.164 digits without `+`. @throws ApiError 400 */
export function storedPhone(text: string): string {
  const digits = text.replace(/ /g, '').replace(/^\+/, '');
  if (!/^[1-9][0-9]{1,14}$/.test(digits))
    throw validationFailed('Invalid phone number format (E.164 required)');
  return digits;
}

// The pattern that browsers use for <input type="email">.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Lower-case address. @throws ApiError 400 */
export function normalizeEmail(text: string): string {
  if (text === '') throw validationFailed('An email address is required');
  if (text.length > 255) throw validationFailed('An email address is too long');
  if (!EMAIL.test(text)) throw validationFailed('Unable to validate email address: invalid format');
  return text.toLowerCase();
}

interface AddressInput {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

interface AddressRules {
  readonly both: string;
  readonly neither: string;
}

/** The one address of a request; an empty text counts as absent. @throws ApiError 400 */
export function readAddress(given: AddressInput, rules: AddressRules): Address {
  const { email = '', phone = '' } = given;
  if (email !== '' && phone !== '') throw validationFailed(rules.both);
  if (email !== '') return { channel: 'email', value: normalizeEmail(email) };
  if (phone !== '') return { channel: 'sms', value: storedPhone(phone) };
  throw validationFailed(rules.neither);
}

interface Channels {
  readonly phoneEnabled: boolean;
  readonly emailEnabled: boolean;
}

/** @throws ApiError when the instance does not use that kind of address. */
export function requireChannel(address: Address, channels: Channels, status: number, act: string): void {
  if (address.channel === 'email' && !channels.emailEnabled) {
    throw new AuthError(status, 'email_provider_disabled', `Email ${act} are disabled`);
  }
  if (address.channel === 'sms' && !channels.phoneEnabled) {
    throw new AuthError(status, 'phone_provider_disabled', `Phone ${act} are disabled`);
  }
}

/** @throws ApiError when an e-mail address may not begin an account. */
export function requireEmailSignup(
  { channel }: Address,
  { emailSignupEnabled }: { readonly emailSignupEnabled: boolean },
  status: number,
): void {
  if (channel === 'email' && !emailSignupEnabled)
    throw new AuthError(status, 'email_provider_disabled', 'Email signups are disabled');
}
