-- Single sign-on: organisations' identity providers (SAML 2.0) and the browsers on their way there and back.

create table auth.sso_providers (
  id uuid primary key,
  -- The operator's own name for it, in lower case.
  resource_id text unique,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When its metadata were last looked for at their address.
  fetched_at timestamptz not null
);

create table auth.sso_domains (
  id uuid primary key,
  provider_id uuid not null references auth.sso_providers on delete cascade,
  domain text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sso_domains_provider_id on auth.sso_domains (provider_id, created_at);

-- A browser that was sent to a provider; the row's id is the relay state that it brings back.
create table auth.sso_requests (
  id uuid primary key,
  provider_id uuid not null references auth.sso_providers on delete cascade,
  -- `ID` of the request, which the answer must name.
  request_id text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text,
  created_at timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index sso_requests_created_at on auth.sso_requests (created_at);

-- Assertions that opened a session: none does so twice.
create table auth.sso_assertions (
  provider_id uuid not null references auth.sso_providers on delete cascade,
  -- SHA-256 of the assertion's `ID`.
  digest bytea not null,
  expires_at timestamptz not null,
  primary key (provider_id, digest)
);
create index sso_assertions_expires_at on auth.sso_assertions (expires_at);

-- What the session of a code takes from the provider that vouched for its user.
alter table auth.flows
  add column session_not_after timestamptz,
  add column amr_provider text;
