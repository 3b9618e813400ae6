-- What an adviser of the farm proposes, docs/decisions/195: its owner, family or manager takes it over or declines it.
create table app.proposals (
  plot_id uuid not null,
  kind text not null check (kind in ('task', 'spray', 'note')),
  title text not null,
  notes text,
  for_date date,
  details jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'declined')),
  reason text,
  -- The member who wrote it, as the farm reads them.
  proposed_by text not null default ''
);
select app.own_table('app.proposals');
select app.belong('app.proposals', 'plot_id', 'app.plots');

-- An adviser writes and withdraws their own while they wait; whoever decides changes no word of it.
create function app.keep_proposal() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  acts text := app.acting_role();
  actor uuid := app.current_actor_id();
  decided text[] := array['state', 'reason', 'version', 'updated_at'];
  refused boolean := false;
begin
  if tg_op = 'INSERT' then
    new.proposed_by := coalesce((select m.name from app.farm_members m
      where m.user_id = new.user_id and m.member_id = actor and m.ended_at is null), '');
    refused := actor is not null and (acts not in ('family', 'manager', 'adviser') or new.state <> 'waiting' or new.reason is not null);
  else
    new.proposed_by := old.proposed_by;
    if acts = 'adviser' then
      refused := old.state <> 'waiting'
        or to_jsonb(new) - array['deleted_at', 'version', 'updated_at'] <> to_jsonb(old) - array['deleted_at', 'version', 'updated_at']
        or not exists (select from app.row_authors a
          where a.user_id = new.user_id and a.row_id = new.id and a.author_id = actor);
    elsif acts in ('family', 'manager') then
      refused := to_jsonb(new) - decided <> to_jsonb(old) - decided;
    else
      refused := actor is not null;
    end if;
  end if;
  if refused then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return new;
end
$$;
create trigger keep_proposal before insert or update on app.proposals for each row execute function app.keep_proposal();

-- Who sees the farm's work and none of its money.
create function app.reads_work() returns boolean
  language sql stable parallel safe
  as $$ select app.acting_role() in ('manager', 'adviser') $$;

do $$
declare
  one record;
begin
  for one in select format('app.%I', tablename) as name from pg_policies where schemaname = 'app' and policyname = 'only_manager' loop
    execute format('drop policy only_manager on %s', one.name);
    execute format('create policy only_work on %s as restrictive for select to draksha_member
      using ((select app.reads_work()))', one.name);
  end loop;
end
$$;
create policy only_work on app.proposals as restrictive for select to draksha_member using ((select app.reads_work()));
grant select on app.proposals to draksha_member;
alter policy own_work on app.plots
  using ((select app.reads_work()) or id in (select t.plot_id from without_money.tasks t where t.deleted_at is null));
alter policy own_work on app.photos
  using ((select app.reads_work()) or parent_noun = 'tasks' and parent_id in (select t.id from without_money.tasks t));
alter policy own_work on app.photo_pieces
  using ((select app.reads_work()) or photo_id in (select p.id from app.photos p));
alter policy own_work on app.changes using ((select app.reads_work()) or noun in ('plots', 'tasks', 'photos'));

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
    execute format(
      'create or replace view without_money.%1$I with (security_barrier = true) as select %2$s from app.%1$I
        where user_id = app.current_user_id() and %3$s', shown, columns,
      case shown
        when 'records' then '(select app.reads_work()) and kind not in (''expense'', ''income'')'
        when 'tasks' then '((select app.reads_work())
          or (select app.acting_role()) = ''worker'' and for_member = (select app.current_actor_id()))'
        else '(select app.reads_work())' end);
    execute format('grant select on without_money.%I to draksha_member', shown);
  end loop;
end
$$;
select app.show_without_money();

-- An adviser writes no row of the farm itself.
create function app.keep_adviser_out() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
begin
  if app.acting_role() = 'adviser' then
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
    'work_templates', 'stations', 'records', 'tasks', 'stock_movements', 'brief_settings'] loop
    execute format('create trigger keep_adviser_out before insert or update on app.%I for each row
      when (app.current_actor_id() is not null) execute function app.keep_adviser_out()', owned);
  end loop;
end
$$;
