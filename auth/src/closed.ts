import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from './context.ts';
import { AuthError } from './http/api-error.ts';
import { requireAdmin } from './http/bearer.ts';
import { sendError } from './http/envelope.ts';
import type { Plugin } from './part.ts';

/** Answers of disabled features, in the published words. */
export const samlDisabled = (): AuthError =>
  new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
export const passkeysDisabled = (): AuthError =>
  new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
export const walletsDisabled = (what = 'Web3'): AuthError =>
  new AuthError(422, 'web3_provider_disabled', `${what} provider is disabled`);
export const oauthServerDisabled = (): AuthError =>
  new AuthError(404, 'feature_disabled', 'OAuth server is disabled');

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Route = readonly [Method, string];

/** OpenID Connect's address and that of OAuth itself (RFC 8414). */
export const DISCOVERY_PATHS = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
];

const oauthServerRoutes: readonly Route[] = [
  ...DISCOVERY_PATHS.map((path): Route => ['get', path]),
  ['post', '/oauth/clients/register'],
  ['get', '/admin/oauth/clients'],
  ['post', '/admin/oauth/clients'],
  ['get', '/admin/oauth/clients/:id'],
  ['put', '/admin/oauth/clients/:id'],
  ['delete', '/admin/oauth/clients/:id'],
  ['post', '/admin/oauth/clients/:id/regenerate_secret'],
  ['get', '/oauth/authorize'],
  ['post', '/oauth/token'],
  ['get', '/oauth/userinfo'],
  ['get', '/oauth/authorizations/:id'],
  ['post', '/oauth/authorizations/:id/consent'],
  ['get', '/user/oauth/grants'],
  ['delete', '/user/oauth/grants'],
];

const passkeyRoutes: readonly Route[] = [
  ['post', '/passkeys/registration/options'],
  ['post', '/passkeys/registration/verify'],
  ['post', '/passkeys/authentication/options'],
  ['post', '/passkeys/authentication/verify'],
  ['get', '/passkeys'],
  ['patch', '/passkeys/:passkeyId'],
  ['delete', '/passkeys/:passkeyId'],
];
const passkeyAdminRoutes: readonly Route[] = [
  ['get', '/admin/users/:id/passkeys'],
  ['delete', '/admin/users/:id/passkeys/:passkeyId'],
];

const samlRoutes: readonly Route[] = [
  ['post', '/sso'],
  ['get', '/sso/saml/metadata'],
  ['post', '/sso/saml/acs'],
];
const samlAdminRoutes: readonly Route[] = [
  ['get', '/admin/sso/providers'],
  ['post', '/admin/sso/providers'],
  ['get', '/admin/sso/providers/:id'],
  ['put', '/admin/sso/providers/:id'],
  ['delete', '/admin/sso/providers/:id'],
];

function refuse(app: FastifyInstance, routes: readonly Route[], refusal: () => AuthError): void {
  for (const [method, path] of routes) {
    app[method](path, () => {
      throw refusal();
    });
  }
}

function refuseAdmin(
  app: FastifyInstance,
  context: AuthContext,
  routes: readonly Route[],
  refusal: () => AuthError,
): void {
  for (const [method, path] of routes) {
    app[method](path, async (request) => {
      await requireAdmin(context, request);
      throw refusal();
    });
  }
}

/** Answers the calls of an OAuth server where there is none. */
export function closedOauthServer(app: FastifyInstance): void {
  refuse(app, oauthServerRoutes, oauthServerDisabled);
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** RFC 8414's path of a server under a prefix: at the root of the host. */
export function answerRootDiscovery(app: FastifyInstance, { settings }: AuthContext, answer: Answer): void {
  if (settings.basePath === '') return;
  const path = '/.well-known/oauth-authorization-server';
  for (const url of [path, path + settings.basePath]) {
    app.get(url, async (request, reply) => {
      reply.header('access-control-allow-origin', '*');
      return answer(request, reply);
    });
  }
}

/** Answers there that this is no OAuth server. */
export const closedRootDiscovery = (app: FastifyInstance, context: AuthContext): void =>
  answerRootDiscovery(app, context, (request, reply) => sendError(request, reply, oauthServerDisabled()));

/** Replaces the package of extras: the same answers as disabled extras. */
export const closedParts: readonly Plugin<AuthContext>[] = [
  {
    routes: (app, context) => {
      refuse(app, samlRoutes, samlDisabled);
      refuseAdmin(app, context, samlAdminRoutes, samlDisabled);
    },
    shown: { saml_enabled: false, saml_private_key_next_configured: false },
  },
  {
    grants: {
      web3: async () => {
        throw walletsDisabled();
      },
    },
  },
  {
    routes: (app, context) => {
      refuse(app, passkeyRoutes, passkeysDisabled);
      refuseAdmin(app, context, passkeyAdminRoutes, passkeysDisabled);
    },
    shown: { passkeys_enabled: false },
  },
  {
    routes: closedOauthServer,
    rootRoutes: closedRootDiscovery,
    shown: { oauth_server_enabled: false },
  },
];
