import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { validationFailed } from '../http/api-error.ts';
import { requireAdmin } from '../http/bearer.ts';
import { readBody, readQuery } from '../http/body.ts';
import { type CustomSettings, changeBody, createBody, isIdentifier } from './fields.ts';
import {
  changeCustomProvider,
  createCustomProvider,
  customProviderNotFound,
  removeCustomProvider,
} from './service.ts';
import { type CustomProviderRow, findCustomProvider, listCustomProviders } from './store.ts';

/** A custom provider on the wire, without its secret. */
type CustomProvider = CustomSettings & {
  id: string;
  provider_type: 'oauth2' | 'oidc';
  identifier: string;
  enabled: boolean;
  discovery_document?: null;
  created_at: string;
  updated_at: string;
};

const view = (row: CustomProviderRow): CustomProvider => ({
  id: row.id,
  provider_type: row.provider_type,
  identifier: row.identifier,
  ...row.settings,
  enabled: row.enabled,
  ...(row.provider_type === 'oidc' ? { discovery_document: null } : {}),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

async function providerInPath(context: AuthContext, request: FastifyRequest): Promise<CustomProviderRow> {
  const { identifier } = request.params as { identifier: string };
  const provider = isIdentifier(identifier) ? await findCustomProvider(context.db, identifier) : undefined;
  if (!provider) throw customProviderNotFound();
  return provider;
}

export function customProviderRoutes(app: FastifyInstance, context: AuthContext): void {
  const path = '/admin/custom-providers';
  const { db } = context;

  app.get(path, async (request) => {
    await requireAdmin(context, request);
    const type = readQuery(request, 'type') ?? null;
    if (type !== null && type !== 'oauth2' && type !== 'oidc') {
      throw validationFailed('type may be oauth2 or oidc');
    }
    return { providers: (await listCustomProviders(db, type)).map(view) };
  });

  app.post(path, async (request, reply) => {
    await requireAdmin(context, request);
    return reply.code(201).send(view(await createCustomProvider(context, readBody(request, createBody))));
  });

  app.get(`${path}/:identifier`, async (request) => {
    await requireAdmin(context, request);
    return view(await providerInPath(context, request));
  });

  app.put(`${path}/:identifier`, async (request) => {
    await requireAdmin(context, request);
    const { identifier } = await providerInPath(context, request);
    return view(await changeCustomProvider(context, identifier, readBody(request, changeBody)));
  });

  app.delete(`${path}/:identifier`, async (request, reply) => {
    await requireAdmin(context, request);
    await removeCustomProvider(context, await providerInPath(context, request));
    return reply.code(204).send();
  });
}
