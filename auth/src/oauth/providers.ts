import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client';
import { validationFailed } from '../http/api-error.ts';
import type { Metadata } from '../http/body.ts';
import type { OidcClient } from '../options.ts';

const REDISCOVER_MS = 3_600_000;

/** Who a provider says that somebody is. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly subject: string;
  /** Lower case; null when the provider tells none. */
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

interface Known {
  readonly at: number;
  readonly configuration: Promise<Configuration>;
}

/** The OpenID providers of this instance, each found by its issuer when it is first needed. */
export class Providers {
  readonly #clients: Readonly<Record<string, OidcClient>>;
  readonly #known = new Map<string, Known>();

  constructor(clients: Readonly<Record<string, OidcClient>>) {
    this.#clients = clients;
  }

  /** @throws ApiError 400 for a provider that the instance does not have */
  client(name: string): OidcClient {
    const client = Object.hasOwn(this.#clients, name) ? this.#clients[name] : undefined;
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

  configuration(name: string): Promise<Configuration> {
    const known = this.#known.get(name);
    if (known && performance.now() - known.at < REDISCOVER_MS) return known.configuration;
    const { issuer, clientId, clientSecret } = this.client(name);
    const url = new URL(issuer);
    // Plain HTTP is for a provider on this very machine, as in a test; nothing else may come in the clear.
    const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    const options = isLocal ? { execute: [allowInsecureRequests] } : {};
    const configuration = discovery(url, clientId, clientSecret, undefined, options);
    this.#known.set(name, { at: performance.now(), configuration });
    configuration.catch(() => this.#known.delete(name));
    return configuration;
  }

  /** The address at the provider that the browser is sent to. */
  async authorizeUrl(name: string, trip: Trip, scopes: string, extras: URLSearchParams): Promise<URL> {
    const parameters = new URLSearchParams(extras);
    parameters.set('redirect_uri', trip.redirectUri);
    parameters.set('scope', scopes);
    parameters.set('state', trip.state);
    parameters.set('nonce', trip.nonce);
    parameters.set('code_challenge', await calculatePKCECodeChallenge(trip.verifier));
    parameters.set('code_challenge_method', 'S256');
    return buildAuthorizationUrl(await this.configuration(name), parameters);
  }

  /** Changes the code that the browser brought back. @throws when the provider refuses or its token does not hold */
  async exchange(
    name: string,
    returned: URL,
    trip: Trip,
  ): Promise<{ identity: ProviderIdentity; tokens: ProviderTokens }> {
    const answer = await authorizationCodeGrant(await this.configuration(name), returned, {
      pkceCodeVerifier: trip.verifier,
      expectedState: trip.state,
      expectedNonce: trip.nonce,
      idTokenExpected: true,
    });
    const { refresh_token } = answer;
    return {
      identity: identityOf(name, answer.claims() ?? {}),
      tokens: {
        provider_token: answer.access_token,
        ...(refresh_token === undefined ? {} : { provider_refresh_token: refresh_token }),
      },
    };
  }
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
    picture: text(claims.picture),
    email,
    full_name: text(claims.name),
    avatar_url: text(claims.picture),
    provider_id: subject,
  };
  const told = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  return {
    provider,
    subject,
    email: email === '' ? null : email,
    emailVerified,
    data: { ...told, email_verified: emailVerified, phone_verified: false },
  };
}
