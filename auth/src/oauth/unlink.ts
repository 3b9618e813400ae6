import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError } from '../http/api-error.ts';
import { clearTokens } from '../otp/store.ts';
import { notify } from '../outbox/notices.ts';
import { noteChange } from '../user/address-change.ts';
import { archiveCredential } from '../user/former-store.ts';
import { signInProvidersOf } from '../user/metadata.ts';
import {
  findUserByAddress,
  type IdentityRow,
  listIdentities,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { deleteIdentity } from './identity-store.ts';

const isVerified = (identity: IdentityRow): boolean => identity.identity_data.email_verified === true;

/** The placeholder of an account without an e-mail address. */
const inPlace = (value: string | null) => ({ channel: 'email', value, agreed: false }) as const;

/** The e-mail address that the account has without that identity. @throws ApiError 422 when it is another's */
async function emailAfter(
  tx: Queryable,
  user: UserRow,
  gone: IdentityRow,
  rest: readonly IdentityRow[],
  at: Date,
): Promise<UserChanges> {
  if (user.email === null || gone.email !== user.email) return {};
  if (rest.some(({ email }) => email === user.email)) return {};
  const others = rest.filter(({ email }) => email !== null);
  const heir = others.find(isVerified) ?? others.at(0);
  if (!heir?.email) return { email: null, email_confirmed_at: null };
  const holder = await findUserByAddress(tx, { channel: 'email', value: heir.email });
  if (holder && holder.id !== user.id) {
    const message = 'Unable to unlink identity due to email conflict';
    throw new AuthError(422, 'email_conflict_identity_not_deletable', message);
  }
  return { email: heir.email, email_confirmed_at: isVerified(heir) ? at : null };
}

/**
 * Unlinks an identity. Where it had the account's e-mail address, another identity's replaces it, a verified one
 * first; pending codes are void.
 *
 * @throws ApiError 422 when it is the last one, not theirs, or leaves them another one's address
 */
export async function unlinkIdentity(
  context: AuthContext,
  userId: string,
  identityId: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const at = context.clock();
    const user = await lockUser(tx, userId);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const identities = await listIdentities(tx, user.id);
    if (identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking';
      throw new AuthError(422, 'single_identity_not_deletable', message);
    }
    const gone = identities.find(({ id }) => id === identityId);
    if (!gone) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    const rest = identities.filter(({ id }) => id !== identityId);
    const email = await emailAfter(tx, user, gone, rest, at);
    await archiveCredential(tx, 'identities', gone.id, at);
    await deleteIdentity(tx, gone.id);
    await clearTokens(tx, user.id);
    const noted = email.email === undefined ? {} : await noteChange(context, tx, user, inPlace(email.email));
    const isNumber = gone.provider === 'phone' && user.phone !== null;
    const changes = {
      ...noted,
      ...email,
      ...(isNumber
        ? {
            ...(await noteChange(context, tx, user, { channel: 'sms', value: null, agreed: false })),
            phone: null,
            phone_confirmed_at: null,
          }
        : {}),
      app_metadata: signInProvidersOf(user.app_metadata, rest),
    };
    await updateUser(tx, user.id, changes, at);
    const parameters = { detail: gone.provider };
    await notify(tx, user, { template: 'identity_unlinked', parameters }, at);
    const details = { provider: gone.provider };
    await recordAudit(tx, { action: 'identity_removed', userId: user.id, details }, at);
  });
}
