-- A coordinator (docs/decisions/201) reckons every function of a statement before a `case` chooses among them: without an actor this
-- one says that it is nobody's farm, and is no error. Otherwise as before (142).
create or replace function app.acted_for() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog
  as $$
declare
  farm uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  own_role text;
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
  if own_role not in ('family', 'accountant', 'agronomist_money') and current_setting('role') <> 'draksha_member'
    and current_setting('transaction_read_only')::boolean
  then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return farm;
end
$$;
