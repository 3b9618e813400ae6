import type { AuthContext } from '@draksha/auth/context';
import type { UserSession } from '@draksha/auth/sessions/service';
import type { UserRow } from '@draksha/auth/user/store';
import { SignJWT } from 'jose';
import type { ClientSession } from './consent-store.ts';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** What an application may know of a user by its scope (OpenID Connect Core, 5.4). */
export function claimsOf(user: UserRow, scope: string): Record<string, string | boolean> {
  const names = scope.split(' ');
  const { user_metadata: metadata } = user;
  const all = {
    ...(names.includes('email') && user.email !== null
      ? { email: user.email, email_verified: user.email_confirmed_at !== null }
      : {}),
    ...(names.includes('phone') && user.phone !== null
      ? { phone_number: `+${user.phone}`, phone_number_verified: user.phone_confirmed_at !== null }
      : {}),
    ...(names.includes('profile')
      ? {
          name: text(metadata.full_name) ?? text(metadata.name),
          picture: text(metadata.picture) ?? text(metadata.avatar_url),
        }
      : {}),
  };
  const entries = Object.entries(all).filter(([, value]) => value !== undefined);
  return { sub: user.id, ...Object.fromEntries(entries) };
}

/** An id token for the application, signed with our published key. */
export async function signIdToken(
  context: AuthContext,
  { user, session }: UserSession,
  { client_id, scope }: ClientSession,
  nonce: string | null,
): Promise<string> {
  const { id: kid, algorithm: alg, key } = await context.keys.signing();
  const now = Math.floor(context.clock().getTime() / 1000);
  const claims = {
    ...claimsOf(user, scope),
    auth_time: Math.floor(session.created_at.getTime() / 1000),
    ...(nonce === null ? {} : { nonce }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(context.settings.externalUrl)
    .setAudience(client_id)
    .setIssuedAt(now)
    .setExpirationTime(now + context.settings.accessTokenSeconds)
    .sign(key);
}
