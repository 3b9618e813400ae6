import {
  answerRootDiscovery,
  closedOauthServer,
  closedRootDiscovery,
  DISCOVERY_PATHS,
} from '@draksha/auth/closed';
import type { AuthContext } from '@draksha/auth/context';
import { AuthError } from '@draksha/auth/http/api-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Registers the calls of an OAuth server; without one, each answers that there is none. */
export function oauthServerOrNone(app: FastifyInstance, context: AuthContext): void {
  const { oauthServer } = context.settings;
  if (!oauthServer) {
    closedOauthServer(app);
    return;
  }
  discoveryRoute(app, context);
  app.post('/oauth/clients/register', () => {
    const message = 'Dynamic client registration is disabled';
    throw new AuthError(403, 'oauth_dynamic_client_registration_disabled', message);
  });
  oauthClientRoutes(app, context);
  oauthServerRoutes(app, context, oauthServer.consentUrl);
}

/** This server's metadata for OAuth clients. */
function discoveryRoute(app: FastifyInstance, context: AuthContext): void {
  for (const path of DISCOVERY_PATHS) app.get(path, describeServer(context));
}

function describeServer(context: AuthContext) {
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

/** The same at the root of the host. */
export function rootDiscovery(app: FastifyInstance, context: AuthContext): void {
  if (context.settings.oauthServer) answerRootDiscovery(app, context, describeServer(context));
  else closedRootDiscovery(app, context);
}
