-- A second proof beside PIN, password or code.

create table auth.factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null default '',
  -- Sealed under a key made from the derivation key and this row's id.
  sealed_secret bytea,
  secret_key text,
  -- The last time step whose code was taken: no code counts twice.
  last_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_challenged_at timestamptz,
  unique (user_id, friendly_name)
);

create table auth.challenges (
  id uuid primary key,
  factor_id uuid not null references auth.factors on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index challenges_factor_id on auth.challenges (factor_id);
create index challenges_expires_at on auth.challenges (expires_at);
