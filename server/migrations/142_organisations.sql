-- Organisations that farmers let see their farm, docs/decisions/202. A farm is open to one as long as its consent lives: nothing of it
-- is copied.

-- Nobody's farm: the program alone reads these three.
create table app.organisations (
  id uuid primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('producer', 'exporter', 'practice')),
  -- By which a farmer finds it; it opens nothing.
  code text not null unique,
  made_by uuid not null,
  created_at timestamptz not null,
  closed_at timestamptz
);

create table app.organisation_agronomists (
  organisation_id uuid not null references app.organisations (id) on delete cascade,
  id uuid not null,
  -- An account; without a key, for farms keep who looked.
  agronomist_id uuid not null,
  role text not null check (role in ('head', 'agronomist')),
  -- Empty once the account is gone.
  name text not null,
  joined_at timestamptz not null,
  ended_at timestamptz,
  primary key (organisation_id, id)
);
-- An account is of one organisation at a time.
create unique index organisation_agronomists_live on app.organisation_agronomists (agronomist_id) where ended_at is null;

create table app.organisation_invites (
  organisation_id uuid not null references app.organisations (id) on delete cascade,
  id uuid not null,
  name text not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (organisation_id, id)
);

-- What a farmer agreed to, as they read it. A row is never changed but for its end.
create table app.farm_consents (
  user_id uuid not null references app.users (id) on delete cascade,
  id uuid not null,
  organisation_id uuid not null,
  -- As they were called then.
  organisation_name text not null,
  text_version text not null,
  language text not null check (language in ('en', 'hi', 'mr')),
  consent_text text[] not null,
  sees_money boolean not null,
  -- Who agreed for a farmer under 18; empty for who is older.
  parent_name text not null,
  given_at timestamptz not null,
  until_at timestamptz not null,
  -- By the farmer, by a newer consent, or with the farm or the organisation.
  withdrawn_at timestamptz,
  primary key (user_id, id)
);
create unique index farm_consents_live on app.farm_consents (user_id, organisation_id) where withdrawn_at is null;
create index farm_consents_of on app.farm_consents (organisation_id) where withdrawn_at is null;

-- Who saw what: an agronomist, a kind of thing and an hour (of the list: a day). Kept for a year.
create table app.farm_looks (
  user_id uuid not null references app.users (id) on delete cascade,
  at timestamptz not null,
  agronomist_id uuid not null,
  what text not null check (what in ('list', 'farm', 'plan', 'weather', 'money')),
  organisation_id uuid not null,
  organisation_name text not null,
  agronomist_name text not null,
  primary key (user_id, at, agronomist_id, what)
);
create index farm_looks_by on app.farm_looks (agronomist_id, at desc);
create index farm_looks_at on app.farm_looks (at);

do $$
declare
  owned text;
begin
  foreach owned in array array['organisations', 'organisation_agronomists', 'organisation_invites', 'farm_consents', 'farm_looks'] loop
    execute format('alter table app.%I enable row level security', owned);
    execute format('alter table app.%I force row level security', owned);
    execute format('create policy keep_house on app.%I to %I using (true) with check (true)', owned, current_user);
  end loop;
end
$$;
create policy own on app.farm_consents for select to draksha_request using (user_id = app.current_user_id());
-- Consent is the owner's to give and to end, no member's.
create policy give on app.farm_consents for insert to draksha_request
  with check (user_id = app.current_user_id() and app.current_actor_id() is null);
create policy withdraw on app.farm_consents for update to draksha_request
  using (user_id = app.current_user_id() and app.current_actor_id() is null);
create policy own on app.farm_looks for select to draksha_request using (user_id = app.current_user_id());
grant select, insert on app.farm_consents to draksha_request;
grant update (withdrawn_at) on app.farm_consents to draksha_request;
grant select on app.farm_looks to draksha_request;

-- As what an account reads a farm that let its organisation; null where no such consent lives.
create function app.consented_role(farm uuid, actor uuid) returns text
  language sql stable security definer set search_path = pg_catalog
  as $$
  select case when c.sees_money then 'agronomist_money' else 'agronomist' end
    from app.organisation_agronomists a
      join app.farm_consents c on c.organisation_id = a.organisation_id
    where c.user_id = farm and a.agronomist_id = actor
      and a.ended_at is null and c.withdrawn_at is null and c.until_at > now()
$$;

create or replace function app.acting_role() returns text
  language sql stable parallel safe security definer set search_path = pg_catalog
  as $$
  select coalesce(
    (select m.role from app.farm_members m
      where m.user_id = nullif(current_setting('app.user_id', true), '')::uuid
        and m.member_id = nullif(current_setting('app.actor_id', true), '')::uuid and m.ended_at is null),
    app.consented_role(nullif(current_setting('app.user_id', true), '')::uuid,
      nullif(current_setting('app.actor_id', true), '')::uuid))
$$;

-- Who reads by a farmer's consent writes nothing at all.
create or replace function app.acted_for() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog
  as $$
declare
  farm uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  own_role text;
begin
  if farm is null then
    return null;
  end if;
  own_role := app.acting_role();
  if own_role is null then
    raise exception 'not a member of this farm' using errcode = 'DK001';
  end if;
  if own_role in ('agronomist', 'agronomist_money') and not current_setting('transaction_read_only')::boolean then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  if own_role not in ('family', 'accountant', 'agronomist_money') and current_setting('role') <> 'draksha_member'
    and current_setting('transaction_read_only')::boolean
  then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return farm;
end
$$;

create or replace function app.reads_work() returns boolean
  language sql stable parallel safe
  as $$ select app.acting_role() in ('manager', 'adviser', 'agronomist') $$;

-- As before (100), and what the account let organisations see, and what it saw for one. A head stays: the organisation is theirs.
create or replace function app.close_farm(owner uuid, closed_at timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
begin
  update app.access_tokens t set ended_at = closed_at where t.user_id = owner and t.ended_at is null;
  update app.report_links l set ended_at = closed_at, file = null where l.user_id = owner and l.ended_at is null;
  update app.task_calendars c set secret_hash = null where c.user_id = owner and c.secret_hash is not null;
  delete from app.push_subscriptions s where s.user_id = owner;
  update app.farm_invites i set ended_at = closed_at where i.user_id = owner and i.ended_at is null;
  update app.farm_members m set ended_at = closed_at
    where (m.user_id = owner or m.member_id = owner) and m.ended_at is null;
  update app.farm_consents c set withdrawn_at = closed_at where c.user_id = owner and c.withdrawn_at is null;
  update app.organisation_invites i set ended_at = closed_at where i.ended_at is null and i.organisation_id in (
    select a.organisation_id from app.organisation_agronomists a where a.agronomist_id = owner and a.ended_at is null);
  update app.organisation_agronomists a set ended_at = closed_at
    where a.agronomist_id = owner and a.role = 'agronomist' and a.ended_at is null;
end
$$;
