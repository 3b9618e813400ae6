import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import { isLocalHost } from '../http/public-fetch.ts';
import type { KeyRing } from '../keys/ring.ts';
import type { OidcClient } from '../options.ts';
import type { CustomSettings } from './fields.ts';
import { isIdentifier } from './fields.ts';
import { openSecret } from './secret.ts';
import { findCustomProvider } from './store.ts';

/** What a provider that an operator added has beyond one of the configuration. */
export interface CustomDetails {
  readonly kind: 'oauth2' | 'oidc';
  /** Another one after each change. */
  readonly revision: string;
  readonly settings: CustomSettings;
  /** Whether loopback is allowed: see `publicFetch`. */
  readonly allowLocal: boolean;
}

export interface CustomClient extends OidcClient {
  readonly custom: CustomDetails;
}

/** The stored providers, read each time: changes apply at once, in every process. */
export class CustomProviders {
  readonly #db: Database;
  readonly #keys: KeyRing;
  readonly #allowLocal: boolean;

  constructor(db: Database, keys: KeyRing, siteUrl: string) {
    this.#db = db;
    this.#keys = keys;
    this.#allowLocal = isLocalHost(new URL(siteUrl));
  }

  /** Our registration at the provider; undefined when absent or disabled. */
  async find(identifier: string): Promise<CustomClient | undefined> {
    if (!isIdentifier(identifier)) return undefined;
    const row = await findCustomProvider(this.#db, identifier);
    if (!row?.enabled) return undefined;
    const { settings, provider_type: kind } = row;
    const usual = kind === 'oidc' ? ['openid', 'email', 'profile'] : [];
    const scopes = settings.scopes ?? usual;
    return {
      issuer: settings.issuer ?? new URL(settings.authorization_url ?? '').origin,
      clientId: settings.client_id,
      clientSecret: await openSecret(this.#keys, row),
      otherClientIds: settings.acceptable_client_ids ?? [],
      scopes: kind === 'oidc' ? [...new Set(['openid', ...scopes])] : scopes,
      custom: {
        kind,
        settings,
        revision: createHash('sha256')
          .update(JSON.stringify(settings))
          .update(row.sealed_secret)
          .digest('base64url'),
        allowLocal: this.#allowLocal,
      },
    };
  }
}

type Claims = Readonly<Record<string, unknown>>;

/** The provider's claims under our names; numeric ids become text. */
export function mappedClaims({ attribute_mapping: mapping = {} }: CustomSettings, claims: Claims): Claims {
  const renamed = Object.entries(mapping).flatMap(([ours, theirs]) =>
    typeof theirs === 'string' && Object.hasOwn(claims, theirs) ? [[ours, claims[theirs]] as const] : [],
  );
  const all: Record<string, unknown> = { ...claims, ...Object.fromEntries(renamed) };
  const subject = all.sub ?? all.id;
  return { ...all, sub: typeof subject === 'number' ? String(subject) : subject };
}

/** The provider's claims that the operator allows. */
export function allowedClaims(
  { custom_claims_allowlist: names = [] }: CustomSettings,
  claims: Claims,
): Claims {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(claims, name)).map((name) => [name, claims[name]]),
  );
}
