-- What packhouse, insurer and bank ask a paper for: where the land lies by the revenue record, the crop's policy.
alter table app.plots
  add column village text,
  add column taluka text,
  add column gat_number text;
alter table app.seasons add column policy_number text;

-- A shared file says farm, plot and day in its name. Links from before keep their title.
alter table app.report_links add column file_name text;
drop function app.open_report_link(bytea, timestamptz, text);
create function app.open_report_link(hash bytea, visit_at timestamptz, visit_device text)
  returns table (file_name text, file bytea)
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
declare
  link app.report_links;
begin
  update app.report_links l set opened = l.opened + 1
    where l.secret_hash = hash and l.ended_at is null and l.ends_at > visit_at and l.file is not null
      and not exists (select from app.users u where u.id = l.user_id and u.leaving_since is not null)
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
revoke execute on function app.open_report_link(bytea, timestamptz, text) from public;

-- A token can be of one plot, or of one season of it: then it opens nothing of the others.
alter table app.access_tokens
  add column plot_id uuid,
  add column season_id uuid,
  add constraint access_tokens_season_of_plot check (season_id is null or plot_id is not null);
drop function app.use_access_token(bytea, timestamptz, text, text, integer);
create function app.use_access_token(hash bytea, used_at timestamptz, used_route text, asked_scope text, most_a_minute integer)
  returns table (user_id uuid, allowed boolean, too_many boolean, plot_id uuid, season_id uuid)
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
  return query select token.user_id, is_allowed, is_too_many, token.plot_id, token.season_id;
end
$$;
revoke execute on function app.use_access_token(bytea, timestamptz, text, text, integer) from public;
