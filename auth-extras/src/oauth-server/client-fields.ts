import { validationFailed } from '@draksha/auth/http/api-error';
import { optionalText } from '@draksha/auth/http/body';
import { z } from 'zod';
import type { AuthMethod } from './client-store.ts';

const texts = z.array(z.string()).optional();

export const oauthClientBody = z.object({
  client_name: optionalText,
  client_type: optionalText,
  token_endpoint_auth_method: optionalText,
  client_uri: optionalText,
  logo_uri: optionalText,
  redirect_uris: texts,
  grant_types: texts,
  response_types: texts,
  scope: optionalText,
});
export type OauthClientFields = z.output<typeof oauthClientBody>;

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const HARMFUL = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']);
const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;
const MAX_URIS = 10;

/** @throws ApiError 400 */
export function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw validationFailed('client_name is needed');
  if (trimmed.length > 1024) throw validationFailed('client_name must not be longer than 1024 characters');
  return trimmed;
}

/** https, plain HTTP on the user's own machine, or an app's own scheme; compared letter by letter later. */
function checkRedirectUri(text: string): void {
  const url = text.length <= 2048 ? URL.parse(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || HARMFUL.has(url.protocol) || url.hash !== '' || text.includes('#')) {
    throw validationFailed('redirect_uris must be absolute addresses without a fragment');
  }
  if (url.username !== '' || url.password !== '')
    throw validationFailed('redirect_uris must hold no password');
  if (url.protocol === 'http:' && !LOCAL.has(url.hostname)) {
    throw validationFailed('redirect_uris must use https, but on this machine');
  }
  if (!isWeb && !/^[a-z][a-z0-9+.-]*:$/.test(url.protocol))
    throw validationFailed('redirect_uris are not valid');
}

/** @throws ApiError 400 */
export function readRedirectUris(uris: readonly string[]): string[] {
  if (uris.length === 0) throw validationFailed('redirect_uris is needed');
  if (uris.length > MAX_URIS) throw validationFailed(`redirect_uris may have ${MAX_URIS} addresses at most`);
  for (const uri of uris) checkRedirectUri(uri);
  return [...new Set(uris)];
}

/** A page that people may be shown; null for none. @throws ApiError 400 */
export function readPageAddress(text: string, field: string): string | null {
  if (text === '') return null;
  const url = text.length <= 2048 ? URL.parse(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw validationFailed(`${field} is not a web address`);
  return text;
}

/** @throws ApiError 400 */
export function readGrantTypes(types: readonly string[]): string[] {
  if (!types.every((type) => GRANT_TYPES.some((known) => known === type))) {
    throw validationFailed(`grant_types may be ${GRANT_TYPES.join(' and ')}`);
  }
  return types.length === 0 ? [...GRANT_TYPES] : [...new Set(types)];
}

/** @throws ApiError 400 */
export function readResponseTypes(types: readonly string[]): string[] {
  if (!types.every((type) => type === 'code')) throw validationFailed('response_types may be code');
  return ['code'];
}

/** @throws ApiError 400 */
export function readScope(scope: string): string | null {
  if (scope === '') return null;
  if (!/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(scope) || scope.length > 1024) {
    throw validationFailed('scope is not a list of names with spaces between them');
  }
  return scope;
}

const METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** The application's authentication method; `client_type` alone suffices. @throws ApiError 400 */
export function readAuthMethod(fields: OauthClientFields): AuthMethod {
  const { client_type: type, token_endpoint_auth_method: asked } = fields;
  if (type !== undefined && type !== 'public' && type !== 'confidential') {
    throw validationFailed('client_type may be public or confidential');
  }
  const method = METHODS.find((known) => known === asked);
  if (asked !== undefined && !method) {
    throw validationFailed(`token_endpoint_auth_method may be ${METHODS.join(', ')}`);
  }
  if (!method) return type === 'public' ? 'none' : 'client_secret_basic';
  if (type !== undefined && (type === 'public') !== (method === 'none')) {
    throw validationFailed('client_type and token_endpoint_auth_method do not fit together');
  }
  return method;
}
