import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { optionalText } from '../http/body.ts';
import type { SessionDevice } from '../http/device.ts';
import { type FactorRow, listFactors } from '../mfa/store.ts';
import { isApplications } from '../sessions/application.ts';
import { moveSession } from '../sessions/refresh-store.ts';
import { provesRefreshClaim, type RefreshClaim, readRefreshToken } from '../sessions/refresh-token.ts';
import { answerSession, isBanned, type UserSession } from '../sessions/service.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import {
  endSession,
  hasNewerSession,
  lockSession,
  recordRefresh,
  type SessionRow,
  touchSession,
} from '../sessions/store.ts';
import { type Expiry, expiryOf, lowAssuranceEnd, oldestOf } from '../sessions/validity.ts';
import { findUser, listIdentities } from '../user/store.ts';

export const refreshGrantBody = z.object({ refresh_token: optionalText });

/** Written down only when the token was ours: anyone can send a forged one, and often. */
type Refusal = { readonly refused: AuthError; readonly why: string; readonly userId?: string };
type Refreshed = { readonly userSession: UserSession; readonly isReuse: boolean };

const refusal = (code: string, text: string): AuthError =>
  new AuthError(400, code, `Invalid Refresh Token: ${text}`);
const notFound = (): AuthError => refusal('refresh_token_not_found', 'Refresh Token Not Found');
const alreadyUsed = (): AuthError => refusal('refresh_token_already_used', 'Already Used');
const expired = (why: Expiry): Refusal => ({ refused: refusal('session_expired', why), why });

/** @throws ApiError 400 when the token is not one of ours. */
function readClaim(token: string): RefreshClaim {
  const claim = readRefreshToken(token);
  // Twelve characters were the form of tokens once: such a one is unknown, not mistyped.
  if (!claim)
    throw /^[a-z2-7]{12}$/.test(token) ? notFound() : validationFailed('Refresh token is not valid');
  return claim;
}

/** Why the session may not go on, or undefined when it may. */
function refusalOf(context: AuthContext, session: SessionRow): Refusal | undefined {
  if (session.end_reason === 'reuse') return { refused: alreadyUsed(), why: 'family ended by reuse' };
  if (session.end_reason === 'newer_login') return expired('Session Expired (Revoked by Newer Login)');
  if (session.end_reason !== null)
    return { refused: notFound(), why: `session ended: ${session.end_reason}` };
  const expiry = expiryOf(context.settings.sessions, session, context.clock());
  return expiry && expired(expiry);
}

/** What only the user's factors and their other sessions can tell against the session. */
async function refusalByUser(
  context: AuthContext,
  tx: Queryable,
  session: SessionRow,
  factors: readonly FactorRow[],
): Promise<Refusal | undefined> {
  const { sessions } = context.settings;
  const at = context.clock();
  const hasFactor = factors.some(({ status }) => status === 'verified');
  const end = lowAssuranceEnd(sessions, session, hasFactor);
  if (end !== null && end <= at) return expired('Session Expired (Low AAL: User Needs MFA Verification)');
  const isReplaced = sessions.single && (await hasNewerSession(tx, session, oldestOf(sessions, at), at));
  return isReplaced ? expired('Session Expired (Revoked by Newer Login)') : undefined;
}

/**
 * Rotates the refresh token under the session's lock. The previous token returns the current one however late, since
 * its answer may have been lost; older ones only shortly after a refresh. Any other reuse ends the family.
 */
