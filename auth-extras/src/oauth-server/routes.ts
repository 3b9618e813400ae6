import { recordAudit } from '@draksha/auth/audit/store';
import type { AuthContext } from '@draksha/auth/context';
import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import { isUuid, requireCaller } from '@draksha/auth/http/bearer';
import { optionalText, readBody, readQuery } from '@draksha/auth/http/body';
import { deviceOf } from '@draksha/auth/http/device';
import { sendRedirect } from '@draksha/auth/http/redirect';
import { requireRecentProof } from '@draksha/auth/user/proof';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { beginAuthorization } from './authorize.ts';
import { decide, viewClientForConsent, viewConsent } from './consent.ts';
import { findClientSession, listConsents, revokeConsent } from './consent-store.ts';
import { claimsOf } from './id-token.ts';
import { grantToApplication } from './token.ts';

const consentBody = z.object({ action: optionalText });

/** The calls of an OAuth server; registered where the operator has one. */
export function oauthServerRoutes(app: FastifyInstance, context: AuthContext, consentUrl: string): void {
  const { db, clock, limiter } = context;

  app.get('/oauth/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    await limiter.request('oauth_authorize', context.clientAddress.of(request));
    return sendRedirect(reply, 302, await beginAuthorization(context, request, consentUrl));
  });

  app.post('/oauth/token', async (request, reply) => {
    const device = deviceOf(context, request);
    await limiter.request('oauth_token', device.ip);
    reply.header('cache-control', 'no-store');
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    return grantToApplication(context, request, form, device);
  });

  app.get('/oauth/userinfo', async (request, reply) => {
    const { user, session } = await requireCaller(context, request, { applications: true });
    const held = await findClientSession(db, session.id);
    if (!held) throw new AuthError(403, 'no_authorization', 'This call is for applications');
    reply.header('cache-control', 'no-store');
    return claimsOf(user, held.scope);
  });

  app.get('/oauth/authorizations/:id', { exposeHeadRoute: false }, async (request) => {
    const { user } = await requireCaller(context, request);
    const { id } = request.params as { id: string };
    return viewConsent(context, id, user);
  });

  app.post('/oauth/authorizations/:id/consent', async (request) => {
    const caller = await requireCaller(context, request);
    const { user } = caller;
    const { id } = request.params as { id: string };
    const { action } = readBody(request, consentBody);
    if (action !== 'approve' && action !== 'deny') throw validationFailed('action may be approve or deny');
    if (action === 'approve') requireRecentProof(caller, context.clock());
    return { redirect_url: await decide(context, id, user, action === 'approve') };
  });

  app.get('/user/oauth/grants', async (request) => {
    const { user } = await requireCaller(context, request);
    const consents = await listConsents(db, user.id);
    return consents.map((row) => ({
      client: viewClientForConsent({ ...row, id: row.client_id }),
      scopes: row.scopes,
      granted_at: row.granted_at.toISOString(),
    }));
  });

  app.delete('/user/oauth/grants', async (request, reply) => {
    const { user } = await requireCaller(context, request);
    const clientId = readQuery(request, 'client_id') ?? '';
    if (!isUuid(clientId)) throw validationFailed('client_id is needed');
    await db.transaction(async (tx) => {
      const at = clock();
      if (!(await revokeConsent(tx, user.id, clientId, at))) {
        throw new AuthError(404, 'oauth_consent_not_found', 'There is no grant for this application');
      }
      const details = { client: clientId };
      await recordAudit(tx, { action: 'application_removed', userId: user.id, details }, at);
    });
    context.liveness.forget();
    return reply.code(204).send();
  });
}
