import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import type { SessionDevice } from '../http/device.ts';
import { applyFactorVerdict } from '../operator/apply-verdict.ts';
import { codeOf, sameCode } from '../otp/codes.ts';
import { notify } from '../outbox/notices.ts';
import type { UserSession } from '../sessions/service.ts';
import { lockSession } from '../sessions/store.ts';
import { findUser, listIdentities } from '../user/store.ts';
import { usableFactor } from './challenge.ts';
import {
  type ChallengeRow,
  consumeChallenge,
  countChallengeTry,
  MAX_CHALLENGE_TRIES,
} from './challenge-store.ts';
import { endLowerSessions, raiseSession } from './level-store.ts';
import type { MfaProof } from './proof.ts';
import { factorNotFound, requireOwn } from './service.ts';
import { type FactorRow, listFactors, lockFactor, markVerified, takeTotpStep } from './store.ts';
import { matchTotp } from './totp.ts';
import { type KeyAnswer, proveKey } from './webauthn.ts';

/** What the farmer answers to a challenge: the code, or, for a security key, what it signed. */
export type FactorAnswer = { readonly code: string } | { readonly key: KeyAnswer };

const METHODS: Readonly<Record<FactorRow['factor_type'], string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

const expired = (id: string): AuthError =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );

function wrongAnswer(type: FactorRow['factor_type']): AuthError {
  if (type === 'webauthn') return validationFailed('Failed to validate WebAuthn MFA response');
  const kind = type === 'phone' ? 'MFA Phone' : 'TOTP';
  return new AuthError(422, 'mfa_verification_failed', `Invalid ${kind} code entered`);
}

/** Counts the try and answers the challenge. @throws ApiError 422 */
async function useChallenge(
  context: AuthContext,
  caller: Caller,
  factor: FactorRow,
  id: string,
): Promise<ChallengeRow> {
  // Not the network address but the session ties the two: a phone changes its address between the fields of a form.
  const asked = { id, factor_id: factor.id, session_id: caller.session.id };
  const challenge = await countChallengeTry(context.db, asked);
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  const tries = factor.factor_type === 'webauthn' ? 1 : MAX_CHALLENGE_TRIES;
  if (challenge.expires_at <= context.clock() || challenge.tries > tries) throw expired(id);
  return challenge;
}

/** A time step counts once. @throws ApiError 404 */
async function proveTotp(context: AuthContext, factor: FactorRow, code: string): Promise<MfaProof | null> {
  if (!factor.sealed_secret || !factor.secret_key) throw factorNotFound();
  const key = await context.keys.derivation(factor.secret_key);
  const known = { id: factor.id, sealed: factor.sealed_secret, lastStep: factor.last_step };
  const step = matchTotp(key, known, code, context.clock());
  return step === null ? null : { settle: (tx) => takeTotpStep(tx, factor.id, step) };
}

async function provePhone(
  context: AuthContext,
  challenge: ChallengeRow,
  code: string,
): Promise<MfaProof | null> {
  const expected = codeOf(await context.keys.derivation(), challenge.id);
  return sameCode(code, expected) ? { settle: async () => true } : null;
}

async function prove(
  context: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: FactorAnswer,
): Promise<MfaProof | null> {
  if ('key' in answer) return proveKey(context, factor, challenge, answer.key);
  if (factor.factor_type === 'phone') return provePhone(context, challenge, answer.code);
  return factor.factor_type === 'totp' ? proveTotp(context, factor, answer.code) : null;
}

/**
 * Checks an answer and raises the session to `aal2`. The user's sessions that have not proven a factor end.
 *
 * @throws ApiError 400, 403, 404, 422, 429
 */
export async function verify(
  context: AuthContext,
  caller: Caller,
  factorId: string,
  challengeId: string,
  answer: FactorAnswer,
  device: SessionDevice,
): Promise<UserSession> {
  const { db, clock, limiter } = context;
  const tried = await usableFactor(context, caller, factorId);
  const attempt = await limiter.reserveOwn('factor', factorId);
  const challenge = await useChallenge(context, caller, tried, challengeId);
  const proof = await prove(context, tried, challenge, answer);
  const { user_id: userId, factor_type: factorType } = tried;
  await applyFactorVerdict(context, { userId, factorId, factorType, isRight: proof !== null }, device.ip);
  if (!proof) {
    await recordRefusal(context, caller, tried, device);
    throw wrongAnswer(factorType);
  }
  return db.transaction(async (tx) => {
    const at = clock();
    const factor = requireOwn(caller, await lockFactor(tx, factorId));
    const isFresh = (await consumeChallenge(tx, challengeId)) && (await proof.settle(tx, factor, at));
    if (!isFresh) throw wrongAnswer(factorType);
    await markVerified(tx, factor, at);
    await attempt.succeeded(tx);
    if (factor.status === 'unverified') await notify(tx, caller.user, { template: 'factor_enrolled' }, at);
    return raise(context, tx, caller, factor, device);
  });
}

/** Writes down that a wrong answer was given. */
export async function recordRefusal(
  { db, clock }: AuthContext,
  { user, session }: Caller,
  factor: FactorRow,
  { ip }: SessionDevice,
): Promise<void> {
  const entry = { action: 'factor_refused', userId: user.id, sessionId: session.id, ip } as const;
  await recordAudit(db, { ...entry, details: { type: factor.factor_type } }, clock());
}

/** Raises the caller's session, in the transaction that used the answer up. @throws ApiError 403, 404 */
export async function raise(
  context: AuthContext,
  tx: Queryable,
  caller: Caller,
  factor: FactorRow,
  device: SessionDevice,
): Promise<UserSession> {
  const at = context.clock();
  const { user, session } = caller;
  await lockSession(tx, session.id);
  const by = { factorId: factor.id, method: METHODS[factor.factor_type] };
  const raised = await raiseSession(tx, session.id, by, at);
  if (!raised) throw factorNotFound();
  await endLowerSessions(tx, user.id, session.id, at);
  const entry = { action: 'factor_proven', userId: user.id, sessionId: session.id, ip: device.ip } as const;
  await recordAudit(tx, { ...entry, details: { type: factor.factor_type } }, at);
  return {
    user: (await findUser(tx, user.id)) ?? user,
    identities: await listIdentities(tx, user.id),
    factors: await listFactors(tx, user.id),
    session: raised,
  };
}
