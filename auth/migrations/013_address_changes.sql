-- A change of number or e-mail address belongs to the session that asked for it, is told to the addresses of before,
-- and can be undone from there.

alter table auth.users
  add column phone_change_session_id uuid,
  add column email_change_session_id uuid,
  -- Until then a code to that address is no proof for a new PIN or password.
  add column phone_fresh_until timestamptz,
  add column email_fresh_until timestamptz;

-- Number or e-mail address that a code or link opened the session by.
alter table auth.sessions add column proven_address text;

-- The mailed link whose code this is: it is used up by the exchange, not by whoever opens it.
alter table auth.flows add column token_id uuid;

create table auth.address_changes (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  old_address text,
  new_address text,
  -- SHA-256 of the link's secret, which is made from the row's id and a key.
  link_digest bytea not null unique,
  asked_at timestamptz not null,
  -- Null while the new address is not proven.
  made_at timestamptz,
  expires_at timestamptz not null,
  -- Undone, or overtaken by an undoing of an earlier one.
  closed_at timestamptz
);
create index address_changes_user_id on auth.address_changes (user_id, channel, asked_at desc);
create index address_changes_expires_at on auth.address_changes (expires_at);
