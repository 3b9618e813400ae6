import type { AuthContext } from '@draksha/auth/context';
import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import { isUuid } from '@draksha/auth/http/bearer';
import { optionalText, readBody, readQuery } from '@draksha/auth/http/body';
import { deviceOf } from '@draksha/auth/http/device';
import {
  errorEntries,
  isAllowedRedirect,
  redirectTarget,
  sendRedirect,
  withQuery,
} from '@draksha/auth/http/redirect';
import { readPkce } from '@draksha/auth/oauth/pkce';
import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { beginSso, finishSso, requireEnabled, requireSaml } from './sign-in.ts';
import { findProvider, findProviderByDomain, type SsoProviderRow } from './store.ts';

const ssoBody = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().optional(),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

async function providerOf(context: AuthContext, given: z.output<typeof ssoBody>): Promise<SsoProviderRow> {
  const { provider_id: id = '', domain = '' } = given;
  if (id !== '' && domain !== '') throw validationFailed('Only one of provider_id or domain supported');
  if (id === '' && domain === '') throw validationFailed('A provider_id or domain needs to be provided');
  const notFound = (message: string): AuthError => new AuthError(404, 'sso_provider_not_found', message);
  if (id !== '') {
    const provider = isUuid(id) ? await findProvider(context.db, 'id', id) : undefined;
    if (!provider) throw notFound('No such SSO provider');
    return provider;
  }
  const provider = await findProviderByDomain(context.db, domain.toLowerCase());
  if (!provider) throw notFound('No SSO provider assigned for this domain');
  return provider;
}

/** The address in the body comes first; it counts only where it is allowed. */
function targetOf(context: AuthContext, request: FastifyRequest, asked = ''): string {
  const { siteUrl, redirectUrls } = context.settings;
  return isAllowedRedirect(siteUrl, asked, redirectUrls) ? asked : redirectTarget(context, request);
}

export function ssoRoutes(app: FastifyInstance, context: AuthContext): void {
  const { settings, limiter } = context;

  app.post('/sso', async (request, reply) => {
    requireSaml(context);
    await limiter.request('sso', context.clientAddress.of(request));
    const given = readBody(request, ssoBody);
    const pkce = readPkce(given.code_challenge, given.code_challenge_method);
    const provider = await providerOf(context, given);
    requireEnabled(provider);
    const url = await beginSso(context, provider, targetOf(context, request, given.redirect_to), pkce);
    return given.skip_http_redirect ? { url } : sendRedirect(reply, 303, url);
  });

  app.get('/sso/saml/metadata', (request, reply) => {
    const { entityId, acsUrl } = requireSaml(context);
    const signing = settings.saml?.signing;
    const xml = generateServiceProviderMetadata({
      issuer: entityId,
      callbackUrl: acsUrl,
      identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      wantAssertionsSigned: true,
      // The same document for everybody, cached ten minutes.
      generateUniqueId: () => '_draksha',
      ...(signing ? { privateKey: signing.privateKey, publicCerts: signing.certificate } : {}),
    });
    if (readQuery(request, 'download') === 'true') {
      reply.header('content-disposition', 'attachment; filename="metadata.xml"');
    }
    return reply
      .type('application/samlmetadata+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(xml);
  });

  app.post('/sso/saml/acs', async (request, reply) => {
    requireSaml(context);
    try {
      const device = deviceOf(context, request);
      await limiter.request('saml_acs', device.ip);
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const posted = { response: form.get('SAMLResponse') ?? '', relayState: form.get('RelayState') ?? '' };
      return sendRedirect(reply, 302, await finishSso(context, posted, device));
    } catch (cause) {
      return sendRedirect(reply, 303, withQuery(settings.siteUrl, errorEntries(cause)));
    }
  });
}
