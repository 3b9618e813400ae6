import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { requireCaller } from '../http/bearer.ts';
import { metadata, optionalText, readBody } from '../http/body.ts';
import { redirectTarget } from '../http/redirect.ts';
import { listFactors } from '../mfa/store.ts';
import { readPkce } from '../oauth/pkce.ts';
import { checkMessageChannel } from '../signup/routes.ts';
import { listIdentities } from './store.ts';
import { changeUser } from './update.ts';
import { viewUser } from './view.ts';

const updateBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: metadata,
  app_metadata: z.record(z.string(), z.json()).optional(),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

export function userRoutes(app: FastifyInstance, context: Context): void {
  app.get('/user', async (request) => {
    const { user } = await requireCaller(context, request);
    return viewUser(user, await listIdentities(context.db, user.id), await listFactors(context.db, user.id));
  });

  app.put('/user', async (request) => {
    const caller = await requireCaller(context, request);
    const given = readBody(request, updateBody);
    if (given.app_metadata) {
      throw new ApiError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    checkMessageChannel(given.channel);
    const pkce = readPkce(given.code_challenge, given.code_challenge_method);
    await context.limiter.request('user', context.clientAddress.of(request));
    const redirectTo = redirectTarget(context, request);
    const { email, phone, password, data } = given;
    const user = await changeUser(context, caller, { email, phone, password, data, redirectTo, pkce });
    context.outbox.kick();
    return viewUser(user, await listIdentities(context.db, user.id), await listFactors(context.db, user.id));
  });
}
