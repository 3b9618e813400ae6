-- Second factors by SMS and by security key, codes for the day when they are lost, and passkeys.

alter table auth.factors
  drop constraint factors_factor_type_check,
  add constraint factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  add column phone text,
  -- What the key was last asked and when it answered; the answer itself is not kept.
  add column last_webauthn_challenge_data jsonb,
  add check ((factor_type = 'phone') = (phone is not null));
create unique index factors_recovery_code on auth.factors (user_id) where factor_type = 'recovery_code';

-- The factor that raised the session last: with it the level goes.
alter table auth.sessions add column factor_id uuid;

create table auth.recovery_codes (
  factor_id uuid not null references auth.factors on delete cascade,
  -- Keyed hash, under the derivation key that the factor names.
  digest bytea not null,
  used_at timestamptz,
  primary key (factor_id, digest)
);

-- Public keys: those of a factor, and, where there is no factor, passkeys.
create table auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  factor_id uuid unique references auth.factors on delete cascade,
  -- As the authenticator named it, base64url; one key has one owner in all.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  aaguid uuid not null,
  transports text[] not null,
  is_backed_up boolean not null,
  friendly_name text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_user_id on auth.webauthn_credentials (user_id, created_at);

-- The challenge itself is made from the row's id and a key.
create table auth.passkey_challenges (
  id uuid primary key,
  -- Whose session adds a passkey; null for a sign-in, where nobody is known yet.
  session_id uuid references auth.sessions on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on auth.passkey_challenges (expires_at);
