-- The epoch of a farmer's feed where their rows are. On one server that of the database; where rows are spread over nodes
-- (docs/decisions/201) it is made anew by the command that spreads them, for each node counts its own transactions.
create function app.epoch_here(epoch uuid, owner uuid) returns uuid
  language sql immutable parallel safe
  as $$ select epoch $$;

-- As before (151): what a statement chooses between is reckoned before it, which nodes ask for.
create or replace function app.use_access_token(
    hash bytea, used_at timestamptz, used_route text, asked_scope text, opens_part boolean, most_a_minute integer)
  returns table (user_id uuid, part_token uuid, allowed boolean, too_many boolean)
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
declare
  owner uuid := app.claimed_by(hash);
  minute_ago timestamptz := used_at - interval '1 minute';
  used_hour timestamptz := date_trunc('hour', used_at, 'UTC');
  token app.access_tokens;
  is_allowed boolean;
  is_too_many boolean;
  refused_now integer;
begin
  if exists (select from app.users u where u.id = owner and u.leaving_since is not null) then
    return;
  end if;
  update app.access_tokens t set
      last_used_at = used_at,
      minute_calls = case when t.minute_at > minute_ago then t.minute_calls + 1 else 1 end,
      minute_at = case when t.minute_at > minute_ago then t.minute_at else used_at end
    where t.user_id = owner and t.secret_hash = hash and t.ended_at is null and t.ends_at > used_at
    returning * into token;
  if not found then
    return;
  end if;
  is_allowed := coalesce(asked_scope = any(token.scopes), false) and (token.plot_id is null or opens_part);
  is_too_many := token.minute_calls > most_a_minute;
  refused_now := case when is_allowed and not is_too_many then 0 else 1 end;
  insert into app.access_token_uses as u (token_id, user_id, route, hour, calls, refused, last_at)
    values (token.id, token.user_id, used_route, used_hour, 1, refused_now, used_at)
    on conflict on constraint access_token_uses_pkey do update set calls = u.calls + 1,
      refused = u.refused + excluded.refused, last_at = excluded.last_at;
  return query select token.user_id, case when token.plot_id is not null then token.id end, is_allowed, is_too_many;
end
$$;
