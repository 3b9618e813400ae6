import type { AuthContext } from '../context.ts';
import { AuthError, invalidCredentials } from '../http/api-error.ts';
import { endSessions } from '../sessions/store.ts';
import type { FactorTry, LookupResult } from './operator.ts';

async function endAll(context: AuthContext, userId: string, verdict: LookupResult): Promise<void> {
  if (verdict.decision === 'continue' || !verdict.endsSessions) return;
  await endSessions(context.db, userId, null, 'hook', context.clock());
  context.liveness.forget();
}

/**
 * Passes a credential check to the operator's hook and applies its verdict. Outside of a transaction.
 *
 * @throws ApiError 400 `invalid_credentials` with the hook's words when it rejects, or how the hook failed
 */
export async function applyPasswordVerdict(
  context: AuthContext,
  userId: string,
  isRight: boolean,
  ip: string,
): Promise<void> {
  const verdict = await context.operator.passwordVerification(userId, isRight, ip);
  if (verdict.decision === 'continue') return;
  await endAll(context, userId, verdict);
  throw invalidCredentials(verdict.message);
}

/**
 * Passes a factor check to the operator's hook and applies its verdict: `reject` ends all sessions. Outside of a
 * transaction, before the session is raised.
 *
 * @throws ApiError 403 `mfa_verification_rejected` with the hook's words when it rejects, or how the hook failed
 */
export async function applyFactorVerdict(context: AuthContext, tried: FactorTry, ip: string): Promise<void> {
  const verdict = await context.operator.mfaVerification(tried, ip);
  if (verdict.decision === 'continue') return;
  await endAll(context, tried.userId, verdict);
  throw new AuthError(403, 'mfa_verification_rejected', verdict.message);
}
