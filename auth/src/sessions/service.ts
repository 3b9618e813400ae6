import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { Context } from '../context.ts';
import { only, type Queryable } from '../database.ts';
import type { Device } from '../http/device.ts';
import { type FactorRow, listFactors } from '../mfa/store.ts';
import {
  type IdentityRow,
  listIdentities,
  type UserChanges,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { type AuthUser, viewUser } from '../user/view.ts';
import { writeRefreshToken } from './refresh-token.ts';
import { type AmrEntry, insertSession, type SessionRow } from './store.ts';

/** A session as the wire has it. */
export interface SessionAnswer {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: AuthUser;
}

export interface OpenedSession {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
  readonly session: SessionRow;
}

/** AMR method: `password`, `otp`, `anonymous`, `oauth`, or what a mailed link was for. */
type SignInMethod = string;

/** Opens a session for a user who proved who he is. Its tokens are made after the commit, by `answerSession`. */
export async function openSession(
  context: Context,
  tx: Queryable,
  user: UserRow,
  method: SignInMethod,
  device: Device,
  more: UserChanges = {},
): Promise<OpenedSession> {
  const at = context.clock();
  const { id: refreshKey } = await context.keys.derivation();
  const amr: AmrEntry[] = [{ method, timestamp: Math.floor(at.getTime() / 1000) }];
  const signedIn = await updateUser(tx, user.id, { ...more, last_sign_in_at: at }, at);
  const session = only(
    await insertSession(
      tx,
      {
        id: randomUUID(),
        user_id: user.id,
        amr,
        refresh_key: refreshKey,
        user_agent: device.userAgent,
        ip: device.ip,
      },
      at,
    ),
  );
  const entry = { action: 'signed_in', userId: user.id, sessionId: session.id, ip: device.ip } as const;
  await recordAudit(tx, { ...entry, details: { method } }, at);
  const identities = await listIdentities(tx, user.id);
  return { user: signedIn ?? user, identities, factors: await listFactors(tx, user.id), session };
}

/** The tokens of a session as it stands in the database. */
export async function answerSession(
  context: Context,
  opened: OpenedSession,
  isRefresh = false,
): Promise<SessionAnswer> {
  const { user, identities, factors, session } = opened;
  const key = await context.keys.derivation(session.refresh_key);
  const { token, expiresAt } = await context.accessTokens.sign(user, session, isRefresh);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: context.settings.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: writeRefreshToken(key, session.id, session.refresh_counter),
    user: viewUser(user, identities, factors),
  };
}

export function isBanned(user: UserRow, at: Date): boolean {
  return user.banned_until !== null && user.banned_until > at;
}
