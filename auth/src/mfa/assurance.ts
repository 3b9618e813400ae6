import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError } from '../http/api-error.ts';
import { type Caller, requireCaller } from '../http/bearer.ts';
import { listFactors } from './store.ts';

/** The signed-in user, not anonymous. @throws ApiError 401, 403 */
export async function requirePerson(context: AuthContext, request: FastifyRequest): Promise<Caller> {
  const caller = await requireCaller(context, request);
  if (caller.user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  }
  return caller;
}

/** Requires the second factor in this session, where one is proven. @throws ApiError */
export async function requireFullAssurance(
  db: Queryable,
  caller: Caller,
  status: number,
  message = 'AAL2 session is required to perform this action',
): Promise<void> {
  if (caller.session.aal !== 'aal1') return;
  const factors = await listFactors(db, caller.user.id);
  if (factors.some((factor) => factor.status === 'verified'))
    throw new AuthError(status, 'insufficient_aal', message);
}
