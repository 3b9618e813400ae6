import { z } from 'zod';
import { validationFailed } from '../http/api-error.ts';
import { isLocalHost } from '../http/public-fetch.ts';
import { PROTOCOL_PARAMETERS } from '../oauth/protocol-parameters.ts';

const text = z.string().max(2048);
const names = z.array(z.string().min(1).max(256)).max(64);

/** An operator's fields of a provider, without name, kind and secret. */
export const customSettings = z.object({
  name: text.min(1),
  client_id: text.min(1),
  acceptable_client_ids: names.exactOptional(),
  scopes: names.exactOptional(),
  custom_claims_allowlist: names.exactOptional(),
  pkce_enabled: z.boolean().exactOptional(),
  attribute_mapping: z.record(z.string().max(128), z.json()).exactOptional(),
  authorization_params: z.record(z.string().max(128), text).exactOptional(),
  email_optional: z.boolean().exactOptional(),
  issuer: text.exactOptional(),
  discovery_url: text.exactOptional(),
  skip_nonce_check: z.boolean().exactOptional(),
  authorization_url: text.exactOptional(),
  token_url: text.exactOptional(),
  userinfo_url: text.exactOptional(),
  jwks_uri: text.exactOptional(),
});
export type CustomSettings = z.output<typeof customSettings>;

const secret = z.string().min(1).max(2048);

export const createBody = customSettings.extend({
  provider_type: z.enum(['oauth2', 'oidc']),
  identifier: z.string(),
  client_secret: secret,
  enabled: z.boolean().exactOptional(),
});

export const changeBody = customSettings.extend({
  name: text.min(1).exactOptional(),
  client_id: text.min(1).exactOptional(),
  client_secret: secret.exactOptional(),
  enabled: z.boolean().exactOptional(),
});

export const PREFIX = 'custom:';

export const isIdentifier = (text: string): boolean =>
  /^custom:[a-z0-9]([a-z0-9_-]{0,62}[a-z0-9])?$/.test(text);

/** @throws ApiError 400 */
export function checkIdentifier(identifier: string): void {
  if (!isIdentifier(identifier)) {
    throw validationFailed('identifier must be custom: and letters, digits, hyphens and underscores');
  }
}

const ADDRESSES = [
  'issuer',
  'discovery_url',
  'authorization_url',
  'token_url',
  'userinfo_url',
  'jwks_uri',
] as const satisfies readonly (keyof CustomSettings)[];
const NEEDED = {
  oidc: ['issuer'],
  oauth2: ['authorization_url', 'token_url', 'userinfo_url'],
} as const satisfies Record<string, readonly (keyof CustomSettings)[]>;
const OURS = new Set<string>(PROTOCOL_PARAMETERS);

/** Checks that a provider's settings are complete and its addresses callable. @throws ApiError 400 */
export function checkSettings(type: keyof typeof NEEDED, settings: CustomSettings, siteUrl: string): void {
  const missing = NEEDED[type].find((field) => !settings[field]);
  if (missing) throw validationFailed(`A provider of type ${type} needs ${missing}`);
  const mayBeLocal = isLocalHost(new URL(siteUrl));
  for (const field of ADDRESSES) {
    const address = settings[field];
    if (address === undefined || address === '') continue;
    const url = URL.parse(address);
    const isSafe =
      url?.protocol === 'https:' || (mayBeLocal && url?.protocol === 'http:' && isLocalHost(url));
    if (!url || !isSafe || url.username !== '' || url.password !== '') {
      throw validationFailed(`${field} is not an https address`);
    }
  }
  const taken = Object.keys(settings.authorization_params ?? {}).find((key) => OURS.has(key.toLowerCase()));
  if (taken !== undefined) throw validationFailed(`authorization_params must not hold ${taken}`);
}
