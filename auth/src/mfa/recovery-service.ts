import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import type { SessionDevice } from '../http/device.ts';
import type { ReservedTry } from '../limits/limiter.ts';
import { applyFactorVerdict } from '../operator/apply-verdict.ts';
import { notify } from '../outbox/notices.ts';
import type { UserSession } from '../sessions/service.ts';
import { lockUser } from '../user/store.ts';
import { makeRecoveryCodes, plainRecoveryCode, recoveryDigest } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  hasRecoveryCode,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './recovery-store.ts';
import { addFactor, isRealFactor, removeFactor } from './service.ts';
import { type FactorRow, listFactors, lockFactor } from './store.ts';
import { requireSwitch } from './switches.ts';
import { raise, recordRefusal } from './verify.ts';

const DEFAULT_NAME = 'Recovery codes';
const TYPE = 'recovery_code';

/** A set of codes; they are shown once. */
export interface RecoverySet {
  id: string;
  type: 'recovery_code';
  friendly_name?: string;
  total: number;
  codes: string[];
}

const refused = (code: string, message: string): AuthError => new AuthError(422, code, message);
const wrongCode = (): AuthError => refused('mfa_verification_failed', 'Invalid recovery code entered');
const notEnrolled = (): AuthError =>
  new AuthError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes');

function requireHighSession(caller: Caller, act: string): void {
  if (caller.session.aal === 'aal1') {
    throw new AuthError(403, 'insufficient_aal', `AAL2 required to ${act} recovery codes`);
  }
}

async function findCodes(db: Queryable, userId: string): Promise<FactorRow | undefined> {
  return (await listFactors(db, userId)).find((factor) => !isRealFactor(factor));
}

async function write(context: AuthContext, tx: Queryable, factorId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const key = await context.keys.derivation();
  const digests = codes.map((code) => recoveryDigest(key, factorId, code));
  await replaceRecoveryCodes(tx, factorId, key.id, digests, context.clock());
  return codes;
}

const answer = (id: string, name: string, codes: string[]): RecoverySet => ({
  id,
  type: TYPE,
  ...(name === '' ? {} : { friendly_name: name }),
  total: codes.length,
  codes,
});

/** How many codes there are and how many are left. @throws ApiError 404 */
export async function recoveryStatus(
  { db }: AuthContext,
  { user }: Caller,
): Promise<{ id: string; type: 'recovery_code'; total: number; remaining: number }> {
  const factor = await findCodes(db, user.id);
  if (!factor) throw notEnrolled();
  const { total, remaining } = await countRecoveryCodes(db, factor.id);
  return { id: factor.id, type: TYPE, total, remaining };
}

/** Creates recovery codes, which need another factor. @throws ApiError 403, 422 */
export async function generateCodes(context: AuthContext, caller: Caller, name = ''): Promise<RecoverySet> {
  requireSwitch(context.settings.factorSwitches, TYPE, 'enroll');
  requireHighSession(caller, 'generate');
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    await lockUser(tx, caller.user.id);
    const factors = await listFactors(tx, caller.user.id);
    if (!factors.every(isRealFactor)) {
      const message = 'Recovery codes are already enrolled for this user, use regenerate to rotate them';
      throw refused('mfa_verified_factor_exists', message);
    }
    if (!factors.some(({ status }) => status === 'verified')) {
      const message = 'At least one other verified factor is required to generate recovery codes';
      throw refused('mfa_recovery_codes_sole_factor', message);
    }
    const factor = {
      id: randomUUID(),
      user_id: caller.user.id,
      factor_type: TYPE,
      status: 'verified',
      friendly_name: name || DEFAULT_NAME,
      phone: null,
      sealed_secret: null,
      secret_key: null,
    } as const;
    await addFactor(tx, caller, factor, at);
    await notify(tx, caller.user, { template: 'factor_enrolled' }, at);
    return answer(factor.id, factor.friendly_name, await write(context, tx, factor.id));
  });
}

/** Makes new codes in the place of the old ones, and ends a wait. @throws ApiError 403, 404, 422 */
export async function regenerateCodes(context: AuthContext, caller: Caller): Promise<RecoverySet> {
  requireSwitch(context.settings.factorSwitches, TYPE, 'enroll');
  requireHighSession(caller, 'regenerate');
  const { id: userId } = caller.user;
  return context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const factor = await findCodes(tx, userId);
    if (!factor) throw notEnrolled();
    await context.limiter.forgetFactor(tx, triesOf(userId));
    const entry = { action: 'recovery_codes_replaced', userId, sessionId: caller.session.id } as const;
    await recordAudit(tx, entry, context.clock());
    return answer(factor.id, factor.friendly_name, await write(context, tx, factor.id));
  });
}

/** Counted by user, so that a wait does not reveal whether codes exist. */
const triesOf = (userId: string): string => `recovery:${userId}`;

async function reserve(context: AuthContext, userId: string): Promise<ReservedTry> {
  try {
    return await context.limiter.reserveOwn('factor', triesOf(userId));
  } catch (cause) {
    if (!(cause instanceof AuthError)) throw cause;
    const message = 'Too many failed verification attempts, try again later';
    throw new AuthError(429, 'mfa_recovery_codes_locked', message, cause.details);
  }
}

/** Uses a code up and raises the session to `aal2`. @throws ApiError 400, 403, 422, 429 */
export async function verifyRecoveryCode(
  context: AuthContext,
  caller: Caller,
  typed: string,
  device: SessionDevice,
): Promise<UserSession> {
  const { db, settings, keys, clock } = context;
  requireSwitch(settings.factorSwitches, TYPE, 'verify');
  const code = plainRecoveryCode(typed);
  if (code === '') throw validationFailed('Code needs to be non-empty');
  const { id: userId } = caller.user;
  const attempt = await reserve(context, userId);
  const factor = await findCodes(db, userId);
  if (!factor?.secret_key) throw wrongCode();
  const digest = recoveryDigest(await keys.derivation(factor.secret_key), factor.id, code);
  const isRight = await hasRecoveryCode(db, factor.id, digest);
  await applyFactorVerdict(context, { userId, factorId: factor.id, factorType: TYPE, isRight }, device.ip);
  if (!isRight) {
    await recordRefusal(context, caller, factor, device);
    throw wrongCode();
  }
  return db.transaction(async (tx) => {
    const locked = await lockFactor(tx, factor.id);
    if (!locked || !(await useRecoveryCode(tx, factor.id, digest, clock()))) throw wrongCode();
    await attempt.succeeded(tx);
    return raise(context, tx, caller, locked, device);
  });
}

/** Removes the codes. @throws ApiError 403, 404 */
export async function removeCodes(context: AuthContext, caller: Caller): Promise<string> {
  requireHighSession(caller, 'delete');
  const { id: userId } = caller.user;
  const id = await context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const factor = await findCodes(tx, userId);
    if (!factor) throw notEnrolled();
    await removeFactor(tx, factor, context.clock());
    return factor.id;
  });
  context.liveness.forget();
  context.outbox.kick();
  return id;
}
