import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import { notify } from '../outbox/notices.ts';
import { archiveCredential } from '../user/former-store.ts';
import { requireRecentProof } from '../user/proof.ts';
import { findUser, lockUser } from '../user/store.ts';
import { requireFullAssurance } from './assurance.ts';
import { lowerSessions } from './level-store.ts';
import {
  deleteFactor,
  dropUnverified,
  type FactorRow,
  findFactor,
  insertFactor,
  listFactors,
  lockFactor,
  type NewFactor,
  updateFactor,
} from './store.ts';
import { type Enrolment, enrolTotp } from './totp.ts';

const UNVERIFIED_SECONDS = 300;
const MAX_FACTORS = 10;

export const factorNotFound = (): AuthError => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
const refused = (code: string, message: string): AuthError => new AuthError(422, code, message);

const isProven = (factor: FactorRow): boolean => factor.status === 'verified';
export const isRealFactor = (factor: FactorRow): boolean => factor.factor_type !== 'recovery_code';

function requireFreeName(factors: readonly FactorRow[], name: string): void {
  if (!factors.some((factor) => factor.friendly_name === name)) return;
  const message = `A factor with the friendly name "${name}" for this user already exists`;
  throw refused('mfa_factor_name_conflict', message);
}

/** One factor a number: an unproven one is replaced. */
async function clearPhone(tx: Queryable, factors: readonly FactorRow[], phone: string): Promise<FactorRow[]> {
  const isSame = (factor: FactorRow): boolean => factor.phone === phone;
  if (factors.some((factor) => isSame(factor) && isProven(factor))) {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw refused('mfa_verified_factor_exists', message);
  }
  for (const { id } of factors.filter(isSame)) await deleteFactor(tx, id);
  return factors.filter((factor) => !isSame(factor));
}

/**
 * Writes a factor down, in the caller's transaction; it counts once it is verified.
 *
 * @throws ApiError 422 when its name or number is taken, or the user has ten
 */
