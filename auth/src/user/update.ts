import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { credentialKind } from '../credentials/kind.ts';
import { checkNewCredential } from '../credentials/policy.ts';
import { hashCredential, matchesCredential } from '../credentials/service.ts';
import type { Queryable } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import type { Metadata } from '../http/body.ts';
import { requireFullAssurance } from '../mfa/assurance.ts';
import type { Pkce } from '../oauth/pkce.ts';
import { needsBoth } from '../otp/change.ts';
import { sendCode } from '../otp/send.ts';
import type { Awaited } from '../outbox/first-try.ts';
import { notify } from '../outbox/notices.ts';
import { endSessions } from '../sessions/store.ts';
import { normalizeEmail, storedPhone } from './address.ts';
import { announceChange, noteChange } from './address-change.ts';
import { confirmAddress, saveAddressIdentity } from './confirm.ts';
import { archiveSecret } from './former-store.ts';
import { mergeMetadata, withProvider } from './metadata.ts';
import {
  type ProofKind,
  provedBy,
  requireProof,
  requireProofFor,
  requireRecentProof,
  type Settle,
  type ShownProof,
  shownKind,
} from './proof.ts';
import {
  type Address,
  findUserByAddress,
  listIdentities,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from './store.ts';

export interface UserUpdate {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** A PIN or a password, by its form; the other one stays. */
  readonly password?: string | undefined;
  readonly data?: Metadata | undefined;
  readonly redirectTo: string;
  readonly pkce: Pkce | undefined;
  readonly shown: ShownProof;
}

async function hashNew(context: AuthContext, user: UserRow, password: string): Promise<UserChanges> {
  if (user.is_anonymous && user.email === null && user.phone === null) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  const metadataPhones = typeof user.user_metadata.phone === 'string' ? [user.user_metadata.phone] : [];
  await checkNewCredential(context, password, [user.phone ?? '', ...metadataPhones].filter(Boolean));
  const had = credentialKind(password, context.settings) === 'pin' ? user.pin_hash : user.password_hash;
  if (had !== null && (await matchesCredential(context, user, password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashCredential(context, user.id, password);
}

/** The addresses that are asked for and are not the user's already. */
function wishes(user: UserRow, update: UserUpdate): Address[] {
  const { email = '', phone = '' } = update;
  const asked: Address[] = [];
  if (email !== '') asked.push({ channel: 'email', value: normalizeEmail(email) });
  if (phone !== '') asked.push({ channel: 'sms', value: storedPhone(phone) });
  return asked.filter(({ channel, value }) => value !== (channel === 'email' ? user.email : user.phone));
}

/** A first password lets a provider's user sign in by e-mail: `app_metadata` says so. */
async function withEmailIdentity(tx: Queryable, user: UserRow, at: Date): Promise<UserRow> {
  if (user.email === null || user.email_confirmed_at === null) return user;
  const identities = await listIdentities(tx, user.id);
  if (identities.some(({ provider }) => provider === 'email')) return user;
  await saveAddressIdentity(tx, user.id, { channel: 'email', value: user.email }, {}, true, at);
  return (
    (await updateUser(tx, user.id, { app_metadata: withProvider(user.app_metadata, 'email') }, at)) ?? user
  );
}

/** Starts a change of number or e-mail address, or makes it at once where accounts need no code. */
async function changeAddress(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  wish: Address,
  { redirectTo, pkce }: UserUpdate,
  { sessionId, provedBy }: { readonly sessionId: string; readonly provedBy: ProofKind | null },
): Promise<{ readonly user: UserRow; readonly messageId?: string }> {
  const { settings, clock, limiter } = context;
  const at = clock();
  const isEmail = wish.channel === 'email';
  const holder = await findUserByAddress(tx, wish);
  if (holder) {
    throw isEmail
      ? new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
      : new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
  }
  if (isEmail ? settings.autoconfirm.email : settings.autoconfirm.phone) {
    const more = await noteChange(context, tx, user, { ...wish, agreed: false, provedBy });
    return { user: await confirmAddress(tx, user, wish, more, at) };
  }
  await limiter.pause(tx, 'change', wish.channel, wish.value, settings.resendGapSeconds);
  await announceChange(context, tx, user, wish, provedBy);
  if (!isEmail) {
    const fresh = { new_phone: wish.value, phone_change_session_id: sessionId };
    const wished = (await updateUser(tx, user.id, fresh, at)) ?? user;
    return sendCode(context, tx, wished, { kind: 'phone_change', to: wish, template: 'phone_change' });
  }
  const fresh = {
    new_email: wish.value,
    email_change_confirmations: 0,
    email_change_session_id: sessionId,
  };
  const wished = (await updateUser(tx, user.id, fresh, at)) ?? user;
  const mail = { template: 'email_change', redirectTo, pkce } as const;
  if (needsBoth(user)) {
    const current: Address = { channel: 'email', value: user.email ?? '' };
    await sendCode(context, tx, wished, { ...mail, kind: 'email_change_current', to: current });
  }
  return sendCode(context, tx, wished, { ...mail, kind: 'email_change_new', to: wish });
}

interface Proven {
  readonly by: ProofKind | null;
  readonly settle: Settle;
}

/** A new number or e-mail address opens the account as a new PIN does. @throws ApiError 400, 422, 429 */
async function proveUpdate(context: AuthContext, caller: Caller, update: UserUpdate): Promise<Proven> {
  const { password = '', shown } = update;
  const opens = wishes(caller.user, update).length > 0 && !caller.user.is_anonymous;
  if (password === '') {
    return opens ? requireProofFor(context, caller, shown) : { by: null, settle: async () => undefined };
  }
  const settle = await requireProof(context, caller, shown);
  const by = shownKind(shown);
  if (opens && by === null) requireRecentProof(caller, context.clock());
  return { by: by ?? provedBy(caller, context.clock()), settle };
}

/**
 * Changes what the user asked to change about themselves. A new PIN or password ends their other sessions.
 *
 * @throws ApiError 422 for a taken address, a weak or unchanged secret
 */
export async function changeUser(
  context: AuthContext,
  caller: Caller,
  update: UserUpdate,
): Promise<{ readonly user: UserRow; readonly sent: readonly Awaited[] }> {
  const { db, clock, liveness, limiter } = context;
  const { password = '' } = update;
  if (password !== '' && password.length > 1024) {
    throw validationFailed('Password cannot be longer than 72 characters');
  }
  if (password !== '' || wishes(caller.user, update).length > 0) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    await requireFullAssurance(db, caller, 401, message);
  }
  const { settle, by } = await proveUpdate(context, caller, update);
  const secret = password === '' ? {} : await hashNew(context, caller.user, password);
  const changed = await db.transaction(async (tx) => {
    const at = clock();
    let user = (await lockUser(tx, caller.user.id)) ?? caller.user;
    await settle(tx);
    if (password !== '') {
      // The first secret of a new account is no news to the one who sets it.
      if (user.pin_hash !== null || user.password_hash !== null) {
        const kind = credentialKind(password, context.settings);
        await notify(tx, user, { template: kind === 'pin' ? 'pin_changed' : 'password_changed' }, at);
      }
      await archiveSecret(tx, user, at);
      user = (await updateUser(tx, user.id, { ...secret, credentials_contested: false }, at)) ?? user;
      if (secret.password_hash) user = await withEmailIdentity(tx, user, at);
      await endSessions(tx, user.id, caller.session.id, 'credential_changed', at);
      await limiter.forget(tx, user.id);
      const details = { kind: credentialKind(password, context.settings) };
      await recordAudit(
        tx,
        { action: 'credential_changed', userId: user.id, sessionId: caller.session.id, details },
        at,
      );
    }
    if (update.data) {
      const user_metadata = mergeMetadata(user.user_metadata, update.data);
      user = (await updateUser(tx, user.id, { user_metadata }, at)) ?? user;
    }
    const sent: Awaited[] = [];
    for (const wish of wishes(user, update)) {
      const asker = { sessionId: caller.session.id, provedBy: by };
      const changed = await changeAddress(context, tx, user, wish, update, asker);
      user = changed.user;
      if (changed.messageId !== undefined) {
        sent.push({ messageId: changed.messageId, channel: wish.channel, to: wish.value });
      }
    }
    return { user, sent };
  });
  if (password !== '') liveness.forget();
  return changed;
}
