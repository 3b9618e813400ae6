-- A manager sees the farm's money where its owner gives it to them (`manager_money`), docs/decisions/195.

-- As before (169), with one more role that reads in the farm's own.
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
  if own_role not in ('family', 'manager_money', 'accountant', 'agronomist_money') and not is_in_own_role
    and current_setting('transaction_read_only')::boolean
  then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return farm;
end
$$;

-- As before (175): they decide over what was proposed.
create or replace function app.keep_proposal() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  acts text := app.acting_role();
  actor uuid := app.current_actor_id();
  is_program boolean := coalesce(current_setting('app.user_id', true), '') = '';
  decided text[] := array['state', 'reason', 'version', 'updated_at'];
  withdrawn text[] := array['deleted_at', 'version', 'updated_at'];
  refused boolean := false;
begin
  if tg_op = 'INSERT' then
    if not is_program then
      new.proposed_by := coalesce((select m.name from app.farm_members m
        where m.user_id = new.user_id and m.member_id = actor and m.ended_at is null), '');
      refused := actor is not null and (acts not in ('family', 'manager', 'manager_money', 'adviser') or new.state <> 'waiting' or new.reason is not null);
    end if;
  else
    new.proposed_by := case when actor is null and new.proposed_by = '' then '' else old.proposed_by end;
    if acts = 'adviser' then
      refused := old.state <> 'waiting' or to_jsonb(new) - withdrawn <> to_jsonb(old) - withdrawn
        or not exists (select from app.row_authors a
          where a.user_id = new.user_id and a.row_id = new.id and a.author_id = actor);
    elsif acts in ('family', 'manager', 'manager_money') then
      refused := to_jsonb(new) - decided <> to_jsonb(old) - decided;
    elsif is_program and actor is not null then
      refused := old.state <> 'waiting' or to_jsonb(new) - withdrawn <> to_jsonb(old) - withdrawn;
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
