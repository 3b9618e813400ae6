-- Applications that farmers let into their accounts (OAuth 2.1, authorization code with proof key).

create table auth.oauth_authorizations (
  id uuid primary key,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  -- Who looked at it first: nobody else may answer it.
  user_id uuid references auth.users on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  nonce text,
  code_challenge text not null,
  created_at timestamptz not null,
  -- When the user said yes or no.
  answered_at timestamptz,
  -- SHA-256 of the code; null unless he said yes.
  code_digest bytea unique
);
create index oauth_authorizations_created_at on auth.oauth_authorizations (created_at);

create table auth.oauth_consents (
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scopes jsonb not null,
  granted_at timestamptz not null,
  primary key (user_id, client_id)
);
create index oauth_consents_client_id on auth.oauth_consents (client_id);

-- Which sessions are an application's, and how far they reach.
create table auth.oauth_sessions (
  session_id uuid primary key references auth.sessions on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scope text not null
);
create index oauth_sessions_client_id on auth.oauth_sessions (client_id);
