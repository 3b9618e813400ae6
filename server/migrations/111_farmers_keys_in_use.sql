-- The keys of 110 become those of the tables, and foreign keys name the farmer first. Rows are not read here: tables are closed for a moment.
select app.lock_patiently(array(
  select c.oid::regclass from pg_class c join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'), 'access exclusive');

do $$
declare
  one record;
  adding text[] := '{}';
begin
  -- From a farmer's row to another of the same farmer. One goes with the other; a station, too: plots go for good only with the farmer.
  for one in
    select f.conrelid::regclass as child, f.confrelid::regclass as parent, f.conname, c.relname,
        (select a.attname from unnest(f.conkey) n join pg_attribute a on a.attrelid = f.conrelid and a.attnum = n
          where a.attname <> 'user_id') as by_column
      from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.confrelid in (select owned from app.keys_of_farmers())
  loop
    execute format('alter table %s drop constraint %I', one.child, one.conname);
    adding := adding || format(
      'alter table %s add constraint %I foreign key (user_id, %I) references %s (user_id, id) on delete cascade not valid',
      one.child, one.relname || '_' || one.by_column || '_fkey', one.by_column, one.parent);
  end loop;

  for one in
    select k.owned, k.name, c.conname
      from app.keys_of_farmers() k
        join pg_constraint c on c.conrelid = k.owned and (c.contype = 'p' or c.contype = 'u' and c.conkey = array[
          (select attnum from pg_attribute where attrelid = k.owned and attname = 'id'),
          (select attnum from pg_attribute where attrelid = k.owned and attname = 'user_id')])
  loop
    execute format('alter table %s drop constraint %I', one.owned, one.conname);
  end loop;

  -- Their keys are gone, so the tables are known by the indexes.
  for one in
    select i.indrelid::regclass as owned, t.relname as name, x.relname as index
      from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'app'::regnamespace and x.relname = t.relname || '_of_farmer'
  loop
    execute format('alter table %s add constraint %I primary key using index %I', one.owned, one.name || '_pkey', one.index);
  end loop;
  for one in select unnest(adding) as statement loop
    execute one.statement;
  end loop;
end
$$;

drop index app.changes_feed;
drop function app.keys_of_farmers();

-- The owner's column is told: on a server that has a part of a table, the table has another name.
create or replace function app.note_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  owner uuid;
begin
  if tg_argv[1] = 'id' then
    owner := new.id;
  else
    owner := new.user_id;
  end if;
  insert into app.changes (user_id, noun, row_id, version, deleted)
  values (owner, tg_argv[0], new.id, new.version, new.deleted_at is not null);
  return null;
end
$$;
drop trigger note on app.users;
create trigger note after insert or update on app.users for each row execute function app.note_change('users', 'id');

-- As in 007, with the farmer first in the key.
create or replace function app.own_table(owned regclass) returns void
  language plpgsql
  as $$
declare
  name text := (select relname from pg_class where oid = owned);
begin
  execute format(
    'alter table %s
      add column if not exists id uuid,
      add column if not exists user_id uuid not null references app.users (id) on delete cascade,
      add column if not exists created_at timestamptz not null default now(),
      add column if not exists updated_at timestamptz not null default now(),
      add column if not exists deleted_at timestamptz,
      add column if not exists version integer not null default 1,
      add primary key (user_id, id)', owned);
  execute format('create index %I on %s (user_id, created_at, id)', name || '_newest', owned);
  execute format('alter table %s enable row level security', owned);
  execute format('alter table %s force row level security', owned);
  execute format(
    'create policy own on %s using (user_id = app.current_user_id()) with check (user_id = app.current_user_id())', owned);
  execute format(
    'create trigger touch before update on %s for each row execute function app.touch_row()', owned);
  execute format(
    'create trigger note after insert or update on %s for each row execute function app.note_change(%L, %L)',
    owned, replace(name, '_', '-'), 'user_id');
  execute format('grant select, insert, update on %s to draksha_request', owned);
end
$$;

create or replace function app.belong(owned regclass, by_column name, parent regclass) returns void
  language plpgsql
  as $$
begin
  execute format(
    'alter table %s add foreign key (user_id, %I) references %s (user_id, id) on delete cascade',
    owned, by_column, parent);
  execute format('create index on %s (user_id, %I)', owned, by_column);
end
$$;

-- What counts the uses of a token named the key's columns.
do $$
declare
  one regprocedure;
begin
  for one in select oid from pg_proc where pronamespace = 'app'::regnamespace and proname = 'use_access_token' loop
    execute replace(pg_get_functiondef(one), 'on conflict (token_id, hour, route)',
      'on conflict on constraint access_token_uses_pkey');
  end loop;
end
$$;
