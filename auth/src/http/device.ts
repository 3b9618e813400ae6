import type { FastifyRequest } from 'fastify';
import type { ClientAddress } from './client-address.ts';

/** Device and network address of a request. */
export interface SessionDevice {
  readonly ip: string;
  readonly userAgent: string | null;
  /** `hi`, `mr`, `en` or another, where known. */
  readonly language: string | null;
}

/** The screens' language by cookie, else the browser's first. */
function languageAsked({ headers }: FastifyRequest): string | null {
  const chosen = /(?:^|;\s*)i18next=([a-z]{2})/.exec(headers.cookie ?? '')?.[1];
  return chosen ?? /^\s*([a-z]{2})/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? null;
}

export function deviceOf(
  context: { readonly clientAddress: ClientAddress },
  request: FastifyRequest,
): SessionDevice {
  const agent = request.headers['user-agent'];
  // Header bytes above 127 arrive as Latin-1, which PostgreSQL takes; only NUL would not pass, and Node refuses it.
  const userAgent = agent ? agent.slice(0, 512) : null;
  return { ip: context.clientAddress.of(request), userAgent, language: languageAsked(request) };
}
