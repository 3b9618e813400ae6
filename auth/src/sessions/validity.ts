import type { SessionLimits } from '../options.ts';
import type { SessionRow } from './store.ts';

/** Why a session that was not ended is over; the words are the wire's. */
export type Expiry =
  | 'Session Expired'
  | 'Session Expired (Inactivity)'
  | 'Session Expired (Low AAL: User Needs MFA Verification)'
  | 'Session Expired (Revoked by Newer Login)';

const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);
const before = (at: Date, seconds: number | null): Date | null =>
  seconds === null ? null : after(at, -seconds);

type Times = Pick<SessionRow, 'created_at' | 'refreshed_at' | 'not_after'>;

/** Sessions that began, or were last used, at these instants or before are over. */
export function oldestOf(
  limits: SessionLimits,
  at: Date,
): { begunAfter: Date | null; usedAfter: Date | null } {
  return { begunAfter: before(at, limits.timeboxSeconds), usedAfter: before(at, limits.inactivitySeconds) };
}

/** What its times say of a session; the first reason in the order of the wire, or undefined when it may go on. */
export function expiryOf(limits: SessionLimits, session: Times, at: Date): Expiry | undefined {
  const { begunAfter, usedAfter } = oldestOf(limits, at);
  if (session.not_after !== null && session.not_after <= at) return 'Session Expired';
  if (begunAfter !== null && session.created_at <= begunAfter) return 'Session Expired';
  if (usedAfter !== null && session.refreshed_at <= usedAfter) return 'Session Expired (Inactivity)';
  return undefined;
}

/** Until when a session that has proven no second factor may go on, though its user has one; null without a limit. */
export function lowAssuranceEnd(
  limits: SessionLimits,
  session: Pick<SessionRow, 'created_at' | 'aal'>,
  hasVerifiedFactor: boolean,
): Date | null {
  if (limits.lowAssuranceSeconds === null || session.aal !== 'aal1' || !hasVerifiedFactor) return null;
  return after(session.created_at, limits.lowAssuranceSeconds);
}

/** When the session ends by itself at the latest, whatever its user does; null when it does not. */
export function endsAt(
  limits: SessionLimits,
  session: Times & Pick<SessionRow, 'aal'>,
  hasVerifiedFactor: boolean,
): Date | null {
  const ends = [
    session.not_after,
    limits.timeboxSeconds === null ? null : after(session.created_at, limits.timeboxSeconds),
    lowAssuranceEnd(limits, session, hasVerifiedFactor),
  ].filter((end) => end !== null);
  return ends.reduce<Date | null>((first, end) => (first === null || end < first ? end : first), null);
}
