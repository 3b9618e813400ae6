-- What proved a change, what the account had before it, and answers to an undoing: decisions 105 and 106.

-- The e-mail address that a provider vouched for, until the browser fetches its session.
alter table auth.flows add column proven_address text;

alter table auth.address_changes
  -- Null: before this was kept, or not known.
  add column proved_by text check (proved_by in ('secret', 'address', 'operator')),
  -- A change was undone: the link is for whoever holds the address that it took away.
  add column is_answer boolean not null default false;

-- The PIN and password of before, for as long as a change can be undone.
create table auth.former_secrets (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  pin_hash text,
  pin_pepper text,
  password_hash text,
  replaced_at timestamptz not null
);
create index former_secrets_user_id on auth.former_secrets (user_id, replaced_at);
create index former_secrets_replaced_at on auth.former_secrets (replaced_at);

-- Ways to sign in that were taken away, each as the row that it was.
create table auth.former_ways (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('identities', 'factors', 'webauthn_credentials')),
  way jsonb not null,
  removed_at timestamptz not null
);
create index former_ways_user_id on auth.former_ways (user_id, removed_at);
create index former_ways_removed_at on auth.former_ways (removed_at);

-- Keeps a way that is about to be removed; with a second step also its security key.
create function auth.keep_way(way_kind text, way_id uuid, at timestamptz) returns void
  language sql as $$
  insert into auth.former_ways (id, user_id, kind, way, removed_at)
    select gen_random_uuid(), w.user_id, 'identities', to_jsonb(w), at
      from auth.identities w where way_kind = 'identities' and w.id = way_id
    union all
    select gen_random_uuid(), w.user_id, 'factors', to_jsonb(w), at
      from auth.factors w where way_kind = 'factors' and w.id = way_id
    union all
    select gen_random_uuid(), w.user_id, 'webauthn_credentials', to_jsonb(w), at
      from auth.webauthn_credentials w
      where way_kind = 'webauthn_credentials' and w.id = way_id or way_kind = 'factors' and w.factor_id = way_id
$$;

-- Puts back what was removed since then and was there before; where its place is taken by now, it stays away.
create function auth.bring_ways_back(owner uuid, since timestamptz) returns void
  language sql as $$
  insert into auth.identities (id, user_id, provider, subject, identity_data, last_sign_in_at, created_at, updated_at)
    select w.id, w.user_id, w.provider, w.subject, w.identity_data, w.last_sign_in_at, w.created_at, w.updated_at
      from auth.former_ways f cross join lateral jsonb_populate_record(null::auth.identities, f.way) w
      where f.user_id = owner and f.kind = 'identities' and f.removed_at >= since and w.created_at < since
    on conflict do nothing;
  insert into auth.factors
    select w.* from auth.former_ways f cross join lateral jsonb_populate_record(null::auth.factors, f.way) w
      where f.user_id = owner and f.kind = 'factors' and f.removed_at >= since and w.created_at < since
    on conflict do nothing;
  insert into auth.webauthn_credentials
    select w.* from auth.former_ways f cross join lateral jsonb_populate_record(null::auth.webauthn_credentials, f.way) w
      where f.user_id = owner and f.kind = 'webauthn_credentials' and f.removed_at >= since and w.created_at < since
        and (w.factor_id is null or exists (select from auth.factors x where x.id = w.factor_id))
    on conflict do nothing;
  delete from auth.former_ways where user_id = owner;
$$;
