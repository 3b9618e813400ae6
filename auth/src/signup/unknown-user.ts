import { randomUUID } from 'node:crypto';
import { credentialKind } from '../credentials/kind.ts';
import type { Metadata } from '../http/body.ts';
import type { Settings } from '../options.ts';
import { identityData, providerOf } from '../user/confirm.ts';
import { mergeMetadata } from '../user/metadata.ts';
import { type Address, blankUser, type UserRow } from '../user/store.ts';
import type { SignUpRequest } from './plan.ts';

/** What a fresh account holds about its farmer; the address wins over what the caller says of it. */
export const signUpMetadata = (userId: string, address: Address, data: Metadata): Metadata =>
  mergeMetadata(data, identityData(userId, address, false));

/** Placeholder for a PIN's hash, in answers that only say whether there is one. */
export const pinMark = (credential: string | undefined, settings: Settings): string | null =>
  credential !== undefined && credentialKind(credential, settings) === 'pin' ? '' : null;

/** Looks like a fresh account, but for the empty list of identities that the wire promises. */
export function unknownUser(
  settings: Settings,
  request: SignUpRequest,
  at: Date,
  id: string = randomUUID(),
): UserRow {
  const { audience: aud } = settings;
  const { address, data, credential } = request;
  const app_metadata = { provider: providerOf(address), providers: [providerOf(address)] };
  return {
    ...blankUser({ id, aud, at }),
    email: address.channel === 'email' ? address.value : null,
    phone: address.channel === 'sms' ? address.value : null,
    app_metadata,
    pin_hash: pinMark(credential, settings),
    user_metadata: signUpMetadata(id, address, data),
    confirmation_sent_at: at,
  };
}
