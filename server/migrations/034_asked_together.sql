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

-- The last change of each of many farms, as whoever calls it sees it, docs/decisions/104. Settled is false while a transaction runs that
-- is older than the last change.
create function app.farm_versions(user_ids uuid[])
  returns table (place integer, key text, settled boolean)
  language plpgsql
  as $$
begin
  for asked in 1 .. cardinality(user_ids) loop
    place := asked;
    perform set_config('app.user_id', user_ids[asked]::text, true);
    select concat_ws(' ', f.epoch, last.txid, last.seq),
        coalesce(last.txid < pg_snapshot_xmin(pg_current_snapshot()), true)
      into key, settled
      from app.feed f
        left join lateral (
          select c.txid, c.seq from app.changes c
            where c.user_id = app.current_user_id()
            order by c.txid desc, c.seq desc limit 1
        ) last on true;
    return next;
  end loop;
  perform set_config('app.user_id', '', true);
end
$$;
revoke all on function app.farm_versions(uuid[]) from public;
grant execute on function app.farm_versions(uuid[]) to draksha_request;
