import { randomUUID } from 'node:crypto';
import { credentialKind } from '../credentials/kind.ts';
import { withPin } from '../credentials/service.ts';
import type { Metadata } from '../http/body.ts';
import { identityData, providerOf } from '../user/confirm.ts';
import { mergeMetadata } from '../user/metadata.ts';
import { type Address, blankUser, type UserRow } from '../user/store.ts';
import type { SignUpRequest } from './plan.ts';

/** What a fresh account holds about its farmer; the address wins over what the caller says of it. */
export const signUpMetadata = (userId: string, address: Address, data: Metadata): Metadata =>
  mergeMetadata(data, identityData(userId, address, false));

/** Looks like a fresh account, but for the empty list of identities that the wire promises. */
export function nobody(aud: string, request: SignUpRequest, at: Date, id: string = randomUUID()): UserRow {
  const { address, data, credential } = request;
  const hasPin = credential !== undefined && credentialKind(credential) === 'pin';
  const app_metadata = { provider: providerOf(address), providers: [providerOf(address)] };
  return {
    ...blankUser({ id, aud, at }),
    email: address.channel === 'email' ? address.value : null,
    phone: address.channel === 'sms' ? address.value : null,
    app_metadata: hasPin ? withPin(app_metadata) : app_metadata,
    user_metadata: signUpMetadata(id, address, data),
    confirmation_sent_at: at,
  };
}
