import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { requireCaller, requireWholeCaller } from '../http/bearer.ts';
import { metadata, optionalText, readBody } from '../http/body.ts';
import { redirectTarget } from '../http/redirect.ts';
import { listFactors } from '../mfa/store.ts';
import { readPkce } from '../oauth/pkce.ts';
import { deliverFirst, withMessageId } from '../outbox/first-try.ts';
import { checkMessageChannel } from '../signup/routes.ts';
import { proveAgain } from './proof.ts';
import { listIdentities } from './store.ts';
import { changeUser } from './update.ts';
import { viewUser } from './view.ts';

const updateBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  channel: optionalText,
  data: metadata,
  app_metadata: z.record(z.string(), z.json()).optional(),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

const proofBody = updateBody.pick({ current_password: true, nonce: true });

/** @throws ApiError 400 where the client works for another audience than its token. */
function checkAudience(request: FastifyRequest, audience: string): void {
  const asked = request.headers['x-jwt-aud'];
  if (typeof asked === 'string' && asked !== '' && asked !== audience) {
    throw validationFailed("Token audience doesn't match request audience");
  }
}

export function userRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/user', async (request) => {
    const { user, identities, factors, claims } = await requireWholeCaller(context, request);
    checkAudience(request, claims.aud);
    return viewUser(user, identities, factors);
  });

  app.post('/user/proof', async (request) => {
    const caller = await requireCaller(context, request);
    const { nonce, current_password: currentPassword } = readBody(request, proofBody);
    await context.limiter.requestOwn('user', caller.user.id);
    await proveAgain(context, caller, { nonce, currentPassword });
    return {};
  });

  app.put('/user', async (request, reply) => {
    const caller = await requireCaller(context, request);
    checkAudience(request, caller.claims.aud);
    const given = readBody(request, updateBody);
    if (given.app_metadata) {
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    if (caller.user.is_sso_user && (given.email || given.phone || given.password || given.nonce)) {
      throw new AuthError(422, 'user_sso_managed', 'This account is managed by its identity provider');
    }
    checkMessageChannel(given.channel);
    const pkce = readPkce(given.code_challenge, given.code_challenge_method);
    await context.limiter.requestOwn('user', caller.user.id);
    const redirectTo = redirectTarget(context, request);
    const { email, phone, password, data, nonce, current_password: currentPassword } = given;
    const shown = { nonce, currentPassword };
    const update = { email, phone, password, data, redirectTo, pkce, shown };
    const { user, sent } = await changeUser(context, caller, update);
    for (const message of sent) {
      withMessageId(reply, message.messageId);
      await deliverFirst(context, message, 'phone_change');
    }
    context.outbox.kick();
    return viewUser(user, await listIdentities(context.db, user.id), await listFactors(context.db, user.id));
  });
}