export async function addFactor(tx: Queryable, caller: Caller, factor: NewFactor, at: Date): Promise<void> {
  const { id: userId } = caller.user;
  await lockUser(tx, userId);
  await dropUnverified(tx, userId, new Date(at.getTime() - UNVERIFIED_SECONDS * 1000));
  const all = await listFactors(tx, userId);
  const factors = factor.phone === null ? all : await clearPhone(tx, all, factor.phone);
  if (factors.length >= MAX_FACTORS) {
    throw refused(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  requireFreeName(factors, factor.friendly_name);
  await insertFactor(tx, factor, at);
  const entry = { action: 'factor_enrolled', userId, sessionId: caller.session.id } as const;
  await recordAudit(tx, { ...entry, details: { type: factor.factor_type } }, at);
}

/** What an operator does to a factor. @throws ApiError 404, 422 when the name or number is another factor's */
export function changeFactor(
  { db, clock }: AuthContext,
  factor: FactorRow,
  changes: Pick<FactorRow, 'friendly_name' | 'phone'>,
): Promise<FactorRow> {
  const { id, user_id: userId } = factor;
  return db.transaction(async (tx) => {
    const at = clock();
    await lockUser(tx, userId);
    const others = (await listFactors(tx, userId)).filter((other) => other.id !== id);
    requireFreeName(others, changes.friendly_name);
    if (changes.phone !== null) await clearPhone(tx, others, changes.phone);
    await updateFactor(tx, id, changes, at);
    const details = { factor: factor.factor_type, number: changes.phone !== factor.phone };
    await recordAudit(tx, { action: 'user_changed', userId, details }, at);
    const changed = await findFactor(tx, id);
    if (!changed) throw factorNotFound();
    return changed;
  });
}

async function begin(
  context: AuthContext,
  caller: Caller,
  factor: Omit<NewFactor, 'user_id' | 'status'>,
): Promise<void> {
  const { db, clock } = context;
  await requireFullAssurance(db, caller, 403, 'AAL2 required to enroll a new factor');
  const row: NewFactor = { ...factor, user_id: caller.user.id, status: 'unverified' };
  await db.transaction((tx) => addFactor(tx, caller, row, clock()));
}

/** Starts an authenticator app. @throws ApiError 403, 422 */
export async function enrol(
  context: AuthContext,
  caller: Caller,
  friendlyName: string,
  issuer: string,
): Promise<Enrolment & { readonly id: string }> {
  const id = randomUUID();
  const key = await context.keys.derivation();
  const { user } = caller;
  const enrolment = enrolTotp(key, id, issuer, user.email || user.phone || user.id);
  const secret = { sealed_secret: enrolment.sealed, secret_key: key.id };
  const names = { factor_type: 'totp', friendly_name: friendlyName, phone: null } as const;
  await begin(context, caller, { id, ...names, ...secret });
  return { ...enrolment, id };
}

/** Starts a factor without a secret: a number, or a key to be created. @throws ApiError 403, 422 */
export async function enrolPlain(
  context: AuthContext,
  caller: Caller,
  factor: Pick<FactorRow, 'factor_type' | 'friendly_name' | 'phone'>,
): Promise<string> {
  const id = randomUUID();
  await begin(context, caller, { id, ...factor, sealed_secret: null, secret_key: null });
  return id;
}

/** @throws ApiError 404 when the factor is not the caller's */
export function requireOwn(caller: Caller, factor: FactorRow | undefined): FactorRow {
  if (!factor || factor.user_id !== caller.user.id) throw factorNotFound();
  return factor;
}

/** Removes a factor; sessions that it raised fall back to `aal1`. @throws ApiError 404, 422 */
export async function unenrol(context: AuthContext, caller: Caller, factorId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockUser(tx, caller.user.id);
    const factor = requireOwn(caller, await lockFactor(tx, factorId));
    if (!isRealFactor(factor)) {
      const message =
        'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes';
      throw refused('validation_failed', message);
    }
    if (isProven(factor) && caller.session.aal === 'aal1') {
      throw refused('insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    if (isProven(factor)) requireRecentProof(caller, context.clock());
    if (isProven(factor)) await requireNoOrphans(tx, factor);
    await removeFactor(tx, factor, context.clock());
  });
  context.liveness.forget();
  context.outbox.kick();
}

/** Recovery codes replace a factor and are none themselves. */
async function requireNoOrphans(tx: Queryable, factor: FactorRow): Promise<void> {
  const rest = (await listFactors(tx, factor.user_id)).filter(({ id }) => id !== factor.id);
  if (rest.every(isRealFactor) || rest.some((other) => isRealFactor(other) && isProven(other))) return;
  throw refused(
    'mfa_recovery_codes_sole_factor',
    'Recovery codes cannot be the only verified factor: enroll another factor first, or delete the recovery codes',
  );
}

/** Removes a factor, for users and operators; recovery codes go with the last one. */
export async function removeFactor(tx: Queryable, factor: FactorRow, at: Date): Promise<void> {
  if (isProven(factor)) await archiveCredential(tx, 'factors', factor.id, at);
  await deleteFactor(tx, factor.id);
  await lowerSessions(tx, factor.user_id, factor.id);
  const rest = await listFactors(tx, factor.user_id);
  if (!rest.some((other) => isRealFactor(other) && isProven(other))) {
    for (const codes of rest.filter((other) => !isRealFactor(other))) await deleteFactor(tx, codes.id);
    await lowerSessions(tx, factor.user_id, null);
  }
  const owner = isProven(factor) ? await findUser(tx, factor.user_id) : undefined;
  if (owner) await notify(tx, owner, { template: 'factor_unenrolled' }, at);
  const entry = { action: 'factor_removed', userId: factor.user_id } as const;
  await recordAudit(tx, { ...entry, details: { type: factor.factor_type } }, at);
}
