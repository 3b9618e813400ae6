import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { isUuid, requireAdmin } from '../http/bearer.ts';
import { readBody, readQuery } from '../http/body.ts';
import { listFactors } from '../mfa/store.ts';
import { releaseNumber } from '../user/release.ts';
import { findUser, listIdentities, lockUser, type UserRow } from '../user/store.ts';
import { viewUser } from '../user/view.ts';
import { adminUserBody } from './fields.ts';
import { readPage, writePageHeaders } from './paging.ts';
import { removeUser } from './removal.ts';
import { changeUserAsAdmin, createUser, userNotFound } from './service.ts';
import { countUsers, listIdentitiesOf, listUsers, type UserFilter } from './store.ts';

/** The user named in the path. @throws ApiError 404 */
export async function userInPath(context: AuthContext, request: FastifyRequest): Promise<UserRow> {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUser(context.db, id);
  if (!user) throw userNotFound();
  return user;
}

function readFilter(request: FastifyRequest): UserFilter {
  const sort = readQuery(request, 'sort') ?? 'created_at desc';
  const found = /^created_at(?: (asc|desc))?$/i.exec(sort);
  if (!found) throw validationFailed(`Bad Sort Parameters: "${sort}" is not created_at with asc or desc`);
  return {
    text: readQuery(request, 'filter') ?? null,
    email: readQuery(request, 'email')?.toLowerCase() ?? null,
    phone: readQuery(request, 'phone')?.replace(/^\+/, '') ?? null,
    ascending: found[1]?.toLowerCase() === 'asc',
  };
}

const deleteBody = z.object({ should_soft_delete: z.boolean().optional() });

export function adminUserRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, settings } = context;
  const answer = async (user: UserRow) =>
    viewUser(user, await listIdentities(db, user.id), await listFactors(db, user.id));

  app.get('/admin/users', async (request, reply) => {
    await requireAdmin(context, request);
    const page = readPage(request);
    const filter = readFilter(request);
    const users = await listUsers(db, filter, page.perPage, page.offset);
    const identities = Map.groupBy(
      await listIdentitiesOf(
        db,
        users.map(({ id }) => id),
      ),
      (row) => row.user_id,
    );
    writePageHeaders(reply, `${settings.basePath}/admin/users`, page, await countUsers(db, filter));
    return {
      users: users.map((user) => viewUser(user, identities.get(user.id) ?? [])),
      aud: settings.audience,
    };
  });

  app.post('/admin/users', async (request) => {
    await requireAdmin(context, request);
    return answer(await createUser(context, readBody(request, adminUserBody)));
  });

  app.get('/admin/users/:id', async (request) => {
    await requireAdmin(context, request);
    return answer(await userInPath(context, request));
  });

  app.put('/admin/users/:id', async (request) => {
    await requireAdmin(context, request);
    const { id } = await userInPath(context, request);
    return answer(await changeUserAsAdmin(context, id, readBody(request, adminUserBody)));
  });

  app.delete('/admin/users/:id', async (request) => {
    await requireAdmin(context, request);
    const { id } = await userInPath(context, request);
    const isSoft = request.body ? readBody(request, deleteBody).should_soft_delete === true : false;
    await removeUser(context, id, isSoft ? 'soft' : 'hard');
    return {};
  });

  // Beyond the published API: releases a number that its operator reassigned.
  app.delete('/admin/users/:id/phone', async (request) => {
    await requireAdmin(context, request);
    const { id } = await userInPath(context, request);
    const released = await db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) throw userNotFound();
      if (user.phone === null) throw validationFailed('The user has no phone number');
      return releaseNumber(context, tx, user, 'operator');
    });
    return answer(released);
  });

  app.get('/admin/audit', async (request, reply) => {
    await requireAdmin(context, request);
    const page = readPage(request);
    const [, column, value] = /^(author|action|type):(.*)$/.exec(readQuery(request, 'query') ?? '') ?? [];
    const filter = {
      action: column === 'action' ? (value ?? null) : null,
      userId: column === 'author' ? (value ?? null) : null,
    };
    const rows = await listAudit(db, filter, page.perPage, page.offset);
    reply.header('x-total-count', page.offset + rows.length);
    return rows.map((row) => ({
      id: row.id,
      payload: { action: row.action, actor_id: row.user_id, session_id: row.session_id, traits: row.details },
      created_at: row.at.toISOString(),
      ip_address: row.ip ?? '',
    }));
  });
}