async function rotate(
  context: AuthContext,
  tx: Queryable,
  claim: RefreshClaim,
  device: SessionDevice,
): Promise<Refreshed | Refusal> {
  const at = context.clock();
  const session = await lockSession(tx, claim.sessionId);
  if (!session) return { refused: notFound(), why: 'no such session' };
  if (!provesRefreshClaim(await context.keys.derivation(session.refresh_key), claim)) {
    return { refused: notFound(), why: 'not signed by this server' };
  }
  const userId = session.user_id;
  const over = refusalOf(context, session);
  if (over) return { ...over, userId };
  const user = await findUser(tx, userId);
  if (!user) return { refused: notFound(), why: 'user is gone', userId };
  if (isBanned(user, at)) {
    return { refused: refusal('user_banned', 'User Banned'), why: 'user is banned', userId };
  }
  const behind = session.refresh_counter - claim.counter;
  if (behind < 0)
    return { refused: validationFailed('Invalid Refresh Token: Not Issued By This Server'), why: 'ahead' };
  const identities = await listIdentities(tx, user.id);
  const factors = await listFactors(tx, user.id);
  const stale = await refusalByUser(context, tx, session, factors);
  if (stale) return { ...stale, userId };
  if (behind === 0) {
    const counter = session.refresh_counter + 1;
    await recordRefresh(tx, session.id, counter, device, at);
    return {
      userSession: { user, identities, factors, session: { ...session, refresh_counter: counter } },
      isReuse: false,
    };
  }
  const sinceRefresh = (at.getTime() - session.refreshed_at.getTime()) / 1000;
  if (behind === 1 || sinceRefresh <= context.settings.refreshReuseSeconds) {
    await touchSession(tx, session.id, device);
    return { userSession: { user, identities, factors, session }, isReuse: true };
  }
  await endSession(tx, session.id, 'reuse', at);
  return { refused: alreadyUsed(), why: `token ${behind} refreshes old came back`, userId };
}

/**
 * The refresh as it almost always is: the newest token of a valid session. One statement, which
 * finds nothing where anything else is the case.
 */
async function moveOn(
  context: AuthContext,
  claim: RefreshClaim,
  device: SessionDevice,
): Promise<UserSession | undefined> {
  const { sessions } = context.settings;
  // Whether these two stand against it cannot be seen in the session's own row.
  if (sessions.single || sessions.lowAssuranceSeconds !== null) return undefined;
  const key = (await context.keys.derivations()).find((known) => provesRefreshClaim(known, claim));
  if (!key) return undefined;
  const at = context.clock();
  const { sessionId, counter } = claim;
  return moveSession(context.db, {
    sessionId,
    counter,
    refreshKey: key.id,
    userAgent: device.userAgent,
    ip: device.ip,
    at,
    ...oldestOf(sessions, at),
  });
}

/** Moves the session of a refresh token on. @throws ApiError 400 */
export async function renewSession(
  context: AuthContext,
  token: string,
  device: SessionDevice,
): Promise<Refreshed> {
  const claim = readClaim(token);
  const moved = await moveOn(context, claim, device);
  return moved ? { userSession: moved, isReuse: false } : look(context, claim, device);
}

/** Changes a refresh token for a new session answer. @throws ApiError 400; never 409, the losers of a race wait. */
export async function grantRefresh(
  context: AuthContext,
  given: z.output<typeof refreshGrantBody>,
  device: SessionDevice,
  reply: FastifyReply,
): Promise<SessionAnswer> {
  const { userSession, isReuse } = await renewSession(context, given.refresh_token ?? '', device);
  if (isApplications(userSession.session)) {
    const message = 'The session is an application’s, which must prove itself';
    throw new AuthError(400, 'invalid_client', message, { oauth: true });
  }
  reply.header('sb-auth-session-id', userSession.session.id);
  reply.header('sb-auth-user-id', userSession.user.id);
  reply.header('sb-auth-refresh-token-counter', userSession.session.refresh_counter);
  reply.header('sb-auth-refresh-token-reuse', String(isReuse));
  if (isReuse) reply.header('sb-auth-refresh-token-reuse-cause', 'concurrent-refresh');
  return answerSession(context, userSession, true);
}

/** The refresh in all other cases. @throws ApiError 400 */
async function look(context: AuthContext, claim: RefreshClaim, device: SessionDevice): Promise<Refreshed> {
  // A refusal is an answer, not an exception, in the transaction: the end of the family must be committed.
  const result = await context.db.transaction(async (tx) => {
    const outcome = await rotate(context, tx, claim, device);
    if ('refused' in outcome && outcome.userId !== undefined) {
      const entry = { action: 'refresh_refused', userId: outcome.userId, ip: device.ip } as const;
      await recordAudit(
        tx,
        { ...entry, sessionId: claim.sessionId, details: { why: outcome.why } },
        context.clock(),
      );
    }
    return outcome;
  });
  if (!('refused' in result)) return result;
  context.liveness.forget();
  context.log.info({ session: claim.sessionId, why: result.why }, 'A refresh was refused.');
  throw result.refused;
}
