import type { Settings } from '../options.ts';

/** An account has a PIN and a password; the value itself tells which. */
export type CredentialKind = 'pin' | 'password';

/** Six ASCII digits are a PIN, where there are PINs; everything else is a password. */
export function credentialKind(
  value: string,
  { pinsEnabled }: Pick<Settings, 'pinsEnabled'>,
): CredentialKind {
  return pinsEnabled && /^\d{6}$/.test(value) ? 'pin' : 'password';
}
