-- Sign-in: accounts, how they prove themselves, their sessions, one-time codes, tries and messages.
-- Nothing here lets a reader of the database sign in: see docs/security.md.

create table auth.users (
  id uuid primary key,
  aud text not null,
  role text not null,
  email text,
  email_confirmed_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  password_hash text,
  pin_hash text,
  -- Which pepper the PIN was hashed under, so that the pepper can be changed without anyone noticing.
  pin_pepper text,
  -- Two unfinished sign-ups disagreed on the PIN or password: neither may open the account.
  credentials_contested boolean not null default false,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  new_email text,
  new_phone text,
  -- Bit 1: the old address agreed to the change; bit 2: the new one did.
  email_change_confirmations smallint not null default 0,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  is_sso_user boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((pin_hash is null) = (pin_pepper is null))
);
create unique index users_email on auth.users (email) where email is not null and not is_sso_user;
create unique index users_phone on auth.users (phone) where phone is not null;
create index users_created_at on auth.users (created_at, id);
create index users_new_phone on auth.users (new_phone) where new_phone is not null;

create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  subject text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, subject)
);
create index identities_user_id on auth.identities (user_id, created_at);
create index identities_email on auth.identities (email) where email is not null;

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  -- [{ method, timestamp, provider? }], one entry a method.
  amr jsonb not null,
  -- Refresh tokens are not stored: one is made from the session, this counter and a key (docs/security.md).
  refresh_counter bigint not null default 0,
  refresh_key text not null,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  not_after timestamptz,
  -- An ended session is kept for a while, so that a refused refresh can say why.
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_user_id on auth.sessions (user_id) where ended_at is null;
create index sessions_ended_at on auth.sessions (ended_at) where ended_at is not null;

create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in
    ('confirmation', 'recovery', 'reauthentication', 'email_change_current', 'email_change_new', 'phone_change')),
  -- Number or e-mail address that the code was sent to.
  address text not null,
  -- The code itself is made from the row's id and a key, and stands nowhere; this finds the row of a link.
  link_digest bytea not null unique,
  tries smallint not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, kind)
);
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);

create table auth.tries (
  key text primary key,
  hits integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index tries_last_at on auth.tries (last_at);

create table auth.outbox (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  template text not null,
  language text not null,
  -- The code is put into the text at delivery.
  token_id uuid,
  parameters jsonb not null default '{}',
  user_id uuid,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  provider_message_id text,
  last_error text
);
create index outbox_waiting on auth.outbox (next_attempt_at) where next_attempt_at is not null;
create index outbox_created_at on auth.outbox (created_at);

create table auth.keys (
  id text primary key,
  purpose text not null check (purpose in ('signing', 'derivation')),
  public_jwk jsonb,
  sealed bytea not null,
  -- Which of the server's secrets opens it.
  sealed_with text not null,
  is_current boolean not null,
  created_at timestamptz not null
);
create unique index keys_current on auth.keys (purpose) where is_current;

create table auth.audit (
  id uuid primary key,
  at timestamptz not null,
  action text not null,
  user_id uuid,
  session_id uuid,
  ip text,
  details jsonb not null default '{}'
);
create index audit_at on auth.audit (at desc);
create index audit_user_id on auth.audit (user_id, at desc);
create index one_time_tokens_address on auth.one_time_tokens (address, kind);
