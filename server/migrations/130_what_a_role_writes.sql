-- What a member may write goes by their role, docs/decisions/195: the server's table says it, and the database looks again.

-- As what the connection's actor acts for the farm; null for its owner, and for who is no member.
create function app.acting_role() returns text
  language sql stable parallel safe security definer set search_path = pg_catalog
  as $$
  select m.role from app.farm_members m
    where m.user_id = nullif(current_setting('app.user_id', true), '')::uuid
      and m.member_id = nullif(current_setting('app.actor_id', true), '')::uuid and m.ended_at is null
$$;

-- An accountant writes what was paid, earned, worked and picked, and no other work.
create function app.keep_to_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
begin
  if app.acting_role() = 'accountant' and new.kind not in ('labour', 'harvest', 'expense', 'income') then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return new;
end
$$;
create trigger keep_to_role before insert or update on app.records for each row
  when (app.current_actor_id() is not null) execute function app.keep_to_role();
