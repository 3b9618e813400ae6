import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';

export function keyRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: context.settings.signWithSharedSecret ? [] : await context.keys.published() };
  });
}
