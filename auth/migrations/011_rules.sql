-- Whether an account has a PIN is told from its hash, not from a note beside it.
update auth.users set app_metadata = app_metadata - 'has_pin' where app_metadata ? 'has_pin';

-- A signing key is published before it signs, and after another one does. The one with the latest instant that has come
-- signs; a key without an instant is none. `is_current` speaks of derivation keys only from now on.
alter table auth.keys add column signs_from timestamptz;
update auth.keys set signs_from = created_at, is_current = false where purpose = 'signing';
alter table auth.keys add check ((purpose = 'signing') = (signs_from is not null));

-- Addresses that the site was asked to send a browser back to, and would not; without query and fragment.
create table auth.refused_redirects (
  address text primary key,
  hits bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
