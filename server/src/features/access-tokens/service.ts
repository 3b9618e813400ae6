import { routesOfPart, routesOfScope, TOKEN_PREFIX, tokenScopes } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Db } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import { hashOf, newSecret } from '../../lib/secret-address.ts';
import { dropTokens, noteUse, type UsedToken } from './store.ts';

/** Calls a minute of one token, of all processes together: an accountant's program, not a mirror of the farm. */
const MAX_A_MINUTE = 60;
const KEPT_DAYS = 90;

const scopeOf: ReadonlyMap<string, string> = new Map(
  tokenScopes.flatMap((scope) => routesOfScope[scope].map((route) => [route, scope] as const)),
);

export const newToken = (): string => `${TOKEN_PREFIX}${newSecret()}`;

const presented = new RegExp(`^Bearer (${TOKEN_PREFIX}[\\w-]{43})$`, 'i');

/** The token that a request carries; `null` where it carries another kind of proof or none. */
export const tokenIn = (authorization: string | undefined): string | null =>
  presented.exec(authorization ?? '')?.[1] ?? null;

interface TokenUse {
  readonly system: Db;
  readonly now: Date;
  /** The route as the contract names it: `GET /plots/:id`. */
  readonly route: string;
}

/**
 * Whose token it is, if it opens the route; with its id where it is of one plot or season.
 *
 * @throws AppError unauthorized for one that opens nothing, not_found for a route outside its scopes, rate_limited
 */
export async function tokenOwner(
  token: string,
  { system, now, route }: TokenUse,
): Promise<Pick<UsedToken, 'userId' | 'partToken'>> {
  const used = await noteUse(system, {
    hash: hashOf(token),
    at: now,
    route,
    scope: scopeOf.get(route) ?? null,
    opensPart: routesOfPart.includes(route),
    mostAMinute: MAX_A_MINUTE,
  });
  if (!used) throw new AppError('unauthorized', 'This token has ended.');
  if (used.tooMany) throw new AppError('rate_limited', undefined, { retryAfterSeconds: 60 });
  if (!used.allowed) throw new AppError('not_found', 'This token does not open that.');
  return used;
}

/** Deletes tokens some time after they end; until then the farmer can see their uses. */
export const dropOldTokens = (system: Db, now: Date): Promise<void> =>
  dropTokens(system, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
