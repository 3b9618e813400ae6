-- What a farmer gives to an adviser or accountant: reading, of some of his rows, for a time. Only the hash of the token is kept.
create table app.access_tokens (
  id uuid primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  name text not null check (name <> ''),
  scopes text[] not null check (scopes <> '{}' and scopes <@ array['plots', 'diary', 'reports', 'weather']),
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  ended_at timestamptz,
  last_used_at timestamptz,
  -- Calls of the minute that began then, for the limit.
  minute_at timestamptz not null,
  minute_calls integer not null default 0
);
create index access_tokens_of on app.access_tokens (user_id, created_at desc);
alter table app.access_tokens enable row level security;
alter table app.access_tokens force row level security;
create policy own on app.access_tokens
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert, update on app.access_tokens to draksha_request;

-- What was asked with it: each hour of each route, with how often and how often it was refused.
create table app.access_token_uses (
  token_id uuid not null references app.access_tokens (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  route text not null,
  hour timestamptz not null,
  calls integer not null,
  refused integer not null,
  last_at timestamptz not null,
  primary key (token_id, hour, route)
);
create index access_token_uses_user on app.access_token_uses (user_id);
alter table app.access_token_uses enable row level security;
alter table app.access_token_uses force row level security;
create policy own on app.access_token_uses for select using (user_id = app.current_user_id());
grant select on app.access_token_uses to draksha_request;

do $$
begin
  execute format('create policy use_token on app.access_tokens to %I using (true) with check (true)', current_user);
  execute format('create policy note_use on app.access_token_uses to %I using (true) with check (true)', current_user);
end
$$;

-- Whose a token is that has not ended, and whether it opens what is asked. Each use is counted and noted, refused ones too.
create function app.use_access_token(hash bytea, used_at timestamptz, used_route text, asked_scope text, most_a_minute integer)
  returns table (user_id uuid, allowed boolean, too_many boolean)
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
declare
  token app.access_tokens;
  is_allowed boolean;
  is_too_many boolean;
begin
  update app.access_tokens t set
      last_used_at = used_at,
      minute_calls = case when t.minute_at > used_at - interval '1 minute' then t.minute_calls + 1 else 1 end,
      minute_at = case when t.minute_at > used_at - interval '1 minute' then t.minute_at else used_at end
    where t.secret_hash = hash and t.ended_at is null and t.ends_at > used_at
      and not exists (select from app.users u where u.id = t.user_id and u.leaving_since is not null)
    returning * into token;
  if not found then
    return;
  end if;
  is_allowed := coalesce(asked_scope = any(token.scopes), false);
  is_too_many := token.minute_calls > most_a_minute;
  insert into app.access_token_uses as u (token_id, user_id, route, hour, calls, refused, last_at)
    values (token.id, token.user_id, used_route, date_trunc('hour', used_at, 'UTC'), 1,
      case when is_allowed and not is_too_many then 0 else 1 end, used_at)
    on conflict (token_id, hour, route) do update set calls = u.calls + 1, refused = u.refused + excluded.refused,
      last_at = excluded.last_at;
  return query select token.user_id, is_allowed, is_too_many;
end
$$;
revoke execute on function app.use_access_token(bytea, timestamptz, text, text, integer) from public;
