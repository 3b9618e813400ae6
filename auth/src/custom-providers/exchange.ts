import {
  allowInsecureRequests,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  fetchProtectedResource,
  fetchUserInfo,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { z } from 'zod';
import { AuthError } from '../http/api-error.ts';
import { PublicFetchError, publicFetch } from '../http/public-fetch.ts';
import type { CustomClient, CustomDetails } from './client.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The library's requests, sent only where an operator may send us. */
const guarded =
  (allowLocal: boolean): CustomFetch =>
  (url, { method, headers, body }) =>
    publicFetch(url, {
      method,
      headers,
      allowLocal,
      ...(typeof body === 'string' ? { body } : {}),
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
    });

const notFound = (why: string): AuthError =>
  new AuthError(500, 'unexpected_failure', `The provider cannot be used: ${why}`);

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : undefined;
  return inner instanceof PublicFetchError ? inner.message : 'it has no discovery document that can be read';
}

/** How to talk to the provider: found by its issuer, or as the operator wrote it down. */
export async function customConfiguration(client: CustomClient): Promise<Configuration> {
  const { issuer, clientId, clientSecret, custom } = client;
  const { kind, settings, allowLocal } = custom;
  const send = guarded(allowLocal);
  if (kind === 'oidc') {
    const place = new URL(settings.discovery_url || issuer);
    const found = await discovery(place, clientId, clientSecret, undefined, {
      [customFetch]: send,
      ...(allowLocal ? { execute: [allowInsecureRequests] } : {}),
    }).catch((cause: unknown) => {
      throw notFound(reasonOf(cause));
    });
    // A discovery document elsewhere must still be that of the issuer.
    if (found.serverMetadata().issuer !== issuer) throw notFound('its issuer is another one');
    return found;
  }
  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: settings.authorization_url ?? '',
      token_endpoint: settings.token_url ?? '',
      userinfo_endpoint: settings.userinfo_url ?? '',
    },
    clientId,
    clientSecret,
  );
  configuration[customFetch] = send;
  if (allowLocal) allowInsecureRequests(configuration);
  return configuration;
}

/** Returns the claims of a person from the provider's id token, its account service, or both. */
export async function customClaims(
  { kind, settings }: CustomDetails,
  configuration: Configuration,
  answer: TokenEndpointResponse & TokenEndpointResponseHelpers,
): Promise<Claims> {
  if (kind === 'oidc') {
    const claims: Claims = answer.claims() ?? {};
    const needsMore =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (!needsMore || typeof claims.sub !== 'string') return claims;
    return { ...(await fetchUserInfo(configuration, answer.access_token, claims.sub)), ...claims };
  }
  const place = new URL(settings.userinfo_url ?? '');
  const headers = new Headers({ accept: 'application/json' });
  const response = await fetchProtectedResource(
    configuration,
    answer.access_token,
    place,
    'GET',
    undefined,
    headers,
  );
  if (!response.ok) throw new Error(`The account service answered ${response.status}.`);
  return z.record(z.string(), z.unknown()).parse(await response.json());
}
