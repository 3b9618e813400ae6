import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { knownAccounts, knownCookie } from './known-device.ts';
import { asFrom, type Origin } from './origin.ts';

/** Knows of each request where it comes from, and gives a browser that signed in its cookie. */
export function rememberOrigin(app: FastifyInstance, context: AuthContext): void {
  const byRequest = new WeakMap<FastifyRequest, Origin>();
  app.addHook('preHandler', async (request) => {
    const known = await knownAccounts(context, request);
    const address = context.clientAddress.of(request);
    byRequest.set(request, { address, known, isPerson: false, signedInUserId: null });
  });
  // Not before the body is read: what happens at the end of a stream belongs to no request.
  app.addHook('preHandler', (request, _reply, done) => {
    const origin = byRequest.get(request);
    if (origin) asFrom(origin, done);
    else done();
  });
  app.addHook('onSend', async (request, reply) => {
    const origin = byRequest.get(request);
    if (!origin?.signedInUserId || origin.known[0] === origin.signedInUserId) return;
    reply.header('set-cookie', await knownCookie(context, origin.signedInUserId, origin.known));
  });
}
