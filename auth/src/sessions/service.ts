import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError } from '../http/api-error.ts';
import type { SessionDevice } from '../http/device.ts';
import { markOpened } from '../limits/origin.ts';
import type { UserChanges, UserRow } from '../user/store.ts';
import { viewUser } from '../user/view.ts';
import type { ApplicationClaims } from './access-token.ts';
import { writeRefreshToken } from './refresh-token.ts';
import type { SessionAnswer } from './session-answer.ts';
import { endSessions } from './store.ts';
import { insertSignIn, type SignIn, type UserSession } from './whole-store.ts';

export type { UserSession };

/** AMR method: `password`, `otp`, `anonymous`, `oauth`, or what a mailed link was for. */
type SignInMethod = string;

export interface SignInExtras {
  /** More columns of the account to write. */
  readonly changes?: UserChanges;
  readonly checked?: SignIn['checked'];
  readonly tries?: SignIn['tries'];
  /** When the session ends at the latest, as another provider said. */
  readonly notAfter?: Date | null;
  /** Which provider vouched for them, beside the method (`sso/saml`). */
  readonly provider?: string;
  /** The number or e-mail address that was proven by it. */
  readonly provenAddress?: string;
}

/** Opens a session for a proven user, in one statement. Returns undefined where the account is gone, or its `checked` secrets changed. */
export async function tryOpenSession(
  context: AuthContext,
  tx: Queryable,
  userId: string,
  method: SignInMethod,
  device: SessionDevice,
  { changes = {}, checked, tries, notAfter = null, provider, provenAddress }: SignInExtras = {},
): Promise<UserSession | undefined> {
  const at = context.clock();
  const { id: refreshKey } = await context.keys.derivation();
  const signIn: SignIn = {
    session: {
      id: randomUUID(),
      user_id: userId,
      amr: [{ method, timestamp: Math.floor(at.getTime() / 1000), ...(provider ? { provider } : {}) }],
      refresh_key: refreshKey,
      user_agent: device.userAgent,
      ip: device.ip,
      not_after: notAfter,
      proven_address: provenAddress ?? null,
    },
    changes,
    method,
    auditId: randomUUID(),
    ...(checked ? { checked } : {}),
    ...(tries ? { tries } : {}),
  };
  const userSession = await insertSignIn(tx, signIn, at);
  if (userSession && context.settings.sessions.single) {
    await endSessions(tx, userId, userSession.session.id, 'newer_login', at);
    context.liveness.forget();
  }
  return userSession;
}

/** Opens a session for a proven user. `answerSession` makes its tokens after the commit. */
export async function openSession(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  method: SignInMethod,
  device: SessionDevice,
  extras: SignInExtras = {},
): Promise<UserSession> {
  const userSession = await tryOpenSession(context, tx, user.id, method, device, extras);
  if (!userSession) throw new AuthError(403, 'user_not_found', 'The account of this session is gone');
  return userSession;
}

/** The tokens of a session as it is in the database. */
export async function answerSession(
  context: AuthContext,
  userSession: UserSession,
  isRefresh = false,
  application?: ApplicationClaims,
): Promise<SessionAnswer> {
  const { user, identities, factors, session } = userSession;
  // Not a visitor of the demo, who costs nothing to be.
  if (user.phone_confirmed_at || user.email_confirmed_at) markOpened(user.id);
  const key = await context.keys.derivation(session.refresh_key);
  const { token, expiresAt, expiresIn } = await context.accessTokens.sign(
    userSession,
    isRefresh,
    application,
  );
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: writeRefreshToken(key, session.id, session.refresh_counter),
    user: viewUser(user, identities, factors),
  };
}

export function isBanned(user: UserRow, at: Date): boolean {
  return user.banned_until !== null && user.banned_until > at;
}
