import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { isUuid, requireCaller } from '../http/bearer.ts';
import { readQuery } from '../http/body.ts';
import { deviceOf } from '../http/device.ts';
import { errorEntries, redirectTarget, sendRedirect, withQuery } from '../http/redirect.ts';
import { requireRecentProof } from '../user/proof.ts';
import { failedTrip, finishTrip, readTrip } from './callback.ts';
import { readPkce } from './pkce.ts';
import { bindToBrowser } from './same-browser.ts';
import { beginTrip } from './trip.ts';
import { unlinkIdentity } from './unlink.ts';

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://path').searchParams;

async function begin(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linkingUserId: string | null,
): Promise<string> {
  const provider = readQuery(request, 'provider');
  if (provider === undefined) throw validationFailed('Unsupported provider: provider could not be found');
  const pkce = readPkce(readQuery(request, 'code_challenge'), readQuery(request, 'code_challenge_method'));
  const { id, url } = await beginTrip(context, {
    provider,
    linkingUserId,
    scopes: readQuery(request, 'scopes') ?? '',
    redirectTo: redirectTarget(context, request),
    pkce,
    query: queryOf(request),
  });
  if (pkce === undefined) await bindToBrowser(context, reply, id);
  return url;
}

export function oauthRoutes(app: FastifyInstance, context: AuthContext): void {
  const { settings } = context;

  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    await context.limiter.request('authorize', context.clientAddress.of(request));
    return sendRedirect(reply, 302, await begin(context, request, reply, null));
  });

  const callback = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const returned = new URL(`${settings.externalUrl}/callback`);
    returned.search = queryOf(request).toString();
    let trip: Awaited<ReturnType<typeof readTrip>>;
    try {
      trip = await readTrip(context, request, returned.searchParams.get('state') || undefined);
    } catch (cause) {
      return sendRedirect(reply, 303, withQuery(settings.siteUrl, errorEntries(cause)));
    }
    const refusal = returned.searchParams.get('error');
    if (refusal !== null) {
      const error_description = returned.searchParams.get('error_description') ?? '';
      const target = withQuery(trip.redirect_to, { error: refusal, error_description });
      const url = new URL(target);
      url.hash = new URLSearchParams({ error: refusal, error_description, sb: '' }).toString();
      return sendRedirect(reply, 302, url.href);
    }
    try {
      return sendRedirect(reply, 302, await finishTrip(context, trip, returned, deviceOf(context, request)));
    } catch (cause) {
      return sendRedirect(reply, 302, failedTrip(trip.redirect_to, cause));
    }
  };
  app.get('/callback', { exposeHeadRoute: false }, callback);
  // Apple posts its answer as a form. A cookie does not come with another site's form, but does with what follows it.
  app.post('/callback', async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    return sendRedirect(reply, 303, withQuery(`${settings.externalUrl}/callback`, Object.fromEntries(form)));
  });

  app.get('/user/identities/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await requireCaller(context, request);
    const { user } = caller;
    if (!settings.manualLinking)
      throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    requireRecentProof(caller, context.clock());
    const url = await begin(context, request, reply, user.id);
    return readQuery(request, 'skip_http_redirect') === 'true' ? { url } : sendRedirect(reply, 302, url);
  });

  app.delete('/user/identities/:identityId', async (request) => {
    const caller = await requireCaller(context, request);
    const { user } = caller;
    if (!settings.manualLinking)
      throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    requireRecentProof(caller, context.clock());
    const { identityId } = request.params as { identityId: string };
    if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    await unlinkIdentity(context, user.id, identityId);
    return {};
  });
}
