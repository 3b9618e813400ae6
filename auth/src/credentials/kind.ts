/** A PIN and a password are two secrets of one account; the value itself says which one is meant. */
export type CredentialKind = 'pin' | 'password';

/** Six ASCII digits are a PIN; everything else is a password. */
export function credentialKind(value: string): CredentialKind {
  return /^\d{6}$/.test(value) ? 'pin' : 'password';
}
