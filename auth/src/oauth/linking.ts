import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { NO_CREDENTIALS } from '../credentials/service.ts';
import type { Queryable, ReadPool } from '../database.ts';
import { AuthError } from '../http/api-error.ts';
import type { Metadata } from '../http/body.ts';
import { deleteAllProofs } from '../mfa/store.ts';
import { type AfterCreating, noneCreated } from '../operator/operator.ts';
import { clearTokens } from '../otp/store.ts';
import { notify } from '../outbox/notices.ts';
import { isBanned } from '../sessions/service.ts';
import { endSessions } from '../sessions/store.ts';
import { noteChange } from '../user/address-change.ts';
import { fitMetadata, withProvider } from '../user/metadata.ts';
import {
  blankUser,
  findUserByAddress,
  insertUser,
  lockUser,
  saveIdentity,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { viewUser } from '../user/view.ts';
import { deleteOtherIdentities, findIdentity, touchIdentity } from './identity-store.ts';
import type { ProviderIdentity } from './providers.ts';

/** Fills empty fields only: a provider's name does not replace the user's. */
const fillMetadata = (own: Metadata, provided: Metadata): Metadata => fitMetadata(own, provided);

/** The e-mail address that the provider has verified. */
export const verifiedEmailOf = ({ email, emailVerified }: ProviderIdentity): string | null =>
  emailVerified ? email : null;

/** What a sign-in by that identity proves. */
export function provenBy(identity: ProviderIdentity): { readonly provenAddress?: string } {
  const address = verifiedEmailOf(identity);
  return address === null ? {} : { provenAddress: address };
}

async function attach(tx: Queryable, userId: string, identity: ProviderIdentity, at: Date): Promise<void> {
  const { provider, subject, data } = identity;
  await saveIdentity(tx, { id: randomUUID(), user_id: userId, provider, subject, identity_data: data }, at);
}

/**
 * An unproven account of this address may be a stranger's trap: its secrets, sessions and codes are removed before
 * the proven owner gets it.
 */
async function clearUnproven(
  tx: Queryable,
  user: UserRow,
  identity: ProviderIdentity,
  at: Date,
): Promise<UserRow> {
  await deleteOtherIdentities(tx, user.id);
  await endSessions(tx, user.id, null, 'credential_changed', at);
  await clearTokens(tx, user.id);
  await deleteAllProofs(tx, user.id);
  const { provider } = identity;
  const changes = {
    ...NO_CREDENTIALS,
    phone: user.phone_confirmed_at ? user.phone : null,
    new_email: null,
    new_phone: null,
    user_metadata: fitMetadata({}, identity.data),
    app_metadata: { provider, providers: [provider] },
    email_confirmed_at: at,
  };
  return (await updateUser(tx, user.id, changes, at)) ?? user;
}

async function createFor(context: AuthContext, tx: Queryable, identity: ProviderIdentity): Promise<UserRow> {
  const { settings, clock } = context;
  if (!settings.signupEnabled) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const at = clock();
  const fresh = {
    id: randomUUID(),
    aud: settings.audience,
    role: 'authenticated',
    email: identity.email,
    phone: null,
    app_metadata: withProvider({}, identity.provider),
    user_metadata: fitMetadata({}, identity.data),
  };
  const user = await insertUser(tx, fresh, at);
  if (!user)
    throw new AuthError(422, 'conflict', 'This e-mail address is being registered by another request');
  await recordAudit(
    tx,
    { action: 'signed_up', userId: user.id, details: { provider: identity.provider } },
    at,
  );
  const confirmed = identity.email === null ? {} : { email_confirmed_at: at };
  return (await updateUser(tx, user.id, confirmed, at)) ?? user;
}

function requireVerified(identity: ProviderIdentity): void {
  if (identity.email === null || identity.emailVerified) return;
  const { provider } = identity;
  const message = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`;
  throw new AuthError(422, 'provider_email_needs_verification', message);
}

/** Asks the operator's hook about a new account, outside of the transaction that creates it. */
export async function askBeforeJoining(
  context: AuthContext,
  identity: ProviderIdentity,
  ip: string,
): Promise<AfterCreating> {
  const { db, settings, clock, operator } = context;
  const { provider, subject, email } = identity;
  if (await findIdentity(db, provider, subject)) return noneCreated;
  if (email !== null && (await findUserByAddress(db, { channel: 'email', value: email }))) return noneCreated;
  const blank = blankUser({ id: randomUUID(), aud: settings.audience, at: clock() });
  const fresh = {
    ...blank,
    email,
    user_metadata: fitMetadata({}, identity.data),
    app_metadata: withProvider({}, provider),
  };
  return operator.aroundUserCreated(viewUser(fresh, []), ip);
}

/** Finds the account of a provider's identity, else of its verified e-mail address, else creates one. @throws ApiError 403, 422 */
export async function userOfIdentity(
  context: AuthContext,
  tx: Queryable,
  identity: ProviderIdentity,
): Promise<UserRow> {
  const at = context.clock();
  const known = await findIdentity(tx, identity.provider, identity.subject);
  if (known) {
    await touchIdentity(tx, known.id, identity.data, at);
    return signInAs(context, tx, known.user_id, identity);
  }
  requireVerified(identity);
  const { email } = identity;
  const holder =
    email === null ? undefined : await findUserByAddress(tx, { channel: 'email', value: email }, true);
  if (!holder) {
    const made = await createFor(context, tx, identity);
    await attach(tx, made.id, identity, at);
    return made;
  }
  const owner = holder.email_confirmed_at ? holder : await clearUnproven(tx, holder, identity, at);
  await attach(tx, owner.id, identity, at);
  return signInAs(context, tx, owner.id, identity);
}

async function signInAs(
  context: AuthContext,
  tx: Queryable,
  userId: string,
  identity: ProviderIdentity,
): Promise<UserRow> {
  const at = context.clock();
  const user = await lockUser(tx, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'The account of this identity is gone');
  if (isBanned(user, at)) throw new AuthError(403, 'user_banned', 'User is banned');
  const changes = {
    user_metadata: fillMetadata(user.user_metadata, identity.data),
    app_metadata: withProvider(user.app_metadata, identity.provider),
  };
  return (await updateUser(tx, user.id, changes, at)) ?? user;
}

/** @throws ApiError 422 when an account has the identity already */
export async function requireUnlinked(
  db: ReadPool,
  userId: string,
  identity: ProviderIdentity,
): Promise<void> {
  const known = await findIdentity(db, identity.provider, identity.subject);
  if (!known) return;
  const message =
    known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
  throw new AuthError(422, 'identity_already_exists', message);
}

/** Adds the identity to the signed-in user's account. @throws ApiError 422 when someone has it */
export async function linkIdentity(
  context: AuthContext,
  tx: Queryable,
  userId: string,
  identity: ProviderIdentity,
): Promise<UserRow> {
  const at = context.clock();
  const user = await lockUser(tx, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  await requireUnlinked(tx, userId, identity);
  await attach(tx, userId, identity, at);
  await notify(tx, user, { template: 'identity_linked', parameters: { detail: identity.provider } }, at);
  const isFree =
    user.email === null &&
    identity.email !== null &&
    identity.emailVerified &&
    !(await findUserByAddress(tx, { channel: 'email', value: identity.email }));
  const changes = {
    user_metadata: fillMetadata(user.user_metadata, identity.data),
    app_metadata: withProvider(user.app_metadata, identity.provider),
    // A new e-mail address in any case: whoever adds it may be a thief with an open session.
    ...(isFree
      ? {
          email: identity.email,
          email_confirmed_at: at,
          ...(await noteChange(context, tx, user, {
            channel: 'email',
            value: identity.email,
            agreed: false,
          })),
        }
      : {}),
    is_anonymous: false,
  };
  return (await updateUser(tx, userId, changes, at)) ?? user;
}
