// Made from the migrated database by `npm run generate`; the check fails when it drifts.
import type { Generated } from 'kysely';

export interface AddressChanges {
  id: string;
  user_id: string;
  channel: 'sms' | 'email';
  old_address: string | null;
  new_address: string | null;
  link_digest: Buffer;
  asked_at: Date;
  made_at: Date | null;
  expires_at: Date;
  closed_at: Date | null;
  proved_by: 'secret' | 'address' | 'operator' | null;
  is_answer: Generated<boolean>;
}

export interface Audit {
  id: string;
  at: Date;
  action: string;
  user_id: string | null;
  session_id: string | null;
  ip: string | null;
  details: Generated<unknown>;
}

export interface Challenges {
  id: string;
  factor_id: string;
  session_id: string;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

export interface CustomProviders {
  id: string;
  identifier: string;
  provider_type: 'oauth2' | 'oidc';
  settings: unknown;
  enabled: Generated<boolean>;
  sealed_secret: Buffer;
  secret_key: string;
  created_at: Date;
  updated_at: Date;
}

export interface Devices {
  user_id: string;
  name: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface Factors {
  id: string;
  user_id: string;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: Generated<'unverified' | 'verified'>;
  friendly_name: Generated<string>;
  sealed_secret: Buffer | null;
  secret_key: string | null;
  last_step: number | null;
  created_at: Date;
  updated_at: Date;
  last_challenged_at: Date | null;
  phone: string | null;
  last_webauthn_challenge_data: unknown | null;
}

export interface Flows {
  id: string;
  code_digest: Buffer | null;
  user_id: string | null;
  method: string;
  code_challenge: string | null;
  code_challenge_method: 'plain' | 's256' | null;
  redirect_to: string | null;
  created_at: Date;
  issued_at: Date | null;
  provider: string | null;
  linking_user_id: string | null;
  returned_at: Date | null;
  sealed_tokens: Buffer | null;
  tokens_key: string | null;
  session_not_after: Date | null;
  amr_provider: string | null;
  token_id: string | null;
  proven_address: string | null;
}

export interface FormerSecrets {
  id: string;
  user_id: string;
  pin_hash: string | null;
  pin_pepper: string | null;
  password_hash: string | null;
  replaced_at: Date;
  pin_of: string | null;
}

export interface FormerWays {
  id: string;
  user_id: string;
  kind: 'identities' | 'factors' | 'webauthn_credentials';
  way: unknown;
  removed_at: Date;
}

export interface Identities {
  id: string;
  user_id: string;
  provider: string;
  subject: string;
  identity_data: unknown;
  email: Generated<string | null>;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface Keys {
  id: string;
  purpose: 'signing' | 'derivation';
  public_jwk: unknown | null;
  sealed: Buffer;
  sealed_with: string;
  is_current: boolean;
  created_at: Date;
  signs_from: Date | null;
}

export interface OauthAuthorizations {
  id: string;
  client_id: string;
  user_id: string | null;
  redirect_uri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  code_challenge: string;
  created_at: Date;
  answered_at: Date | null;
  code_digest: Buffer | null;
}

export interface OauthClients {
  id: string;
  name: string;
  secret_digest: Buffer | null;
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
  client_uri: string | null;
  logo_uri: string | null;
  redirect_uris: unknown;
  grant_types: unknown;
  response_types: unknown;
  scope: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface OauthConsents {
  user_id: string;
  client_id: string;
  scopes: unknown;
  granted_at: Date;
}

export interface OauthSessions {
  session_id: string;
  client_id: string;
  scope: string;
}

export interface OneTimeTokens {
  id: string;
  user_id: string;
  kind: 'confirmation' | 'recovery' | 'reauthentication' | 'email_change_current' | 'email_change_new' | 'phone_change';
  address: string;
  link_digest: Buffer;
  tries: Generated<number>;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  code_challenge: string | null;
  code_challenge_method: 'plain' | 's256' | null;
}

export interface Outbox {
  id: string;
  channel: 'sms' | 'email';
  recipient: string;
  template: string;
  language: string;
  token_id: string | null;
  parameters: Generated<unknown>;
  user_id: string | null;
  created_at: Date;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  provider_message_id: string | null;
  last_error: string | null;
  state: Generated<'queued' | 'sent' | 'delivered' | 'failed' | 'dropped'>;
  provider: string | null;
  settled_at: Date | null;
  checks: Generated<number>;
  next_check_at: Date | null;
}

export interface PasskeyChallenges {
  id: string;
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface RecoveryCodes {
  factor_id: string;
  digest: Buffer;
  used_at: Date | null;
}

export interface RefusedRedirects {
  address: string;
  hits: number;
  first_at: Date;
  last_at: Date;
}

export interface Sessions {
  id: string;
  user_id: string;
  aal: Generated<'aal1' | 'aal2' | 'aal3'>;
  amr: unknown;
  refresh_counter: Generated<number>;
  refresh_key: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  refreshed_at: Date;
  not_after: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  factor_id: string | null;
  is_device_noted: Generated<boolean>;
  proven_address: string | null;
}

export interface SsoAssertions {
  provider_id: string;
  digest: Buffer;
  expires_at: Date;
}

export interface SsoDomains {
  id: string;
  provider_id: string;
  domain: string;
  created_at: Date;
  updated_at: Date;
}

export interface SsoProviders {
  id: string;
  resource_id: string | null;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: Generated<unknown>;
  name_id_format: string | null;
  disabled: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  fetched_at: Date;
}

export interface SsoRequests {
  id: string;
  provider_id: string;
  request_id: string;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: 'plain' | 's256' | null;
  created_at: Date;
}

export interface Tries {
  key: string;
  hits: number;
  first_at: Date;
  last_at: Date;
  blocked_until: Date | null;
}

export interface UsedMessages {
  digest: Buffer;
  expires_at: Date;
}

export interface Users {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  email_confirmed_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  password_hash: string | null;
  pin_hash: string | null;
  pin_pepper: string | null;
  credentials_contested: Generated<boolean>;
  app_metadata: Generated<unknown>;
  user_metadata: Generated<unknown>;
  new_email: string | null;
  new_phone: string | null;
  email_change_confirmations: Generated<number>;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change_sent_at: Date | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  is_anonymous: Generated<boolean>;
  is_sso_user: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  phone_change_session_id: string | null;
  email_change_session_id: string | null;
  phone_fresh_until: Date | null;
  email_fresh_until: Date | null;
  pin_of: string | null;
}

export interface WebauthnCredentials {
  id: string;
  user_id: string;
  factor_id: string | null;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  aaguid: string;
  transports: string[];
  is_backed_up: boolean;
  friendly_name: Generated<string>;
  created_at: Date;
  last_used_at: Date | null;
}

export interface Database {
  address_changes: AddressChanges;
  audit: Audit;
  challenges: Challenges;
  custom_providers: CustomProviders;
  devices: Devices;
  factors: Factors;
  flows: Flows;
  former_secrets: FormerSecrets;
  former_ways: FormerWays;
  identities: Identities;
  keys: Keys;
  oauth_authorizations: OauthAuthorizations;
  oauth_clients: OauthClients;
  oauth_consents: OauthConsents;
  oauth_sessions: OauthSessions;
  one_time_tokens: OneTimeTokens;
  outbox: Outbox;
  passkey_challenges: PasskeyChallenges;
  recovery_codes: RecoveryCodes;
  refused_redirects: RefusedRedirects;
  sessions: Sessions;
  sso_assertions: SsoAssertions;
  sso_domains: SsoDomains;
  sso_providers: SsoProviders;
  sso_requests: SsoRequests;
  tries: Tries;
  used_messages: UsedMessages;
  users: Users;
  webauthn_credentials: WebauthnCredentials;
}
