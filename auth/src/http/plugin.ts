import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { adminLinkRoutes } from '../admin/link-routes.ts';
import { adminRedirectRoutes } from '../admin/redirect-routes.ts';
import { adminUserRoutes } from '../admin/user-routes.ts';
import type { AuthContext } from '../context.ts';
import { customProviderRoutes } from '../custom-providers/routes.ts';
import { AWAY_RETRY_SECONDS, isDatabaseAway } from '../database-away.ts';
import { keyRoutes } from '../keys/routes.ts';
import { rememberOrigin } from '../limits/remember-origin.ts';
import { LogThrottle } from '../log-throttle.ts';
import { adminFactorRoutes } from '../mfa/admin-routes.ts';
import { recoveryRoutes } from '../mfa/recovery-routes.ts';
import { factorRoutes } from '../mfa/routes.ts';
import { oauthRoutes } from '../oauth/routes.ts';
import { linkRoutes } from '../otp/link-routes.ts';
import { otpRoutes } from '../otp/routes.ts';
import { verifyRoutes } from '../otp/verify-routes.ts';
import { outboxRoutes } from '../outbox/routes.ts';
import { sessionListRoutes } from '../sessions/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { signUpRoutes } from '../signup/routes.ts';
import { tokenRoutes } from '../token/routes.ts';
import { userRoutes } from '../user/routes.ts';
import { undoRoutes } from '../user/undo-routes.ts';
import { AuthError } from './api-error.ts';
import { checkContentType, limitBody } from './body-limits.ts';
import { guardByCaptcha } from './captcha.ts';
import { setDeadline } from './deadline.ts';
import { sendError } from './envelope.ts';
import { isKnownOrigin } from './redirect.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethods[];
const ALLOWED_HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'X-Client-IP',
  'X-Client-Info',
  'X-JWT-AUD',
  'x-use-cookie',
  'X-Supabase-Api-Version',
  'apikey',
  'redirect_to',
].join(', ');
const EXPOSED_HEADERS = [
  'X-Total-Count',
  'Link',
  'X-Supabase-Api-Version',
  'Retry-After',
  'Date',
  'x-message-id',
].join(', ');

/** Documents for everybody, and the calls of applications, which may be pages of any site. */
const FOR_ALL = /^\/(?:\.well-known\/.*|settings|health|oauth\/(?:token|userinfo))$/;

/** Lets pages of our own sites read the answers; the browser hides them from other sites. */
function allowOrigin({ settings }: AuthContext, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined) return;
  const [path = ''] = request.url.split('?');
  if (isKnownOrigin(settings.siteUrl, origin, settings.redirectUrls)) {
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-allow-credentials', 'true');
  } else if (FOR_ALL.test(path.slice(settings.basePath.length))) {
    reply.header('access-control-allow-origin', '*');
  } else return;
  reply.header('access-control-expose-headers', EXPOSED_HEADERS);
}

const away = new LogThrottle();

function asApiError(context: AuthContext, request: FastifyRequest, error: FastifyError | Error): AuthError {
  if (error instanceof AuthError) return error;
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const text = `Request body too large (max ${request.routeOptions.bodyLimit} bytes)`;
    return new AuthError(413, 'request_entity_too_large', text);
  }
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new AuthError(error.statusCode, 'validation_failed', 'The request could not be read.');
  }
  const code = 'code' in error ? error.code : undefined;
  // The stack names our own places; a database error's detail would hold the farmer's data and stays out.
  const fields = { request: request.id, route: request.routeOptions.url, code, stack: error.stack };
  if (isDatabaseAway(error)) {
    const text = 'The database does not answer, so requests are refused.';
    away.say('away', (more) => context.log.error({ ...fields, ...more }, text));
    const sentence = 'The service is not available right now. Please try again in a minute.';
    return new AuthError(503, 'unexpected_failure', sentence, { retryAfterSeconds: AWAY_RETRY_SECONDS });
  }
  context.log.error(fields, 'A request to the sign-in server failed.');
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );
}

/** Answers what no route takes: 405 where another method would do, else plain 404. */
function closeGaps(app: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, methods] of known) {
    const missing = METHODS.filter((method) => !methods.has(method));
    const allow = [...methods].join(', ');
    app.route({
      method: missing,
      url,
      handler: (_request, reply) => reply.code(405).header('allow', allow).send(),
    });
  }
  app.route({
    method: [...METHODS, 'OPTIONS'],
    url: '/*',
    handler: (request, reply) =>
      request.method === 'OPTIONS'
        ? preflight(reply)
        : reply.code(404).type('text/plain; charset=utf-8').send('404 page not found\n'),
  });
}

function preflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', METHODS.join(', '))
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', '600')
    .send();
}

/** All routes of the sign-in server, with its own bodies and errors: nothing of the host's leaks in or out. */
export function registerRoutes(app: FastifyInstance, context: AuthContext): void {
  app.removeAllContentTypeParsers();
  // Routes parse their bodies, so that each reports errors in its own way.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  const { basePath } = context.settings;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    allowOrigin(context, request, reply);
    checkContentType(request, basePath);
    await context.keys.ready();
  });
  // Public answers set their own cache lifetime.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler<FastifyError | Error>((error, request, reply) =>
    sendError(request, reply, asApiError(context, request, error)),
  );
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', (route) => {
    const { routePath, method } = route;
    setDeadline(route, context);
    limitBody(route, basePath);
    const methods = known.get(routePath) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    known.set(routePath, methods);
  });
  rememberOrigin(app, context);
  guardByCaptcha(app, context);
  keyRoutes(app, context);
  settingsRoutes(app, context);
  signUpRoutes(app, context);
  tokenRoutes(app, context);
  otpRoutes(app, context);
  verifyRoutes(app, context);
  linkRoutes(app, context);
  userRoutes(app, context);
  undoRoutes(app, context);
  sessionListRoutes(app, context);
  adminUserRoutes(app, context);
  adminLinkRoutes(app, context);
  adminRedirectRoutes(app, context);
  outboxRoutes(app, context);
  factorRoutes(app, context);
  recoveryRoutes(app, context);
  adminFactorRoutes(app, context);
  oauthRoutes(app, context);
  customProviderRoutes(app, context);
  for (const { routes } of context.parts) routes?.(app, context);
  closeGaps(app, new Map(known));
}
