-- How the phones of a farmer follow his rows, docs/decisions/042.

-- Every change of every owned row, for good or until the oldest are dropped after a year. Order of commit is not order of
-- `seq`: a reader goes by (txid, seq) and no further than the oldest transaction that still runs.
create table app.changes (
  seq bigint generated always as identity primary key,
  txid xid8 not null default pg_current_xact_id(),
  user_id uuid not null references app.users (id) on delete cascade,
  noun text not null,
  row_id uuid not null,
  version integer not null,
  deleted boolean not null,
  at timestamptz not null default clock_timestamp()
);
create index changes_feed on app.changes (user_id, txid, seq);
create index changes_by_age on app.changes (at);
alter table app.changes enable row level security;
alter table app.changes force row level security;
create policy own on app.changes
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
-- Rows come by the trigger alone.
grant select on app.changes to draksha_request;

-- Which life of the database a cursor is of. Transactions count anew in another cluster, and a restored database has lost
-- what came after its backup: either way a phone begins again.
create table app.feed (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into app.feed default values;
grant select on app.feed to draksha_request;

-- Called by a restore, after the rows are in.
create function app.after_restore() returns void
  language sql
  as $$
  truncate app.changes;
  update app.feed set epoch = gen_random_uuid();
$$;

-- Writes by the id that their sender gave them, with the answer they got: the same write again is answered, not done again.
create table app.writes (
  user_id uuid not null references app.users (id) on delete cascade,
  id uuid not null,
  request_digest bytea not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index writes_by_age on app.writes (created_at);
alter table app.writes enable row level security;
alter table app.writes force row level security;
create policy own on app.writes
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert on app.writes to draksha_request;

-- Runs as the owner, for the farmer's role may read the feed but not write it.
create function app.note_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  owner uuid;
begin
  if tg_relid = 'app.users'::regclass then
    owner := new.id;
  else
    owner := new.user_id;
  end if;
  insert into app.changes (user_id, noun, row_id, version, deleted)
  values (owner, tg_argv[0], new.id, new.version, new.deleted_at is not null);
  return null;
end
$$;

-- Makes a table one of a farmer's rows: the columns that all of them have, whose they are, who may touch them, their
-- versions and their changes.
create function app.own_table(owned regclass) returns void
  language plpgsql
  as $$
declare
  name text := (select relname from pg_class where oid = owned);
  owner text := case when owned = 'app.users'::regclass then 'id' else 'user_id' end;
begin
  if owner = 'user_id' then
    execute format(
      'alter table %s
        add column if not exists id uuid primary key,
        add column if not exists user_id uuid not null references app.users (id) on delete cascade,
        add column if not exists created_at timestamptz not null default now(),
        add column if not exists updated_at timestamptz not null default now(),
        add column if not exists deleted_at timestamptz,
        add column if not exists version integer not null default 1', owned);
    if not exists (
      select from pg_constraint where conrelid = owned and contype = 'u' and array_length(conkey, 1) = 2)
    then
      execute format('alter table %s add unique (id, user_id)', owned);
    end if;
    execute format('create index %I on %s (user_id, created_at, id)', name || '_newest', owned);
  end if;
  execute format('alter table %s enable row level security', owned);
  execute format('alter table %s force row level security', owned);
  execute format('drop policy if exists own on %s', owned);
  execute format(
    'create policy own on %1$s using (%2$I = app.current_user_id()) with check (%2$I = app.current_user_id())',
    owned, owner);
  execute format('drop trigger if exists touch on %s', owned);
  execute format(
    'create trigger touch before update on %s for each row execute function app.touch_row()', owned);
  execute format(
    'create trigger note after insert or update on %s for each row execute function app.note_change(%L)',
    owned, replace(name, '_', '-'));
  execute format('grant select, insert, update on %s to draksha_request', owned);
end
$$;

-- A row that belongs to another of the same farmer, and goes with it: on another farmer's it is impossible, whoever writes.
create function app.belong(owned regclass, by_column name, parent regclass) returns void
  language plpgsql
  as $$
begin
  execute format(
    'alter table %s add foreign key (%I, user_id) references %s (id, user_id) on delete cascade',
    owned, by_column, parent);
  execute format('create index on %s (%I)', owned, by_column);
end
$$;

alter table app.users add column deleted_at timestamptz;
alter table app.farmer_profiles add column deleted_at timestamptz;
alter table app.plots drop column create_digest;
alter table app.seasons drop column create_digest;
alter table app.stations drop column create_digest;
-- The same order, of the rows that are there: the new index has it.
drop index app.plots_by_user;

select app.own_table('app.users');
select app.own_table('app.farmer_profiles');
select app.own_table('app.plots');
select app.own_table('app.seasons');
select app.own_table('app.stations');
