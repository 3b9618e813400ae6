-- Some who act for a farm see none of its money, docs/decisions/195. They read in a role of their own, in which rows with a sum come
-- without it from views of the same names, and which may not ask the tables themselves.
do $$
begin
  create role draksha_member nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then
  null;
end
$$;
grant draksha_member to current_user;
grant usage on schema app to draksha_member;
create schema without_money;
grant usage on schema without_money to draksha_member;

-- Members of a record's details that are sums.
create function app.without_sums(details jsonb) returns jsonb
  language sql immutable parallel safe
  as $$ select details - array['wagePaise', 'pieceRatePaise', 'ratePaisePerKg'] $$;

-- Makes the views anew: whoever adds a column to one of the tables calls this after it.
create function app.show_without_money() returns void
  language plpgsql
  as $$
declare
  shown text;
  columns text;
begin
  foreach shown in array array['records', 'tasks', 'stock_movements'] loop
    select string_agg(case a.attname
        when 'cost' then 'null::bigint as cost'
        when 'details' then 'app.without_sums(details) as details'
        else quote_ident(a.attname) end, ', ' order by a.attnum) into columns
      from pg_attribute a where a.attrelid = format('app.%I', shown)::regclass and a.attnum > 0 and not a.attisdropped;
    execute format('drop view if exists without_money.%I', shown);
    execute format(
      'create view without_money.%1$I with (security_barrier = true) as select %2$s from app.%1$I
        where user_id = app.current_user_id() and (select app.acting_role()) = ''manager'' %3$s', shown, columns,
      case shown when 'records' then 'and kind not in (''expense'', ''income'')' else '' end);
    execute format('grant select on without_money.%I to draksha_member', shown);
  end loop;
end
$$;
select app.show_without_money();

-- All else that the farm's own role reads, but for what has sums, opens the farm to others or is its owner's account.
do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as name, c.relname, c.relrowsecurity as is_owned from pg_class c
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p', 'v')
        and has_table_privilege('draksha_request', c.oid, 'select')
        and c.relname not in ('users', 'records', 'tasks', 'stock_movements', 'writes', 'access_tokens', 'access_token_uses',
          'report_links', 'report_link_opens', 'task_calendars', 'push_subscriptions', 'farm_invites', 'papers')
  loop
    execute format('grant select on %s to draksha_member', one.name);
    continue when not one.is_owned;
    if one.relname in ('farm_members', 'row_authors') then
      execute format('create policy of_member on %s for select to draksha_member using (user_id = app.current_user_id())', one.name);
    end if;
    execute format('create policy only_manager on %s as restrictive for select to draksha_member
      using ((select app.acting_role()) = ''manager'')', one.name);
  end loop;
end
$$;
-- Whose farm it is.
grant select (id, first_name, last_name, created_at) on app.users to draksha_member;

-- Who sees no money is read for in their own role alone; what they write is written in the farm's.
create or replace function app.acted_for() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog
  as $$
declare
  farm uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  actor uuid := current_setting('app.actor_id', true)::uuid;
  own_role text;
begin
  if farm is null then
    return null;
  end if;
  select m.role into own_role from app.farm_members m
    where m.user_id = farm and m.member_id = actor and m.ended_at is null;
  if own_role is null then
    raise exception 'not a member of this farm' using errcode = 'DK001';
  end if;
  if own_role not in ('family', 'accountant') and current_setting('role') <> 'draksha_member'
    and current_setting('transaction_read_only')::boolean
  then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return farm;
end
$$;

-- An accountant writes what was paid, earned, worked and picked, and no other work; a manager all work, and no sum.
create or replace function app.keep_to_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  acts text := app.acting_role();
  is_record boolean := tg_relid = 'app.records'::regclass;
  refused boolean := false;
begin
  if acts = 'accountant' then
    refused := is_record and to_jsonb(new) ->> 'kind' not in ('labour', 'harvest', 'expense', 'income');
  elsif acts <> 'family' then
    if tg_op = 'UPDATE' then
      -- They were shown the row without its sums, which stay as they are.
      refused := new.cost is not null and new.cost is distinct from old.cost;
      new.cost := old.cost;
    else
      refused := new.cost is not null;
    end if;
    if is_record then
      refused := refused or to_jsonb(new) ->> 'kind' in ('expense', 'income');
      if tg_op = 'UPDATE' then
        new.details := app.without_sums(new.details) || (old.details - (select coalesce(array_agg(k), '{}')
          from jsonb_object_keys(app.without_sums(old.details)) k));
      else
        refused := refused or new.details <> app.without_sums(new.details);
      end if;
    end if;
  end if;
  if refused then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return new;
end
$$;
create trigger keep_to_role before insert or update on app.tasks for each row
  when (app.current_actor_id() is not null) execute function app.keep_to_role();
create trigger keep_to_role before insert or update on app.stock_movements for each row
  when (app.current_actor_id() is not null) execute function app.keep_to_role();
