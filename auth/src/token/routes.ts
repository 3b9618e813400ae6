import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../http/api-error.ts';
import { requireCaller } from '../http/bearer.ts';
import { readBody, readQuery } from '../http/body.ts';
import { deviceOf } from '../http/device.ts';
import { refusedEvenly } from '../http/evenly.ts';
import { requireRecentProof } from '../user/proof.ts';
import { grantIdToken, idTokenGrantBody } from './id-token-grant.ts';
import { grantPassword, passwordGrantBody } from './password-grant.ts';
import { grantPkce, pkceGrantBody } from './pkce-grant.ts';
import { grantRefresh, refreshGrantBody } from './refresh-grant.ts';

export function tokenRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/token', async (request, reply) => {
    const device = deviceOf(context, request);
    // Tokens must not stay in a cache on the way (RFC 6749, 5.1).
    reply.header('cache-control', 'no-store');
    const type = readQuery(request, 'grant_type') ?? '';
    switch (type) {
      case 'password':
        return refusedEvenly(
          grantPassword(context, readBody(request, passwordGrantBody), device),
          context.settings,
        );
      case 'refresh_token':
        return grantRefresh(context, readBody(request, refreshGrantBody), device, reply);
      case 'pkce':
        await context.limiter.request('token', device.ip);
        return grantPkce(context, readBody(request, pkceGrantBody), device);
      case 'id_token': {
        await context.limiter.request('token', device.ip);
        const given = readBody(request, idTokenGrantBody);
        const caller = given.link_identity ? await requireCaller(context, request) : null;
        if (caller) requireRecentProof(caller, context.clock());
        return grantIdToken(context, given, device, caller?.user.id ?? null);
      }
      default: {
        const grant = context.parts.find(({ grants }) => grants && Object.hasOwn(grants, type))?.grants?.[
          type
        ];
        if (grant) return grant(context, request, device);
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
      }
    }
  });
}
