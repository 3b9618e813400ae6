-- Applications that are registered with this server, and identity providers that an operator adds while it runs.

create table auth.oauth_clients (
  id uuid primary key,
  name text not null,
  -- SHA-256 of 256 random bits; null for an application that can keep no secret.
  secret_digest bytea,
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  client_uri text,
  logo_uri text,
  redirect_uris jsonb not null,
  grant_types jsonb not null,
  response_types jsonb not null,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((secret_digest is null) = (token_endpoint_auth_method = 'none'))
);
create index oauth_clients_created_at on auth.oauth_clients (created_at, id);

create table auth.custom_providers (
  id uuid primary key,
  -- `custom:` and the operator's name for it, as `provider` of a sign-in names it.
  identifier text not null unique,
  provider_type text not null check (provider_type in ('oauth2', 'oidc')),
  -- All that is told of it: name, client id, addresses, scopes, mapping.
  settings jsonb not null,
  enabled boolean not null default true,
  -- Our secret at the provider, under a key made from the derivation key and this row's id.
  sealed_secret bytea not null,
  secret_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
