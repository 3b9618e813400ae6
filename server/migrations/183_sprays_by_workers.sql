-- A worker's spray, docs/decisions/195: what goes into the tank stands in the task, and its record counts at once where the farm chose so.
alter table app.tasks
  -- Each product as `2 g_per_l Curzate`, or its name alone.
  add column spray_products text[] not null default '{}';
select app.show_without_money();

alter table app.users
  -- A spray that a worker ticks becomes a record by itself; without it somebody of the farm looks at it first.
  add column sprays_count_at_once boolean not null default false;

-- Sprays of the plots that open work is on, for whoever may not read the diary and is about to go in there. What a worker sprayed counts
-- before it is a record.
create function app.sprays_on_own_work(since timestamptz)
  returns table (plot_id uuid, happened_at timestamptz, products jsonb)
  language plpgsql stable security definer set search_path = pg_catalog
  as $$
declare
  farm uuid := app.current_user_id();
  actor uuid := app.current_actor_id();
  plots uuid[];
begin
  plots := array(select distinct t.plot_id from app.tasks t
    where t.user_id = farm and t.deleted_at is null and t.plot_id is not null and t.status in ('pending', 'inProgress')
      and (actor is null or t.for_member = actor));
  return query
    select r.plot_id, r.happened_at,
        (select jsonb_agg(jsonb_build_object('name', '', 'reEntryHours', coalesce(used -> 'reEntryHours', to_jsonb(p.re_entry_hours))))
          from jsonb_array_elements(r.details -> 'products') used
            left join app.products p on p.user_id = farm and p.id::text = used ->> 'productId')
      from app.records r
      where r.user_id = farm and r.deleted_at is null and r.kind = 'spray' and r.happened_at >= since and r.plot_id = any (plots)
    union all
    select t.plot_id, t.completed_at, jsonb_build_array(jsonb_build_object('name', ''))
      from app.tasks t
      where t.user_id = farm and t.deleted_at is null and t.status = 'completed' and t.completed_at >= since
        and t.plot_id = any (plots) and cardinality(t.spray_products) > 0;
end
$$;

-- As before (169), but that a worker writes what they sprayed.
create or replace function app.keep_to_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  acts text := app.acting_role();
  actor uuid := app.current_actor_id();
  -- A part of a table is called after it, with a number.
  owned text := regexp_replace(tg_table_name, '_[0-9]+$', '');
  is_record boolean := owned = 'records';
  has_sums boolean := owned in ('records', 'tasks', 'stock_movements');
  refused boolean := false;
begin
  if acts = 'accountant' then
    refused := case
      when is_record then to_jsonb(new) ->> 'kind' not in ('labour', 'harvest', 'expense', 'income')
      else owned not in ('stock_movements', 'products', 'photos') end;
  elsif acts = 'worker' then
    refused := case owned
      when 'photos' then not exists (
        select from app.tasks t where t.user_id = new.user_id and t.for_member = actor
          and to_jsonb(new) ->> 'parent_noun' = 'tasks' and t.id::text = to_jsonb(new) ->> 'parent_id')
      when 'tasks' then to_jsonb(new) ->> 'for_member' is distinct from actor::text
        -- The next of one that repeats is made as that is done.
        or case tg_op when 'INSERT' then to_jsonb(new) ->> 'repeats' is null
          else (to_jsonb(new) - array['status', 'completed_at', 'completed_by', 'actual_hours', 'notes', 'version', 'updated_at'])
            <> (to_jsonb(old) - array['status', 'completed_at', 'completed_by', 'actual_hours', 'notes', 'version', 'updated_at']) end
      -- What they sprayed, with the entry of the task that they ticked; as they untick it, it goes where nobody changed it.
      when 'records' then not exists (
        select from app.tasks t where t.user_id = new.user_id and t.for_member = actor and cardinality(t.spray_products) > 0
            and t.id::text = to_jsonb(new) ->> 'entry_id' and t.plot_id::text = to_jsonb(new) ->> 'plot_id')
        or case tg_op when 'INSERT' then to_jsonb(new) ->> 'kind' <> 'spray' or to_jsonb(new) ->> 'cost' is not null
            or not exists (select from app.users u where u.id = new.user_id and u.sprays_count_at_once)
          else old.version <> 1
            or not exists (select from app.row_authors a
              where a.user_id = new.user_id and a.row_id = new.id and a.author_id = actor)
            or (to_jsonb(new) - array['deleted_at', 'version', 'updated_at'])
            <> (to_jsonb(old) - array['deleted_at', 'version', 'updated_at']) end
      else true end;
  elsif acts = 'manager' and has_sums then
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
