import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { DerivationKey } from '../keys/ring.ts';
import type { CredentialRow, NewCredential } from './credential-store.ts';
import type { RelyingParty } from './relying-party.ts';

/** A challenge lives as long as the browser waits for the finger. */
export const CEREMONY_SECONDS = 300;
const ALGORITHMS = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256];

/** What the authenticator must do: a passkey opens the account alone, so it must also verify its owner. */
export type KeyUse = 'factor' | 'passkey';

/** The answer does not prove the key; the message is for the log. */
export class CeremonyError extends Error {
  override readonly name = 'CeremonyError';
}

/** 32 unpredictable bytes that are stored nowhere. */
export function challengeOf(key: DerivationKey, challengeId: string): Buffer {
  return key.mac('webauthn challenge', challengeId);
}

type KnownKey = Pick<CredentialRow, 'credential_id' | 'transports'>;
const describe = ({ credential_id: id, transports }: KnownKey): { id: string; transports: string[] } => ({
  id,
  transports: [...transports],
});

export interface NewKey {
  readonly use: KeyUse;
  readonly challenge: Buffer;
  /** What the key keeps as its owner; two keys of one owner on one device replace each other. */
  readonly handle: string;
  readonly name: string;
  /** Keys that the device must not hold already. */
  readonly others: readonly KnownKey[];
}

/** What `navigator.credentials.create` is asked, as JSON. */
export function creationOptions(
  party: RelyingParty,
  wanted: NewKey,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const isPasskey = wanted.use === 'passkey';
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: Uint8Array.from(Buffer.from(wanted.handle)),
    userName: wanted.name,
    userDisplayName: wanted.name,
    challenge: Uint8Array.from(wanted.challenge),
    timeout: CEREMONY_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: wanted.others.map(describe),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: {
      residentKey: isPasskey ? 'required' : 'discouraged',
      userVerification: isPasskey ? 'required' : 'preferred',
    },
  });
}

/** What `navigator.credentials.get` is asked, as JSON; without keys, any passkey of ours may answer. */
export function requestOptions(
  party: RelyingParty,
  challenge: Buffer,
  allowed?: readonly KnownKey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(challenge),
    timeout: CEREMONY_SECONDS * 1000,
    userVerification: allowed ? 'preferred' : 'required',
    ...(allowed ? { allowCredentials: allowed.map(describe) } : {}),
  });
}

/** The library and what it calls throw anything at bytes that a stranger made: all of it means "not proven". */
async function proven<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new CeremonyError(cause instanceof Error ? cause.message.slice(0, 300) : 'unknown reason', {
      cause,
    });
  }
}

/** A frame of another site must not ask for our keys. */
function refuseFrames(clientDataJson: string): void {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJson);
  if (crossOrigin || topOrigin !== undefined) throw new Error('Asked from a frame of another site');
}

/**
 * We ask for no attestation, and a browser then sends none or one that the key signed itself. One with certificates would
 * have the library fetch revocation lists from addresses that the sender wrote.
 */
function refuseCertificates(attestationObject: string): void {
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
  if (!isPlain) throw new Error('Unwanted attestation');
}

/** The key that the browser made for this challenge. @throws CeremonyError */
export function readCreation(
  party: RelyingParty,
  use: KeyUse,
  challenge: Buffer,
  response: RegistrationResponseJSON,
): Promise<NewCredential> {
  return proven(async () => {
    refuseFrames(response.response.clientDataJSON);
    refuseCertificates(response.response.attestationObject);
    const result = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: use === 'passkey',
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!result.verified) throw new Error('The attestation does not hold');
    const { credential, aaguid, credentialBackedUp } = result.registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      aaguid,
      transports: response.response.transports ?? [],
      is_backed_up: credentialBackedUp,
    };
  });
}

export interface PasskeyAssertion {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** That the key signed this challenge, and its counter, which must have gone up. @throws CeremonyError */
export function readAssertion(
  party: RelyingParty,
  use: KeyUse,
  challenge: Buffer,
  known: CredentialRow,
  response: AuthenticationResponseJSON,
): Promise<PasskeyAssertion> {
  return proven(async () => {
    if (response.id !== known.credential_id) throw new Error('Another key answered');
    refuseFrames(response.response.clientDataJSON);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: use === 'passkey',
      credential: {
        id: known.credential_id,
        publicKey: Uint8Array.from(known.public_key),
        counter: known.counter,
      },
    });
    if (!verified) throw new Error('The signature does not hold');
    return {
      counter: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    };
  });
}
