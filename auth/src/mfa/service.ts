import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database.ts';
import { heedFactorHook } from '../hooks/heed.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import type { Device } from '../http/device.ts';
import { answerSession, type SessionAnswer } from '../sessions/service.ts';
import { endLowerSessions, lockSession, lowerSessions, raiseSession } from '../sessions/store.ts';
import { findUser, listIdentities } from '../user/store.ts';
import {
  type ChallengeRow,
  consumeChallenge,
  countChallengeTry,
  deleteFactor,
  dropUnverified,
  type FactorRow,
  insertChallenge,
  insertFactor,
  listFactors,
  lockFactor,
  markVerified,
} from './store.ts';
import { type Enrolment, enrolTotp, matchTotp } from './totp.ts';

const UNVERIFIED_SECONDS = 300;
const CHALLENGE_SECONDS = 300;
const MAX_FACTORS = 10;

const factorNotFound = (): ApiError => new ApiError(404, 'mfa_factor_not_found', 'Factor not found');
const refused = (code: string, message: string): ApiError => new ApiError(422, code, message);
const wrongCode = (): ApiError => refused('mfa_verification_failed', 'Invalid TOTP code entered');

/** Who has proven a second factor before must have done so in this session. @throws ApiError */
export async function requireFullAssurance(
  db: Queryable,
  caller: Caller,
  status: number,
  message = 'AAL2 session is required to perform this action',
): Promise<void> {
  if (caller.session.aal !== 'aal1') return;
  const factors = await listFactors(db, caller.user.id);
  if (factors.some((factor) => factor.status === 'verified'))
    throw new ApiError(status, 'insufficient_aal', message);
}

/** Begins a factor; it counts once its first code is proven. @throws ApiError 403, 422 */
export async function enrol(
  context: Context,
  caller: Caller,
  friendlyName: string,
  issuer: string,
): Promise<Enrolment & { readonly id: string }> {
  const { db, clock } = context;
  await requireFullAssurance(db, caller, 403, 'AAL2 required to enroll a new factor');
  const id = randomUUID();
  const key = await context.keys.derivation();
  const { user } = caller;
  const enrolment = enrolTotp(key, id, issuer, user.email || user.phone || user.id);
  await db.transaction(async (tx) => {
    const at = clock();
    await dropUnverified(tx, user.id, new Date(at.getTime() - UNVERIFIED_SECONDS * 1000));
    const factors = await listFactors(tx, user.id);
    if (factors.length >= MAX_FACTORS) {
      throw refused(
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    }
    if (factors.some((factor) => factor.friendly_name === friendlyName)) {
      const message = `A factor with the friendly name "${friendlyName}" for this user already exists`;
      throw refused('mfa_factor_name_conflict', message);
    }
    const row = { id, user_id: user.id, factor_type: 'totp', friendly_name: friendlyName } as const;
    await insertFactor(tx, { ...row, sealed_secret: enrolment.sealed, secret_key: key.id }, at);
    await recordAudit(tx, { action: 'factor_enrolled', userId: user.id, sessionId: caller.session.id }, at);
  });
  return { ...enrolment, id };
}

async function ownFactor(tx: Queryable, caller: Caller, id: string): Promise<FactorRow> {
  const factor = await lockFactor(tx, id);
  if (!factor || factor.user_id !== caller.user.id) throw factorNotFound();
  return factor;
}

/** Opens a challenge of five minutes and five tries for this session. @throws ApiError 404 */
export async function challenge(context: Context, caller: Caller, factorId: string): Promise<ChallengeRow> {
  const { db, clock } = context;
  return db.transaction(async (tx) => {
    const at = clock();
    const factor = await ownFactor(tx, caller, factorId);
    const opened = {
      id: randomUUID(),
      factor_id: factor.id,
      session_id: caller.session.id,
      expires_at: new Date(at.getTime() + CHALLENGE_SECONDS * 1000),
    };
    await insertChallenge(tx, opened, at);
    return opened;
  });
}

async function readChallenge(
  context: Context,
  caller: Caller,
  factorId: string,
  id: string,
): Promise<ChallengeRow> {
  const opened = await countChallengeTry(context.db, id);
  // Not the network address but the session ties the two: a phone changes its address between the fields of a form.
  if (!opened || opened.factor_id !== factorId || opened.session_id !== caller.session.id) {
    throw refused('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (opened.expires_at <= context.clock()) {
    throw refused(
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return opened;
}

/** The time step of a right code that was not used before, else null. @throws ApiError 404 */
async function matchFactor(context: Context, factor: FactorRow, code: string): Promise<number | null> {
  if (!factor.sealed_secret || !factor.secret_key) throw factorNotFound();
  const key = await context.keys.derivation(factor.secret_key);
  const known = { id: factor.id, sealed: factor.sealed_secret, lastStep: factor.last_step };
  return matchTotp(key, known, code, context.clock());
}

/**
 * Checks a code and raises the session to `aal2`. The user's sessions that have not proven a factor end.
 *
 * @throws ApiError 404, 422, 429
 */
export async function verify(
  context: Context,
  caller: Caller,
  factorId: string,
  challengeId: string,
  code: string,
  device: Device,
): Promise<SessionAnswer> {
  const { db, clock, limiter, liveness } = context;
  const tried = await db.transaction((tx) => ownFactor(tx, caller, factorId));
  const attempt = await limiter.reserve('factor', factorId, device.ip);
  await readChallenge(context, caller, factorId, challengeId);
  const isRight = (await matchFactor(context, tried, code)) !== null;
  const { user_id: userId, factor_type: factorType } = tried;
  await heedFactorHook(context, { userId, factorId, factorType, isRight }, device.ip);
  const opened = await db.transaction(async (tx) => {
    const at = clock();
    const factor = await ownFactor(tx, caller, factorId);
    const step = await matchFactor(context, factor, code);
    if (step === null || !(await consumeChallenge(tx, challengeId))) throw wrongCode();
    await markVerified(tx, factor, step, at);
    await lockSession(tx, caller.session.id);
    const session = await raiseSession(tx, caller.session.id, 'totp', at);
    await endLowerSessions(tx, caller.user.id, caller.session.id, at);
    await attempt.succeeded(tx);
    const user = (await findUser(tx, caller.user.id)) ?? caller.user;
    const identities = await listIdentities(tx, user.id);
    return session && { user, identities, factors: await listFactors(tx, user.id), session };
  });
  if (!opened) throw factorNotFound();
  liveness.forget();
  return answerSession(context, opened);
}

/** Removes a factor; sessions that it raised fall back to `aal1`. @throws ApiError 404, 422 */
export async function unenrol(context: Context, caller: Caller, factorId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const at = context.clock();
    const factor = await ownFactor(tx, caller, factorId);
    if (factor.status === 'verified' && caller.session.aal === 'aal1') {
      throw refused('insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await removeFactor(tx, factor, at);
  });
}

/** What both the user and an operator do to remove a factor. */
export async function removeFactor(tx: Queryable, factor: FactorRow, at: Date): Promise<void> {
  await deleteFactor(tx, factor.id);
  const rest = await listFactors(tx, factor.user_id);
  if (!rest.some(({ status }) => status === 'verified')) await lowerSessions(tx, factor.user_id);
  await recordAudit(tx, { action: 'factor_removed', userId: factor.user_id }, at);
}
