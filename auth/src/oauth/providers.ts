import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client';
import {
  allowedClaims,
  type CustomDetails,
  type CustomProviders,
  mappedClaims,
} from '../custom-providers/client.ts';
import { customClaims, customConfiguration } from '../custom-providers/exchange.ts';
import { HOUR_MS } from '../durations.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { type Metadata, metadata } from '../http/body.ts';
import type { Log, OidcClient } from '../options.ts';
import { fitMetadata } from '../user/metadata.ts';

const REDISCOVER_MS = HOUR_MS;

/** An account at a provider, as the provider describes it. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly subject: string;
  /** Lower case; null without one. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly data: Metadata;
}

export interface ProviderTokens {
  readonly provider_token: string;
  readonly provider_refresh_token?: string;
}

interface Trip {
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** Our registration at a provider, of the configuration or of the operator's making. */
export interface ProviderClient extends OidcClient {
  readonly custom?: CustomDetails;
}

interface Known {
  readonly at: number;
  readonly revision: string | undefined;
  readonly configuration: Promise<Configuration>;
}

/** The OpenID providers of this instance, each found by its issuer when it is first needed. */
export class OAuthProviders {
  readonly #clients: Readonly<Record<string, OidcClient>>;
  readonly #custom: CustomProviders;
  readonly #log: Log;
  readonly #known = new Map<string, Known>();

  constructor(clients: Readonly<Record<string, OidcClient>>, custom: CustomProviders, log: Log) {
    this.#clients = clients;
    this.#custom = custom;
    this.#log = log;
  }

  /** @throws ApiError 400 for a provider that the instance does not have */
  async find(name: string): Promise<ProviderClient> {
    const own = Object.hasOwn(this.#clients, name) ? this.#clients[name] : undefined;
    const client = own ?? (await this.#custom.find(name));
    if (!client) throw validationFailed('Unsupported provider: provider is not enabled');
    return client;
  }

  get names(): readonly string[] {
    return Object.keys(this.#clients);
  }

  /** The provider whose tokens carry that issuer. */
  byIssuer(issuer: string): string | undefined {
    return this.names.find((name) => this.#clients[name]?.issuer === issuer);
  }

  configuration(name: string, client: ProviderClient): Promise<Configuration> {
    const known = this.#known.get(name);
    const revision = client.custom?.revision;
    const isFresh = known && performance.now() - known.at < REDISCOVER_MS;
    if (isFresh && known.revision === revision) return known.configuration;
    const configuration = client.custom
      ? customConfiguration({ ...client, custom: client.custom })
      : this.#discover(name, client);
    this.#known.set(name, { at: performance.now(), revision, configuration });
    configuration.catch(() => this.#known.delete(name));
    return configuration;
  }

  async #discover(name: string, { issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
    const url = new URL(issuer);
    // Plain HTTP is for a provider on this very machine, as in a test; nothing else may come in the clear.
    const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    const options = isLocal ? { execute: [allowInsecureRequests] } : {};
    try {
      return await discovery(url, clientId, clientSecret, undefined, options);
    } catch (cause) {
      throw unreachableError(this.#log, name, cause);
    }
  }

  /** The address at the provider that the browser is sent to. */
  async authorizeUrl(name: string, trip: Trip, scopes: string, extras: URLSearchParams): Promise<URL> {
    const client = await this.find(name);
    const uses = usesOf(client);
    const parameters = new URLSearchParams(extras);
    for (const [key, value] of Object.entries(client.custom?.settings.authorization_params ?? {})) {
      parameters.set(key, value);
    }
    parameters.set('redirect_uri', trip.redirectUri);
    parameters.set('scope', scopes);
    parameters.set('state', trip.state);
    if (uses.nonce) parameters.set('nonce', trip.nonce);
    if (uses.pkce) {
      parameters.set('code_challenge', await calculatePKCECodeChallenge(trip.verifier));
      parameters.set('code_challenge_method', 'S256');
    }
    return buildAuthorizationUrl(await this.configuration(name, client), parameters);
  }

  /** Exchanges the code of the redirect. @throws when the provider refuses or its token is invalid */
  async exchange(
    name: string,
    returned: URL,
    trip: Trip,
  ): Promise<{ identity: ProviderIdentity; tokens: ProviderTokens }> {
    const client = await this.find(name);
    const uses = usesOf(client);
    const configuration = await this.configuration(name, client);
    const answer = await authorizationCodeGrant(configuration, returned, {
      expectedState: trip.state,
      idTokenExpected: uses.idToken,
      ...(uses.pkce ? { pkceCodeVerifier: trip.verifier } : {}),
      ...(uses.nonce ? { expectedNonce: trip.nonce } : {}),
    });
    const { refresh_token } = answer;
    return {
      identity: client.custom
        ? customIdentity(name, client.custom, await customClaims(client.custom, configuration, answer))
        : identityOf(name, answer.claims() ?? {}),
      tokens: {
        provider_token: answer.access_token,
        ...(refresh_token === undefined ? {} : { provider_refresh_token: refresh_token }),
      },
    };
  }
}

/** A provider without an answer: retryable, and no fault of the user. */
export function unreachableError(log: Log, provider: string, cause: unknown): AuthError {
  log.warn(
    { provider, error: cause instanceof Error ? cause.message : String(cause) },
    'A provider is out of reach.',
  );
  const message = 'The provider cannot be reached right now. Please try again in a minute.';
  return new AuthError(503, 'unexpected_failure', message, { retryAfterSeconds: 60 });
}

/** Proofs to send to the provider and expect back. */
function usesOf({ custom }: ProviderClient): { pkce: boolean; nonce: boolean; idToken: boolean } {
  const idToken = custom?.kind !== 'oauth2';
  return {
    idToken,
    pkce: custom?.settings.pkce_enabled ?? true,
    nonce: idToken && !(custom?.settings.skip_nonce_check ?? false),
  };
}

/** A person at a custom provider. @throws ApiError 500 without a required address */
export function customIdentity(
  provider: string,
  { settings }: CustomDetails,
  claims: Readonly<Record<string, unknown>>,
): ProviderIdentity {
  const identity = identityOf(provider, mappedClaims(settings, claims));
  if (identity.email === null && !settings.email_optional) {
    throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
  }
  const allowed = fitMetadata({}, metadata.safeParse(allowedClaims(settings, claims)).data ?? {});
  const more = Object.keys(allowed).length === 0 ? {} : { custom_claims: allowed };
  return { ...identity, data: { ...identity.data, ...more } };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads an id token's claims; empty ones are left out, the two marks of verification never. */
export function identityOf(provider: string, claims: Readonly<Record<string, unknown>>): ProviderIdentity {
  const subject = text(claims.sub);
  const email = text(claims.email).toLowerCase();
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true';
  const texts = {
    iss: text(claims.iss),
    sub: subject,
    name: text(claims.name),
    given_name: text(claims.given_name),
    family_name: text(claims.family_name),
    picture: text(claims.picture),
    email,
    full_name: text(claims.name),
    avatar_url: text(claims.picture),
    provider_id: subject,
  };
  const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  return {
    provider,
    subject,
    email: email === '' ? null : email,
    emailVerified,
    data: { ...filled, email_verified: emailVerified, phone_verified: false },
  };
}
