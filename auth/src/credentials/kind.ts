import type { Settings } from '../options.ts';

/** A PIN and a password are two secrets of one account; the value itself says which one is meant. */
export type CredentialKind = 'pin' | 'password';

/** Six ASCII digits are a PIN, where there are PINs; everything else is a password. */
export function credentialKind(
  value: string,
  { pinsEnabled }: Pick<Settings, 'pinsEnabled'>,
): CredentialKind {
  return pinsEnabled && /^\d{6}$/.test(value) ? 'pin' : 'password';
}
