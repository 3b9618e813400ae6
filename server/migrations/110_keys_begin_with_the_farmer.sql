-- Every key of a farmer's rows begins with the farmer, docs/decisions/200. This file builds the indexes: writes wait meanwhile, reads do not.

-- Waits for tables without being waited for: gives way at once and asks again, so that no farmer's transaction is the one that is undone.
create function app.lock_patiently(tables regclass[], mode text) returns void
  language plpgsql
  as $$
declare
  list text := (select string_agg(t::text, ', ' order by t::text) from unnest(tables) t);
begin
  perform set_config('lock_timeout', '500ms', true);
  loop
    begin
      execute format('lock table %s in %s mode', list, mode);
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.2);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end
$$;

-- Tables of farmers' rows, and the columns that the key of each has: the farmer, and whatever it had before.
create function app.keys_of_farmers() returns table (owned regclass, name text, columns text[])
  language sql stable
  as $$
  select c.oid::regclass, c.relname::text,
      case c.relname
        -- The order of the feed, which was an index beside the key.
        when 'changes' then array['user_id', 'txid', 'seq']
        else 'user_id'::text || array(
          select a.attname::text from unnest(k.conkey) with ordinality as n (attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = n.attnum
            where a.attname <> 'user_id' order by n.place)
      end
    from pg_class c
      join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
      join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and k.conkey[1] <> u.attnum
    order by c.relname
$$;

select app.lock_patiently(array(select owned from app.keys_of_farmers()), 'share')
  where exists (select from app.keys_of_farmers());

do $$
declare
  one record;
begin
  for one in select * from app.keys_of_farmers() loop
    execute format('create unique index %I on %s (%s)', one.name || '_of_farmer', one.owned,
      (select string_agg(quote_ident(n), ', ') from unnest(one.columns) n));
  end loop;
end
$$;
