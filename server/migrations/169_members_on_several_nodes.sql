-- Members, organisations and tokens of one plot where rows are spread over nodes, docs/decisions/217: what follows holds on one server
-- and on nodes. How far each reaches is there said by the transaction, and here looked up, as before.

-- As before (132), but that a table goes by its name.
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

-- As before (152); who goes to a node as a role has not become it.
create or replace function app.acted_for() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog
  as $$
declare
  farm uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  own_role text;
  -- Nodes are gone to as the role itself.
  is_in_own_role boolean := 'draksha_member' in (current_setting('role'), session_user);
begin
  if farm is null or nullif(current_setting('app.actor_id', true), '') is null then
    return null;
  end if;
  own_role := app.acting_role();
  if own_role is null then
    raise exception 'not a member of this farm' using errcode = 'DK001';
  end if;
  if own_role in ('agronomist', 'agronomist_money') and not current_setting('transaction_read_only')::boolean then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  if own_role not in ('family', 'accountant', 'agronomist_money') and not is_in_own_role
    and current_setting('transaction_read_only')::boolean
  then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return farm;
end
$$;

-- As before (142, 145), in a language whose values find the one node that has the farm.
create or replace function app.consented_role(farm uuid, actor uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog
  as $$
begin
  return (select case when c.sees_money then 'agronomist_money' else 'agronomist' end
    from app.organisation_agronomists a
      join app.farm_consents c on c.organisation_id = a.organisation_id
    where c.user_id = farm and a.agronomist_id = actor
      and a.ended_at is null and c.withdrawn_at is null and c.until_at > now());
end
$$;
create or replace function app.joined_organisations() returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog
  as $$
declare
  farm uuid := app.current_user_id();
begin
  return query select c.organisation_id from app.farm_consents c
    where c.user_id = farm and c.withdrawn_at is null and c.until_at > now();
end
$$;
