import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { isUuid } from '../http/bearer.ts';
import { sameCode } from '../otp/codes.ts';

/*
 * A cookie that says which accounts signed in from this browser before. It signs in nobody: tries and requests that come
 * with it are counted apart from those of the strangers who share its network address.
 */

type Keys = Pick<AuthContext, 'keys' | 'settings'>;

const MAX_ACCOUNTS = 4;
/** A browser's longest cookie lifetime. */
const KEPT_SECONDS = 400 * 86_400;

const isHttps = ({ settings }: Keys): boolean => settings.externalUrl.startsWith('https:');
/** `__Host-`: no page under a neighbouring name can set it. */
const nameOf = (context: Keys): string => `${isHttps(context) ? '__Host-' : ''}known-device`;

const markOf = async ({ keys }: Keys, userId: string): Promise<string> =>
  (await keys.derivation()).mac('known device', userId).toString('base64url').slice(0, 22);

/** The accounts that this browser was signed in to, the last one first; none where the cookie is not of our making. */
export async function knownAccounts(context: Keys, request: FastifyRequest): Promise<readonly string[]> {
  const name = nameOf(context);
  const shown = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  if (shown === undefined) return [];
  const found: string[] = [];
  for (const part of shown
    .slice(name.length + 1)
    .split('.')
    .slice(0, MAX_ACCOUNTS)) {
    const userId = part.slice(0, 36);
    if (isUuid(userId) && sameCode(part.slice(36), await markOf(context, userId))) found.push(userId);
  }
  return found;
}

/** The cookie that remembers one more account. */
export async function knownCookie(context: Keys, userId: string, before: readonly string[]): Promise<string> {
  const accounts = [userId, ...before.filter((id) => id !== userId)].slice(0, MAX_ACCOUNTS);
  const parts = await Promise.all(accounts.map(async (id) => `${id}${await markOf(context, id)}`));
  const rules = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isHttps(context) ? '; Secure' : ''}`;
  return `${nameOf(context)}=${parts.join('.')}; ${rules}`;
}
