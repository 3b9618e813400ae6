import { z } from 'zod';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { credentialKind } from '../credentials/kind.ts';
import { type Weakness, weaknessOf } from '../credentials/policy.ts';
import { matchesCredential, renewCredential } from '../credentials/service.ts';
import { AuthError, invalidCredentials } from '../http/api-error.ts';
import { optionalText } from '../http/body.ts';
import type { SessionDevice } from '../http/device.ts';
import { applyPasswordVerdict } from '../operator/apply-verdict.ts';
import { hasStandingCode } from '../otp/standing-code.ts';
import { answerSession, isBanned, tryOpenSession } from '../sessions/service.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { readAddress, requireChannel } from '../user/address.ts';
import type { Address, UserRow } from '../user/store.ts';
import { openVisit } from '../visits/service.ts';

export const passwordGrantBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});

function checkMaySignIn(context: AuthContext, address: Address, user: UserRow): void {
  if (isBanned(user, context.clock())) throw new AuthError(400, 'user_banned', 'User is banned');
  if (address.channel === 'email' && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  if (address.channel === 'sms' && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
}

/**
 * Signs in with a PIN (six digits) or a password (anything else).
 *
 * @throws ApiError 400 `invalid_credentials` and, only after the right secret, why the account may not come in;
 * 429 while the account or the network address has to wait.
 */
export async function grantPassword(
  context: AuthContext,
  given: z.output<typeof passwordGrantBody>,
  device: SessionDevice,
): Promise<SessionAnswer & { weak_password: Weakness | null }> {
  const address = readAddress(given, {
    both: 'Only an email address or phone number should be provided on login.',
    neither: 'missing email or phone',
  });
  requireChannel(address, context.settings, 422, 'logins');
  const { password = '' } = given;
  const kind = credentialKind(password, context.settings);
  const { user, attempt } = await context.limiter.reserveSignIn(kind, address, device.ip);
  const isRight = await matchesCredential(context, user, password);
  if (user) await applyPasswordVerdict(context, user.id, isRight, device.ip);
  if (!user || !isRight) {
    const entry = { action: 'sign_in_refused', userId: user?.id ?? null, ip: device.ip } as const;
    await recordAudit(context.db, { ...entry, details: { kind } }, context.clock());
    throw invalidCredentials();
  }
  try {
    checkMaySignIn(context, address, user);
  } catch (refusal) {
    await attempt.succeeded(context.db);
    throw refusal;
  }
  const visits = hasStandingCode(context.settings, user) ? context.settings.standingCode?.visits : undefined;
  if (visits) {
    await attempt.succeeded(context.db);
    const visit = await openVisit(context, user, visits, 'password', device);
    return { ...(await answerSession(context, visit)), weak_password: null };
  }
  const renewed = await renewCredential(context, user, password);
  const extras = { changes: renewed, checked: user, tries: attempt.keys };
  const userSession = await tryOpenSession(context, context.db, user.id, 'password', device, extras);
  // The secret was changed, or only hashed anew, while this check of it ran: look again.
  if (!userSession) return grantPassword(context, given, device);
  const weak_password = await weaknessOf(context, password, user.phone === null ? [] : [user.phone]);
  return { ...(await answerSession(context, userSession)), weak_password };
}
