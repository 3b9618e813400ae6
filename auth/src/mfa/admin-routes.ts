import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { userInPath } from '../admin/user-routes.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { requireAdmin } from '../http/bearer.ts';
import { readBody } from '../http/body.ts';
import { lockUser } from '../user/store.ts';
import { factorId } from './routes.ts';
import { factorNotFound, removeFactor } from './service.ts';
import { type FactorRow, listFactors, lockFactor, renameFactor } from './store.ts';
import { viewFactor } from './view.ts';

const renameBody = z.object({ friendly_name: z.string().max(100).optional() });

export function adminFactorRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, liveness, outbox } = context;

  /** The named factor of the named user. @throws ApiError 404 */
  const factorOf = async (request: FastifyRequest): Promise<FactorRow> => {
    const user = await userInPath(context, request);
    const id = factorId(request);
    const found = (await listFactors(db, user.id)).find((factor) => factor.id === id);
    if (!found) throw factorNotFound();
    return found;
  };

  app.get('/admin/users/:id/factors', async (request) => {
    await requireAdmin(context, request);
    const user = await userInPath(context, request);
    return (await listFactors(db, user.id)).map(viewFactor);
  });

  app.put('/admin/users/:id/factors/:factorId', async (request) => {
    await requireAdmin(context, request);
    const factor = await factorOf(request);
    const { friendly_name: name } = readBody(request, renameBody);
    if (name !== undefined) await rename(factor, name);
    return viewFactor({ ...factor, friendly_name: name ?? factor.friendly_name });
  });

  const rename = (factor: FactorRow, name: string): Promise<void> =>
    db.transaction(async (tx) => {
      await lockUser(tx, factor.user_id);
      const others = (await listFactors(tx, factor.user_id)).filter(({ id }) => id !== factor.id);
      if (others.some((other) => other.friendly_name === name)) {
        const message = `A factor with the friendly name "${name}" for this user already exists`;
        throw new ApiError(422, 'mfa_factor_name_conflict', message);
      }
      await renameFactor(tx, factor.id, name, clock());
    });

  app.delete('/admin/users/:id/factors/:factorId', async (request) => {
    await requireAdmin(context, request);
    const factor = await factorOf(request);
    await db.transaction(async (tx) => {
      await lockUser(tx, factor.user_id);
      const locked = await lockFactor(tx, factor.id);
      if (locked) await removeFactor(tx, locked, clock());
    });
    liveness.forget();
    outbox.kick();
    return viewFactor(factor);
  });
}
