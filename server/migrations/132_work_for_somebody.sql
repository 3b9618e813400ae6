-- Work is for somebody, docs/decisions/195: a worker sees what is for them, with the plots that it is on, and says what they did.
alter table app.tasks
  -- The account of a member.
  add column for_member uuid,
  -- The member who did it, as the farm reads them; empty where that was its owner, or it is not done.
  add column completed_by text not null default '';

create or replace function app.show_without_money() returns void
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
        where user_id = app.current_user_id() and %3$s', shown, columns,
      case shown
        when 'records' then '(select app.acting_role()) = ''manager'' and kind not in (''expense'', ''income'')'
        when 'tasks' then '((select app.acting_role()) = ''manager''
          or (select app.acting_role()) = ''worker'' and for_member = (select app.current_actor_id()))'
        else '(select app.acting_role()) = ''manager''' end);
    execute format('grant select on without_money.%I to draksha_member', shown);
  end loop;
end
$$;
select app.show_without_money();

drop policy only_manager on app.plots;
create policy own_work on app.plots as restrictive for select to draksha_member
  using ((select app.acting_role()) = 'manager' or id in (select t.plot_id from without_money.tasks t where t.deleted_at is null));
drop policy only_manager on app.photos;
create policy own_work on app.photos as restrictive for select to draksha_member
  using ((select app.acting_role()) = 'manager'
    or parent_noun = 'tasks' and parent_id in (select t.id from without_money.tasks t));
drop policy only_manager on app.photo_pieces;
create policy own_work on app.photo_pieces as restrictive for select to draksha_member
  using ((select app.acting_role()) = 'manager' or photo_id in (select p.id from app.photos p));
-- Which rows changed, of nouns that they may see: the rows themselves come only where they are theirs.
drop policy only_manager on app.changes;
create policy own_work on app.changes as restrictive for select to draksha_member
  using ((select app.acting_role()) = 'manager' or noun in ('plots', 'tasks', 'photos'));

-- An accountant writes what was paid, earned, worked and picked, products and stock; a manager all work, and no sum; a worker what
-- became of their own work, and its photos.
create or replace function app.keep_to_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  acts text := app.acting_role();
  actor uuid := app.current_actor_id();
  is_record boolean := tg_relid = 'app.records'::regclass;
  has_sums boolean := tg_relid in ('app.records'::regclass, 'app.tasks'::regclass, 'app.stock_movements'::regclass);
  refused boolean := false;
begin
  if acts = 'accountant' then
    refused := case
      when is_record then to_jsonb(new) ->> 'kind' not in ('labour', 'harvest', 'expense', 'income')
      else tg_relid not in ('app.stock_movements'::regclass, 'app.products'::regclass, 'app.photos'::regclass) end;
  elsif acts = 'worker' then
    refused := case tg_relid
      when 'app.photos'::regclass then not exists (
        select from app.tasks t where t.user_id = new.user_id and t.for_member = actor
          and to_jsonb(new) ->> 'parent_noun' = 'tasks' and t.id::text = to_jsonb(new) ->> 'parent_id')
      when 'app.tasks'::regclass then to_jsonb(new) ->> 'for_member' is distinct from actor::text
        -- The next of one that repeats is made as that is done.
        or case tg_op when 'INSERT' then to_jsonb(new) ->> 'repeats' is null
          else (to_jsonb(new) - array['status', 'completed_at', 'completed_by', 'actual_hours', 'notes', 'version', 'updated_at'])
            <> (to_jsonb(old) - array['status', 'completed_at', 'completed_by', 'actual_hours', 'notes', 'version', 'updated_at']) end
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
do $$
declare
  owned text;
begin
  foreach owned in array array['plots', 'seasons', 'stage_observations', 'products', 'photos', 'plan_marks', 'pruning_plans',
    'work_templates', 'stations'] loop
    execute format('create trigger keep_to_role before insert or update on app.%I for each row
      when (app.current_actor_id() is not null) execute function app.keep_to_role()', owned);
  end loop;
end
$$;

-- Beside what was done stands who did it.
create function app.name_who_did() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
begin
  new.completed_by := case when new.status <> 'completed' then '' else coalesce((
    select m.name from app.farm_members m
      where m.user_id = new.user_id and m.member_id = app.current_actor_id() and m.ended_at is null), '') end;
  return new;
end
$$;
create trigger name_who_did before update of status on app.tasks for each row
  when (old.status is distinct from new.status) execute function app.name_who_did();
