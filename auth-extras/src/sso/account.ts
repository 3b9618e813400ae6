import { randomUUID } from 'node:crypto';
import { recordAudit } from '@draksha/auth/audit/store';
import type { AuthContext } from '@draksha/auth/context';
import type { Queryable } from '@draksha/auth/database';
import { AuthError } from '@draksha/auth/http/api-error';
import type { Metadata } from '@draksha/auth/http/body';
import { findIdentity, touchIdentity } from '@draksha/auth/oauth/identity-store';
import { type AfterCreating, noneCreated } from '@draksha/auth/operator/operator';
import { isBanned } from '@draksha/auth/sessions/service';
import { fitMetadata, withProvider } from '@draksha/auth/user/metadata';
import {
  blankUser,
  insertUser,
  lockUser,
  saveIdentity,
  type UserRow,
  updateUser,
} from '@draksha/auth/user/store';
import { viewUser } from '@draksha/auth/user/view';
import type { SsoPerson } from './attributes.ts';
import type { SsoProviderRow } from './store.ts';

export const providerName = (providerId: string): string => `sso:${providerId}`;

const identityData = (provider: SsoProviderRow, { subject, email, claims }: SsoPerson): Metadata =>
  fitMetadata(
    {
      iss: provider.entity_id,
      sub: subject,
      email,
      email_verified: true,
      phone_verified: false,
    },
    { custom_claims: claims },
  );

/** Asks the operator's hook about a new account, outside of the transaction that creates it. */
export async function confirmAdmission(
  context: AuthContext,
  provider: SsoProviderRow,
  person: SsoPerson,
  ip: string,
): Promise<AfterCreating> {
  const { db, settings, clock, operator } = context;
  const name = providerName(provider.id);
  if (await findIdentity(db, name, person.subject)) return noneCreated;
  const blank = blankUser({ id: randomUUID(), aud: settings.audience, at: clock() });
  const fresh = {
    ...blank,
    email: person.email,
    user_metadata: identityData(provider, person),
    app_metadata: withProvider({}, name),
    is_sso_user: true,
  };
  return operator.aroundUserCreated(viewUser(fresh, []), ip);
}

async function admit(
  context: AuthContext,
  tx: Queryable,
  provider: SsoProviderRow,
  person: SsoPerson,
): Promise<UserRow> {
  const { settings, clock } = context;
  if (!settings.signupEnabled) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const at = clock();
  const name = providerName(provider.id);
  const data = identityData(provider, person);
  const fresh = {
    id: randomUUID(),
    aud: settings.audience,
    role: 'authenticated',
    email: person.email,
    phone: null,
    app_metadata: withProvider({}, name),
    user_metadata: data,
    is_sso_user: true,
  };
  const user = await insertUser(tx, fresh, at);
  if (!user) throw new AuthError(422, 'conflict', 'This account is being made by another request');
  const identity = {
    id: randomUUID(),
    user_id: user.id,
    provider: name,
    subject: person.subject,
    identity_data: data,
  };
  await saveIdentity(tx, identity, at);
  await recordAudit(tx, { action: 'signed_up', userId: user.id, details: { provider: name } }, at);
  return (await updateUser(tx, user.id, { email_confirmed_at: at }, at)) ?? user;
}

/**
 * Returns the account of a person of an organisation, by the organisation and its own id for them. An e-mail address
 * from an organisation opens accounts of its own people alone.
 *
 * @throws ApiError 403, 422
 */
export async function userOfPerson(
  context: AuthContext,
  tx: Queryable,
  provider: SsoProviderRow,
  person: SsoPerson,
): Promise<UserRow> {
  const at = context.clock();
  const known = await findIdentity(tx, providerName(provider.id), person.subject);
  if (!known) return admit(context, tx, provider, person);
  const user = await lockUser(tx, known.user_id);
  if (!user) throw new AuthError(403, 'user_not_found', 'The account of this identity is gone');
  if (isBanned(user, at)) throw new AuthError(403, 'user_banned', 'User is banned');
  const data = identityData(provider, person);
  await touchIdentity(tx, known.id, data, at);
  const changes = {
    email: person.email,
    email_confirmed_at: user.email === person.email ? user.email_confirmed_at : at,
    // The organisation's details win; the person's own ones stay.
    user_metadata: fitMetadata(data, user.user_metadata),
  };
  return (await updateUser(tx, user.id, changes, at)) ?? user;
}
