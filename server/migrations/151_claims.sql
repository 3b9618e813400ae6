-- What is unique over all farmers, and whose it is, docs/decisions/206: secrets of tokens, links, calendars and invitations, endpoints
-- of phones, numbers of accounts, each as its hash. No engine that spreads farmers' rows keeps such a key on them. It is found here
-- first, then by the farmer; written in the transaction of the row. No key to the account: it is no farmer's row, and goes by name.
create table app.claims (
  hash bytea primary key,
  owner_id uuid not null
);
create index claims_of on app.claims (owner_id);
alter table app.claims enable row level security;
alter table app.claims force row level security;
create policy own on app.claims to draksha_request
  using (owner_id = app.current_user_id()) with check (owner_id = app.current_user_id());
grant select, insert, delete on app.claims to draksha_request;
do $$
begin
  execute format('create policy keep_house on app.claims to %I using (true) with check (true)', current_user);
end
$$;

insert into app.claims (hash, owner_id)
  select secret_hash, user_id from app.access_tokens
  union all select secret_hash, user_id from app.report_links
  union all select secret_hash, user_id from app.task_calendars where secret_hash is not null
  union all select secret_hash, user_id from app.farm_invites
  union all select sha256(convert_to(endpoint, 'UTF8')), user_id from app.push_subscriptions
  union all select sha256(convert_to(phone, 'UTF8')), id from app.users where phone <> '';

alter table app.access_tokens drop constraint access_tokens_secret_hash_key;
alter table app.report_links drop constraint report_links_secret_hash_key;
alter table app.task_calendars drop constraint task_calendars_secret_hash_key;
alter table app.push_subscriptions drop constraint push_subscriptions_endpoint_key;
drop index app.farm_invites_secret;
drop index app.users_phone_key;

-- A table of the coordinator alone cannot point to accounts that lie on other nodes: who removes an account dismisses the operator.
alter table app.operators drop constraint operators_id_fkey;

-- Whose it is; null for what nobody has.
create function app.claimed_by(claim bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog
  as $$ select c.owner_id from app.claims c where c.hash = claim $$;
revoke execute on function app.claimed_by(bytea) from public;

-- As before (035, 084, 093), with the owner first.
create or replace function app.calendar_owner(hash bytea) returns uuid
  language plpgsql stable security definer set search_path = pg_catalog
  as $$
declare
  owner uuid := app.claimed_by(hash);
begin
  return (select c.user_id from app.task_calendars c join app.users u on u.id = c.user_id
    where c.user_id = owner and c.secret_hash = hash and u.leaving_since is null);
end
$$;

create or replace function app.open_report_link(hash bytea, visit_at timestamptz, visit_device text)
  returns table (file_name text, file bytea)
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
declare
  owner uuid := app.claimed_by(hash);
  link app.report_links;
begin
  if exists (select from app.users u where u.id = owner and u.leaving_since is not null) then
    return;
  end if;
  update app.report_links l set opened = l.opened + 1
    where l.user_id = owner and l.secret_hash = hash and l.ended_at is null and l.ends_at > visit_at and l.file is not null
    returning * into link;
  if not found then
    return;
  end if;
  if link.opened <= 200 then
    insert into app.report_link_visits (link_id, user_id, visited_at, device)
      values (link.id, link.user_id, visit_at, visit_device);
  end if;
  return query select coalesce(link.file_name, link.title || '.pdf'), link.file;
end
$$;

create or replace function app.use_access_token(
    hash bytea, used_at timestamptz, used_route text, asked_scope text, opens_part boolean, most_a_minute integer)
  returns table (user_id uuid, part_token uuid, allowed boolean, too_many boolean)
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
declare
  owner uuid := app.claimed_by(hash);
  token app.access_tokens;
  is_allowed boolean;
  is_too_many boolean;
begin
  if exists (select from app.users u where u.id = owner and u.leaving_since is not null) then
    return;
  end if;
  update app.access_tokens t set
      last_used_at = used_at,
      minute_calls = case when t.minute_at > used_at - interval '1 minute' then t.minute_calls + 1 else 1 end,
      minute_at = case when t.minute_at > used_at - interval '1 minute' then t.minute_at else used_at end
    where t.user_id = owner and t.secret_hash = hash and t.ended_at is null and t.ends_at > used_at
    returning * into token;
  if not found then
    return;
  end if;
  is_allowed := coalesce(asked_scope = any(token.scopes), false) and (token.plot_id is null or opens_part);
  is_too_many := token.minute_calls > most_a_minute;
  insert into app.access_token_uses as u (token_id, user_id, route, hour, calls, refused, last_at)
    values (token.id, token.user_id, used_route, date_trunc('hour', used_at, 'UTC'), 1,
      case when is_allowed and not is_too_many then 0 else 1 end, used_at)
    on conflict on constraint access_token_uses_pkey do update set calls = u.calls + 1,
      refused = u.refused + excluded.refused, last_at = excluded.last_at;
  return query select token.user_id, case when token.plot_id is not null then token.id end, is_allowed, is_too_many;
end
$$;
