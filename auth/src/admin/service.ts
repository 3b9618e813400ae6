import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { readPasswordHash } from '../credentials/imported.ts';
import { checkNewCredential } from '../credentials/policy.ts';
import { hashCredential } from '../credentials/service.ts';
import type { Queryable } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { isUuid } from '../http/bearer.ts';
import { endSessions } from '../sessions/store.ts';
import { normalizeEmail, storedPhone } from '../user/address.ts';
import { closeAccount } from '../user/closing.ts';
import { confirmAddress, providerOf, saveAddressIdentity } from '../user/confirm.ts';
import { archiveSecret } from '../user/former-store.ts';
import { mergeMetadata, withProvider } from '../user/metadata.ts';
import {
  type Address,
  findUserByAddress,
  insertUser,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { type AdminUserFields, readBan } from './fields.ts';

const emailTaken = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
const phoneTaken = (): AuthError =>
  new AuthError(422, 'phone_exists', 'Phone number already registered by another user');
export const userNotFound = (): AuthError => new AuthError(404, 'user_not_found', 'User not found');

function addressesOf(fields: AdminUserFields): Address[] {
  const addresses: Address[] = [];
  if (fields.email) addresses.push({ channel: 'email', value: normalizeEmail(fields.email) });
  if (fields.phone) addresses.push({ channel: 'sms', value: storedPhone(fields.phone) });
  return addresses;
}

async function secretOf(context: AuthContext, userId: string, fields: AdminUserFields): Promise<UserChanges> {
  if (fields.password && fields.password_hash) {
    throw validationFailed('Only a password or a password hash should be provided');
  }
  if (fields.password_hash) return { password_hash: readPasswordHash(fields.password_hash) };
  if (!fields.password) return {};
  if (Buffer.byteLength(fields.password) > 72) {
    throw validationFailed('Password cannot be longer than 72 characters');
  }
  return hashCredential(context, userId, fields.password);
}

async function refuseTaken(tx: Queryable, address: Address, userId: string): Promise<void> {
  const holder = await findUserByAddress(tx, address);
  if (holder && holder.id !== userId) throw address.channel === 'email' ? emailTaken() : phoneTaken();
}

const isConfirmedBy = (fields: AdminUserFields, address: Address): boolean =>
  (address.channel === 'email' ? fields.email_confirm : fields.phone_confirm) === true;

/** Makes an account with the values given: sends no mail, checks no policy. @throws ApiError 400, 422 */
export async function createUser(context: AuthContext, fields: AdminUserFields): Promise<UserRow> {
  const addresses = addressesOf(fields);
  if (addresses.length === 0) throw validationFailed('Cannot create a user without either an email or phone');
  if (fields.id !== undefined && !isUuid(fields.id))
    throw validationFailed('ID must conform to the uuid v4 format');
  const id = fields.id ?? randomUUID();
  const at = context.clock();
  const banned_until = readBan(fields.ban_duration, at) ?? null;
  const app_metadata = addresses.reduce(
    (app, address) => withProvider(app, providerOf(address)),
    mergeMetadata({}, fields.app_metadata ?? {}),
  );
  const secret = await secretOf(context, id, fields);
  return context.db.transaction(async (tx) => {
    for (const address of addresses) await refuseTaken(tx, address, id);
    const fresh = {
      id,
      aud: fields.aud || context.settings.audience,
      role: fields.role || 'authenticated',
      email: addresses.find(({ channel }) => channel === 'email')?.value ?? null,
      phone: addresses.find(({ channel }) => channel === 'sms')?.value ?? null,
      app_metadata,
      user_metadata: mergeMetadata({}, fields.user_metadata ?? {}),
      password_hash: secret.password_hash ?? null,
      pin_hash: secret.pin_hash ?? null,
      pin_pepper: secret.pin_pepper ?? null,
    };
    let user = await insertUser(tx, fresh, at);
    if (!user) throw new AuthError(422, 'conflict', 'A user with this ID has already been registered');
    for (const address of addresses) {
      if (isConfirmedBy(fields, address)) user = await confirmAddress(tx, user, address, {}, at);
      else await saveAddressIdentity(tx, id, address, {}, false, at);
    }
    await recordAudit(tx, { action: 'user_created', userId: id }, at);
    return banned_until ? ((await updateUser(tx, id, { banned_until }, at)) ?? user) : user;
  });
}

async function changeAddresses(
  tx: Queryable,
  user: UserRow,
  fields: AdminUserFields,
  at: Date,
): Promise<UserRow> {
  let changed = user;
  for (const address of addressesOf(fields)) {
    await refuseTaken(tx, address, user.id);
    changed = await confirmAddress(tx, changed, address, {}, at);
  }
  if (fields.email_confirm && !fields.email && changed.email) {
    changed = await confirmAddress(tx, changed, { channel: 'email', value: changed.email }, {}, at);
  }
  if (fields.phone_confirm && !fields.phone && changed.phone) {
    changed = await confirmAddress(tx, changed, { channel: 'sms', value: changed.phone }, {}, at);
  }
  return changed;
}

/** Changes an account to the values given; a new secret ends all its sessions. @throws ApiError 400, 404, 422 */
export async function changeUserAsAdmin(
  context: AuthContext,
  id: string,
  fields: AdminUserFields,
): Promise<UserRow> {
  const { db, clock, liveness, limiter } = context;
  const banned_until = readBan(fields.ban_duration, clock());
  if (fields.password) {
    await checkNewCredential(context, fields.password, fields.phone ? [fields.phone] : []);
  }
  const secret = await secretOf(context, id, fields);
  const changed = await db.transaction(async (tx) => {
    const at = clock();
    const user = await lockUser(tx, id);
    if (!user) throw userNotFound();
    const held = await changeAddresses(tx, user, fields, at);
    const changes: UserChanges = {
      ...secret,
      app_metadata: mergeMetadata(held.app_metadata, fields.app_metadata ?? {}),
      user_metadata: mergeMetadata(held.user_metadata, fields.user_metadata ?? {}),
      ...(fields.role ? { role: fields.role } : {}),
      ...(fields.aud ? { aud: fields.aud } : {}),
      ...(banned_until === undefined ? {} : { banned_until }),
    };
    if (secret.password_hash || secret.pin_hash) {
      await archiveSecret(tx, user, at);
      await endSessions(tx, id, null, 'admin', at);
      await limiter.forget(tx, id);
    }
    if (banned_until) await closeAccount(context, tx, id, 'admin', at);
    await recordAudit(tx, { action: 'user_changed', userId: id }, at);
    return (await updateUser(tx, id, changes, at)) ?? held;
  });
  liveness.forget();
  return changed;
}
