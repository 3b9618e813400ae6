import { readPage, writePageHeaders } from '@draksha/auth/admin/paging';
import type { AuthContext } from '@draksha/auth/context';
import { isUuid, requireAdmin } from '@draksha/auth/http/bearer';
import { readBody } from '@draksha/auth/http/body';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { oauthClientBody } from './client-fields.ts';
import {
  changeClient,
  clientNotFound,
  createClient,
  regenerateSecret,
  removeClient,
} from './client-service.ts';
import { countClients, findClient, listClients, type OauthClientRow } from './client-store.ts';
import { viewClient, viewClientWithSecret } from './client-view.ts';

async function clientInPath(context: AuthContext, request: FastifyRequest): Promise<OauthClientRow> {
  const { id } = request.params as { id: string };
  const client = isUuid(id) ? await findClient(context.db, id) : undefined;
  if (!client) throw clientNotFound();
  return client;
}

export function oauthClientRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, settings } = context;

  app.get('/admin/oauth/clients', async (request, reply) => {
    await requireAdmin(context, request);
    const page = readPage(request);
    const { clients, total } = await db.reading(async (tx) => ({
      clients: await listClients(tx, page.perPage, page.offset),
      total: await countClients(tx),
    }));
    writePageHeaders(reply, `${settings.basePath}/admin/oauth/clients`, page, total);
    return { clients: clients.map(viewClient), aud: settings.audience };
  });

  app.post('/admin/oauth/clients', async (request, reply) => {
    await requireAdmin(context, request);
    const made = await createClient(context, readBody(request, oauthClientBody));
    // Caches must not store the secret.
    return reply.code(201).header('cache-control', 'no-store').send(viewClientWithSecret(made));
  });

  app.get('/admin/oauth/clients/:id', async (request) => {
    await requireAdmin(context, request);
    return viewClient(await clientInPath(context, request));
  });

  app.put('/admin/oauth/clients/:id', async (request) => {
    await requireAdmin(context, request);
    const { id } = await clientInPath(context, request);
    return viewClient(await changeClient(context, id, readBody(request, oauthClientBody)));
  });

  app.delete('/admin/oauth/clients/:id', async (request, reply) => {
    await requireAdmin(context, request);
    const { id } = await clientInPath(context, request);
    await removeClient(context, id);
    return reply.code(204).send();
  });

  app.post('/admin/oauth/clients/:id/regenerate_secret', async (request, reply) => {
    await requireAdmin(context, request);
    const { id } = await clientInPath(context, request);
    reply.header('cache-control', 'no-store');
    return viewClientWithSecret(await regenerateSecret(context, id));
  });
}
