-- Who acts for a farm beside its owner, docs/decisions/195. Rows stay the owner's.

create table app.farm_members (
  user_id uuid not null references app.users (id) on delete cascade,
  id uuid not null,
  -- An account; without a key, for the farm keeps the name of who is gone.
  member_id uuid not null,
  role text not null,
  -- As the farm reads it; empty once the account is gone.
  name text not null,
  joined_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id)
);
create unique index farm_members_live on app.farm_members (user_id, member_id) where ended_at is null;
create index farm_members_of on app.farm_members (member_id);

create table app.farm_invites (
  user_id uuid not null references app.users (id) on delete cascade,
  id uuid not null,
  role text not null,
  -- For whom, as the owner calls them.
  name text not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id)
);
create unique index farm_invites_secret on app.farm_invites (secret_hash);

-- Who wrote a row that its owner did not write.
create table app.row_authors (
  user_id uuid not null references app.users (id) on delete cascade,
  row_id uuid not null,
  author_id uuid not null,
  primary key (user_id, row_id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['farm_members', 'farm_invites', 'row_authors'] loop
    execute format('alter table app.%I enable row level security', owned);
    execute format('alter table app.%I force row level security', owned);
    -- For the request role alone: what the policies ask reads members itself.
    execute format('create policy own on app.%I to draksha_request
      using (user_id = app.current_user_id()) with check (user_id = app.current_user_id())', owned);
    execute format('create policy keep_house on app.%I to %I using (true) with check (true)', owned, current_user);
  end loop;
end
$$;
grant select, update on app.farm_members to draksha_request;
grant select, insert, update on app.farm_invites to draksha_request;
grant select on app.row_authors to draksha_request;

-- The farm that the connection's actor acts for. No member: an error and no empty answer, which a cache could keep.
create function app.acted_for() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog
  as $$
declare
  farm uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  actor uuid := current_setting('app.actor_id', true)::uuid;
begin
  if farm is null then
    return null;
  end if;
  if not exists (
    select from app.farm_members m where m.user_id = farm and m.member_id = actor and m.ended_at is null)
  then
    raise exception 'not a member of this farm' using errcode = 'DK001';
  end if;
  return farm;
end
$$;

-- Whose rows the connection works on: its farmer's, or those of the farm that its actor is a member of.
create or replace function app.current_user_id() returns uuid
  language sql stable parallel safe
  as $$
  select case when coalesce(current_setting('app.actor_id', true), '') = ''
    then nullif(current_setting('app.user_id', true), '')::uuid
    else app.acted_for() end
$$;

-- Null for the owner.
create function app.current_actor_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.actor_id', true), '')::uuid $$;

alter table app.changes add column author_id uuid;
alter table app.changes alter column author_id set default app.current_actor_id();

create function app.keep_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
begin
  insert into app.row_authors (user_id, row_id, author_id)
    values (new.user_id, new.row_id, new.author_id) on conflict do nothing;
  return null;
end
$$;
create trigger keep_author after insert on app.changes for each row
  when (new.author_id is not null and new.version = 1) execute function app.keep_author();

-- Whatever opens a farm ends in one place (docs/decisions/106); so does what the account was a member of.
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
end
$$;
