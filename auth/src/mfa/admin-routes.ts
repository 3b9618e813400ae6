import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { userInPath } from '../admin/user-routes.ts';
import type { AuthContext } from '../context.ts';
import { validationFailed } from '../http/api-error.ts';
import { requireAdmin } from '../http/bearer.ts';
import { optionalText, readBody } from '../http/body.ts';
import { storedPhone } from '../user/address.ts';
import { lockUser } from '../user/store.ts';
import { factorId } from './routes.ts';
import { changeFactor, factorNotFound, removeFactor } from './service.ts';
import { type FactorRow, listFactors, lockFactor } from './store.ts';
import { viewFactor } from './view.ts';

const changeBody = z.object({ friendly_name: z.string().max(100).optional(), phone: optionalText });

export function adminFactorRoutes(app: FastifyInstance, context: AuthContext): void {
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
    const { friendly_name: name, phone = '' } = readBody(request, changeBody);
    if (phone !== '' && factor.factor_type !== 'phone') {
      throw validationFailed('Only a phone factor has a phone number');
    }
    const number = phone === '' ? factor.phone : storedPhone(phone);
    const changes = { friendly_name: name ?? factor.friendly_name, phone: number };
    return viewFactor(await changeFactor(context, factor, changes));
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
