import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { ClientAddress } from '../http/client-address.ts';

/** Whom the request in hand comes from: what it costs is counted there, whichever call it makes. */
export interface Origin {
  readonly address: string;
  /** It solved a captcha, or shows an operator's token. */
  isPerson: boolean;
}

const origins = new AsyncLocalStorage<Origin>();

/** Undefined for work of the server's own. */
export const originOfRequest = (): Origin | undefined => origins.getStore();

/** Notes that a person is behind the request in hand. */
export function markPerson(): void {
  const origin = origins.getStore();
  if (origin) origin.isPerson = true;
}

export function rememberOrigin(app: FastifyInstance, clientAddress: ClientAddress): void {
  // Not before the body is read: what happens at the end of a stream belongs to no request.
  app.addHook('preHandler', (request, _reply, done) => {
    origins.run({ address: clientAddress.of(request), isPerson: false }, done);
  });
}
