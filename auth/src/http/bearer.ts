import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database.ts';
import { markPerson } from '../limits/origin.ts';
import type { AccessClaims } from '../sessions/access-token.ts';
import { isApplications } from '../sessions/application.ts';
import { isBanned } from '../sessions/service.ts';
import { findSession, type SessionRow } from '../sessions/store.ts';
import { expiryOf } from '../sessions/validity.ts';
import { type FoundCaller, findCaller, findWholeCaller, type WholeCaller } from '../sessions/whole-store.ts';
import type { UserRow } from '../user/store.ts';
import { AuthError } from './api-error.ts';

export interface Caller {
  readonly claims: AccessClaims;
  readonly user: UserRow;
  readonly session: SessionRow;
}

const uuid = z.guid();
export const isUuid = (text: unknown): text is string => uuid.safeParse(text).success;

const badJwt = (status: number, message: string): AuthError => new AuthError(status, 'bad_jwt', message);

/** The token of an `Authorization: Bearer` header. @throws ApiError 401 */
function bearerToken(request: FastifyRequest): string {
  const token = /^bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  return token;
}

async function verified(context: AuthContext, request: FastifyRequest): Promise<AccessClaims> {
  const token = bearerToken(request);
  try {
    return await context.accessTokens.verify(token);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw badJwt(403, `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
}

async function readClaims(context: AuthContext, request: FastifyRequest): Promise<AccessClaims> {
  const claims = await verified(context, request);
  if (!claims.sub) throw badJwt(403, 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw badJwt(400, 'invalid claim: sub claim must be a UUID');
  if (!isUuid(claims.session_id)) throw badJwt(403, 'invalid claim: session_id claim must be a UUID');
  return claims;
}

type Find<Found extends FoundCaller> = (
  db: Database,
  userId: string,
  sessionId: string,
) => Promise<Found | undefined>;

async function admit<Found extends FoundCaller>(
  context: AuthContext,
  request: FastifyRequest,
  find: Find<Found>,
  applications = false,
): Promise<Caller & Found> {
  const claims = await readClaims(context, request);
  const found = await find(context.db, claims.sub, claims.session_id);
  if (!found) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { user, session } = found;
  const at = context.clock();
  if (!session || isOver(context, session, at)) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user, at)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (!applications && isApplications(session)) {
    throw new AuthError(403, 'no_authorization', 'This call is not for applications');
  }
  return { ...found, claims, session };
}

/**
 * The signed-in user of a request, as the database knows them now. What an application holds in their name does not count,
 * but where the call is for applications.
 *
 * @throws ApiError 401, 403
 */
export const requireCaller = (
  context: AuthContext,
  request: FastifyRequest,
  { applications = false } = {},
): Promise<Caller> => admit(context, request, findCaller, applications);

/** As `requireCaller`, with the user's full answer. @throws ApiError 401, 403 */
export const requireWholeCaller = (
  context: AuthContext,
  request: FastifyRequest,
): Promise<Caller & WholeCaller> => admit(context, request, findWholeCaller);

function isOver({ settings }: AuthContext, session: SessionRow, at: Date): boolean {
  return session.ended_at !== null || expiryOf(settings.sessions, session, at) !== undefined;
}

/** Whether the request carries an operator's token that is good. */
export const isAdmin = (context: AuthContext, request: FastifyRequest): Promise<boolean> =>
  requireAdmin(context, request).then(
    () => true,
    () => false,
  );

const ADMIN_ROLES = new Set(['service_role', 'supabase_admin']);

/** Requires an operator's token: by its role, and a valid session where it has one. @throws ApiError */
export async function requireAdmin(context: AuthContext, request: FastifyRequest): Promise<AccessClaims> {
  const claims = await verified(context, request);
  // An application in an operator's name is not the operator.
  if (!ADMIN_ROLES.has(claims.role) || claims.client_id !== undefined)
    throw new AuthError(403, 'not_admin', 'User not allowed');
  if (claims.session_id) {
    const session = isUuid(claims.session_id) ? await findSession(context.db, claims.session_id) : undefined;
    if (!session || isOver(context, session, context.clock())) {
      throw new AuthError(403, 'session_expired', 'Session is not valid any more');
    }
  }
  markPerson();
  return claims;
}
