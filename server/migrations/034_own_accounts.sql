-- Accounts and farms of many who ask at once, docs/decisions/104. It reads as whoever calls it, under row security: each farmer is named before
-- his rows are read, for this statement alone, and what is not his is not there. A function runs its statements in the order in which they stand.
create function app.own_accounts(user_ids uuid[])
  returns table (place integer, account jsonb, farm jsonb)
  language plpgsql
  as $$
begin
  for asked in 1 .. cardinality(user_ids) loop
    place := asked;
    perform set_config('app.user_id', user_ids[asked]::text, true);
    select to_jsonb(u), to_jsonb(f) into account, farm
      from app.users u left join app.farmer_profiles f on f.user_id = u.id
      where u.id = app.current_user_id();
    if found then return next; end if;
  end loop;
  perform set_config('app.user_id', '', true);
end
$$;
revoke all on function app.own_accounts(uuid[]) from public;
grant execute on function app.own_accounts(uuid[]) to draksha_request;
