import type { FastifyRequest } from 'fastify';
import type { ClientAddress } from './client-address.ts';

/** What a request tells about where it came from. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string | null;
}

export function deviceOf(
  context: { readonly clientAddress: ClientAddress },
  request: FastifyRequest,
): Device {
  const agent = request.headers['user-agent'];
  // Header bytes above 127 arrive as Latin-1, which PostgreSQL takes; only NUL would not pass, and Node refuses it.
  return { ip: context.clientAddress.of(request), userAgent: agent ? agent.slice(0, 512) : null };
}
