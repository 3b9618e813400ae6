import { randomUUID } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import { assertionAnswer, creationAnswer } from '../webauthn/answers.ts';
import {
  CeremonyError,
  challengeOf,
  creationOptions,
  readAssertion,
  readCreation,
  requestOptions,
} from '../webauthn/ceremony.ts';
import { insertCredential, listFactorKeys, recordUse } from '../webauthn/credential-store.ts';
import type { ChallengeRow } from './challenge-store.ts';
import type { MfaProof } from './proof.ts';
import { factorNotFound } from './service.ts';
import { type FactorRow, recordWebauthnChallenge } from './store.ts';

export interface KeyChallenge {
  type: 'create' | 'request';
  credential_options: { publicKey: object };
}

/** What the browser answered: a new key, or what a known one signed. */
export type KeyAnswer =
  | { readonly type: 'create'; readonly response: RegistrationResponseJSON }
  | { readonly type: 'request'; readonly response: AuthenticationResponseJSON };

/** Options for the browser: a new key while the factor has none, else its own. */
export async function keyRequestOptions(
  context: AuthContext,
  { user }: Caller,
  factor: FactorRow,
  challengeId: string,
): Promise<KeyChallenge> {
  const { db, keys, settings } = context;
  const bytes = challengeOf(await keys.derivation(), challengeId);
  const known = await listFactorKeys(db, user.id);
  if (factor.status === 'verified') {
    const own = known.filter((key) => key.factor_id === factor.id);
    return {
      type: 'request',
      credential_options: { publicKey: await requestOptions(settings.relyingParty, bytes, own) },
    };
  }
  const publicKey = await creationOptions(settings.relyingParty, {
    use: 'factor',
    challenge: bytes,
    // Not the user's id: a device keeps one key per owner, and this would replace their passkey.
    handle: factor.id,
    name: user.email || (user.phone ? `+${user.phone}` : user.id),
    others: known,
  });
  return { type: 'create', credential_options: { publicKey } };
}

export const webauthnBody = z.object({
  type: z.string().optional(),
  credential_response: z.unknown().optional(),
});

/** @throws ApiError 400 */
export function readKeyAnswer(given: z.output<typeof webauthnBody> | undefined): KeyAnswer {
  if (!given) throw validationFailed('WebAuthn config required');
  const { type, credential_response: response } = given;
  if (type !== 'create' && type !== 'request') {
    throw validationFailed('WebAuthn type must be create or request');
  }
  if (response === undefined || response === null) throw validationFailed('credential_response required');
  if (type === 'create') {
    const parsed = creationAnswer.safeParse(response);
    if (parsed.success) return { type, response: parsed.data };
  } else {
    const parsed = assertionAnswer.safeParse(response);
    if (parsed.success) return { type, response: parsed.data };
  }
  throw validationFailed('Invalid credential_response');
}

/** What the answer proves, null when nothing. @throws ApiError 404 */
export async function proveKey(
  context: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: KeyAnswer,
): Promise<MfaProof | null> {
  const wanted = factor.status === 'verified' ? 'request' : 'create';
  if (answer.type !== wanted) return null;
  const bytes = challengeOf(await context.keys.derivation(), challenge.id);
  try {
    return answer.type === 'create'
      ? await proveNewKey(context, factor, challenge, bytes, answer.response)
      : await proveKnownKey(context, factor, challenge, bytes, answer.response);
  } catch (cause) {
    if (!(cause instanceof CeremonyError)) throw cause;
    context.log.warn({ reason: cause.message, refusal: 'security key' }, 'A security key was refused.');
    return null;
  }
}

const newChallenge = (type: KeyAnswer['type'], challenge: ChallengeRow, at: Date) => ({
  type,
  challenge: {
    id: challenge.id,
    created_at: challenge.created_at.toISOString(),
    verified_at: at.toISOString(),
  },
});

async function proveNewKey(
  context: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  bytes: Buffer,
  response: RegistrationResponseJSON,
): Promise<MfaProof> {
  const key = await readCreation(context.settings.relyingParty, 'factor', bytes, response);
  return {
    settle: async (tx, locked, at) => {
      if (locked.status !== 'unverified') return false;
      const owner = {
        id: randomUUID(),
        user_id: factor.user_id,
        factor_id: factor.id,
        friendly_name: factor.friendly_name,
      };
      if (!(await insertCredential(tx, owner, key, at))) {
        throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
      }
      await recordWebauthnChallenge(tx, factor.id, newChallenge('create', challenge, at));
      return true;
    },
  };
}

async function proveKnownKey(
  context: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  bytes: Buffer,
  response: AuthenticationResponseJSON,
): Promise<MfaProof> {
  const keys = await listFactorKeys(context.db, factor.user_id);
  const own = keys.find((key) => key.factor_id === factor.id);
  if (!own) throw factorNotFound();
  const assertion = await readAssertion(context.settings.relyingParty, 'factor', bytes, own, response);
  return {
    settle: async (tx, _locked, at) => {
      await recordWebauthnChallenge(tx, factor.id, newChallenge('request', challenge, at));
      return recordUse(tx, own.id, assertion, at);
    },
  };
}
