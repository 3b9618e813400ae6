import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartError } from './start-error.ts';

const sentences: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program: stop that program, or choose another port with PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} needs rights that this user does not have: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: set HOST to one that it has.`,
  ENOTFOUND: ({ host }) => `The name ${host} in HOST is not known: set it to an address of this machine.`,
};

const REQUEST_MS = 22_000;

/**
 * How long a request may take to arrive: slow ones are cut within half a minute. Node ignores this limit where the
 * one for headers is larger.
 */
export const patience = {
  requestTimeout: REQUEST_MS,
  http: { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: 4_000 },
} as const;

/** Starts to answer. @throws StartError for an address that cannot be had */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.port, host: config.host });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const sentence = sentences[code];
    throw sentence ? new StartError(sentence(config), { cause }) : cause;
  }
}

// Longer than an answer takes, shorter than what systemd, Docker or a load balancer wait before they kill.
const DRAIN_MS = 8_000;

/** Stops accepting requests, waits for running ones, and closes the rest after some seconds. */
export async function closeInTime(app: FastifyInstance, drainMs = DRAIN_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
