import { recordAudit } from '@draksha/auth/audit/store';
import type { AuthContext } from '@draksha/auth/context';
import { isUuid, requireAdmin } from '@draksha/auth/http/bearer';
import { readBody } from '@draksha/auth/http/body';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isResourceId, ssoProviderBody } from './admin-fields.ts';
import { changeProvider, createProvider, providerNotFound } from './admin-service.ts';
import { deleteProvider, findProvider, listDomains, listProviders, type SsoProviderRow } from './store.ts';
import { viewProvider } from './view.ts';

const RESOURCE = 'resource_';

/** The provider in the path, by its id or as `resource_` and the operator's own name. @throws ApiError 404 */
async function providerInPath(context: AuthContext, request: FastifyRequest): Promise<SsoProviderRow> {
  const { id } = request.params as { id: string };
  const { db } = context;
  const resource = id.startsWith(RESOURCE) ? id.slice(RESOURCE.length) : undefined;
  const found =
    resource === undefined
      ? isUuid(id) && (await findProvider(db, 'id', id))
      : isResourceId(resource) && (await findProvider(db, 'resource_id', resource.toLowerCase()));
  if (!found) throw providerNotFound();
  return found;
}

export function ssoAdminRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, clock } = context;
  const answer = async (provider: SsoProviderRow) =>
    viewProvider(provider, await listDomains(db, [provider.id]));

  app.get('/admin/sso/providers', async (request) => {
    await requireAdmin(context, request);
    const providers = await listProviders(db);
    const domains = Map.groupBy(
      await listDomains(
        db,
        providers.map(({ id }) => id),
      ),
      ({ provider_id }) => provider_id,
    );
    return {
      items: providers.map((row) => viewProvider({ ...row, metadata_xml: '' }, domains.get(row.id) ?? [])),
    };
  });

  app.post('/admin/sso/providers', async (request, reply) => {
    await requireAdmin(context, request);
    const made = await createProvider(context, readBody(request, ssoProviderBody));
    return reply.code(201).send(await answer(made));
  });

  app.get('/admin/sso/providers/:id', async (request) => {
    await requireAdmin(context, request);
    return answer(await providerInPath(context, request));
  });

  app.put('/admin/sso/providers/:id', async (request) => {
    await requireAdmin(context, request);
    const { id } = await providerInPath(context, request);
    return answer(await changeProvider(context, id, readBody(request, ssoProviderBody)));
  });

  app.delete('/admin/sso/providers/:id', async (request) => {
    await requireAdmin(context, request);
    const provider = await providerInPath(context, request);
    const gone = await answer(provider);
    await db.transaction(async (tx) => {
      await deleteProvider(tx, provider.id);
      const details = { provider: provider.id };
      await recordAudit(tx, { action: 'sso_provider_deleted', userId: null, details }, clock());
    });
    return gone;
  });
}
