import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { sendError } from '../../http/envelope.ts';
import { SCOPES } from './authorize.ts';
import { oauthClientRoutes } from './client-routes.ts';
import { oauthServerRoutes } from './routes.ts';

const CLAIMS = [
  'sub',
  'aud',
  'iss',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'name',
  'picture',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
];

const featureDisabled = (): ApiError => new ApiError(404, 'feature_disabled', 'OAuth server is disabled');

/** The calls of an OAuth server and for its applications; where it is none, each says so, whoever asks. */
export function oauthServerOrNone(app: FastifyInstance, context: Context): void {
  const { oauthServer } = context.settings;
  if (!oauthServer) {
    closedRoutes(app);
    return;
  }
  discoveryRoute(app, context);
  app.post('/oauth/clients/register', () => {
    const message = 'Dynamic client registration is disabled';
    throw new ApiError(403, 'oauth_dynamic_client_registration_disabled', message);
  });
  oauthClientRoutes(app, context);
  oauthServerRoutes(app, context, oauthServer.consentUrl);
}

/** OpenID Connect's address and that of OAuth itself (RFC 8414). */
const DOCUMENTS = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'];

/** What this server says of itself to OAuth clients. */
function discoveryRoute(app: FastifyInstance, context: Context): void {
  for (const path of DOCUMENTS) app.get(path, describeServer(context));
}

function describeServer(context: Context) {
  const { externalUrl, signWithSharedSecret } = context.settings;
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'public, max-age=600');
    return {
      issuer: externalUrl,
      authorization_endpoint: `${externalUrl}/oauth/authorize`,
      token_endpoint: `${externalUrl}/oauth/token`,
      userinfo_endpoint: `${externalUrl}/oauth/userinfo`,
      jwks_uri: `${externalUrl}/.well-known/jwks.json`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [
        signWithSharedSecret ? 'HS256' : (await context.keys.signing()).algorithm,
      ],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      claims_supported: CLAIMS,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  };
}

/** The same where RFC 8414 has it for a server under a path: before the path, at the root of the host. */
export function rootDiscovery(app: FastifyInstance, context: Context): void {
  const { oauthServer, basePath } = context.settings;
  if (basePath === '') return;
  const path = '/.well-known/oauth-authorization-server';
  const answer = oauthServer
    ? describeServer(context)
    : (request: FastifyRequest, reply: FastifyReply) => sendError(request, reply, featureDisabled());
  for (const url of [path, path + basePath]) {
    app.get(url, async (request, reply) => {
      reply.header('access-control-allow-origin', '*');
      return answer(request, reply);
    });
  }
}

function closedRoutes(app: FastifyInstance): void {
  const off = (): never => {
    throw featureDisabled();
  };
  for (const path of DOCUMENTS) app.get(path, off);
  app.post('/oauth/clients/register', off);
  app.get('/admin/oauth/clients', off);
  app.post('/admin/oauth/clients', off);
  app.get('/admin/oauth/clients/:id', off);
  app.put('/admin/oauth/clients/:id', off);
  app.delete('/admin/oauth/clients/:id', off);
  app.post('/admin/oauth/clients/:id/regenerate_secret', off);
  app.get('/oauth/authorize', off);
  app.post('/oauth/token', off);
  app.get('/oauth/userinfo', off);
  app.get('/oauth/authorizations/:id', off);
  app.post('/oauth/authorizations/:id/consent', off);
  app.get('/user/oauth/grants', off);
  app.delete('/user/oauth/grants', off);
}
