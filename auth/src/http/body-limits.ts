import type { FastifyRequest, RouteOptions } from 'fastify';
import { AuthError } from './api-error.ts';

const SIGN_IN_BYTES = 16_384;
const SIGNED_IN_BYTES = 65_536;
const DOCUMENT_BYTES = 262_144;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** Routes that browsers and applications post forms to, as their protocols have it. */
const FORM_ROUTES = new Set(['/callback', '/confirm', '/oauth/token', '/sso/saml/acs', '/undo']);

/** Body limit of a route in bytes: small where anyone may call, since bodies are read before authentication. */
function bytesOf(path: string): number {
  // Documents of organisations' identity providers.
  if (path === '/sso/saml/acs' || path.startsWith('/admin/')) return DOCUMENT_BYTES;
  // Profiles, and the answers of keys with their certificates.
  const isOwn = path === '/user' || path.startsWith('/factors') || path.startsWith('/passkeys');
  return isOwn ? SIGNED_IN_BYTES : SIGN_IN_BYTES;
}

export function limitBody(route: RouteOptions, basePath: string): void {
  route.bodyLimit = bytesOf(route.url.slice(basePath.length));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Refuses body types that a page of another site can send without a preflight (`text/plain`, forms, none). Forms are
 * allowed where they are expected.
 *
 * @throws ApiError 415
 */
export function checkContentType(request: FastifyRequest, basePath: string): void {
  if (!hasBody(request)) return;
  const path = (request.routeOptions.url ?? '').slice(basePath.length);
  const wanted = FORM_ROUTES.has(path) ? FORM : JSON_TYPE;
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (given !== wanted) throw new AuthError(415, 'validation_failed', `Content-Type must be ${wanted}`);
}
