-- A token may be of one plot or of one season of it. What it reads is read in a role of its own, which sees that part alone and
-- changes nothing; how far it reaches the database looks up by the token's id, whatever the server's code asks.
alter table app.access_tokens
  add column plot_id uuid,
  add column season_id uuid,
  add foreign key (plot_id, user_id) references app.plots (id, user_id) on delete cascade,
  add foreign key (season_id, user_id) references app.seasons (id, user_id) on delete cascade,
  add constraint access_tokens_season_of_plot check (season_id is null or plot_id is not null);
create index access_tokens_plot on app.access_tokens (plot_id, user_id) where plot_id is not null;
create index access_tokens_season on app.access_tokens (season_id, user_id) where season_id is not null;

do $$
begin
  create role draksha_adviser nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then
  null;
end
$$;
grant draksha_adviser to current_user;
grant usage on schema app to draksha_adviser;

do $$
begin
  execute format('create policy token_reach on app.plots for select to %I using (true)', current_user);
  execute format('create policy token_reach on app.seasons for select to %I using (true)', current_user);
end
$$;

-- How far the token of the connection reaches: no row where it has ended, or its plot or season is gone.
-- Rows of a season are those that name it, else those from its pruning to the next (of grapes: to the next fruit pruning).
create function app.token_reach()
  returns table (plot_id uuid, season_id uuid, first_day date, before_day date, picked_before date, others uuid[])
  language sql stable security definer set search_path = pg_catalog
  as $$
  select t.plot_id, t.season_id, s.pruning_date,
    coalesce((select min(n.pruning_date) from app.seasons n
      where n.plot_id = t.plot_id and n.deleted_at is null and n.pruning_date > s.pruning_date), 'infinity'),
    -- Grapes are always of a fruit season.
    case when s.cycle = 'fruit' then coalesce((select min(n.pruning_date) from app.seasons n
      where n.plot_id = t.plot_id and n.deleted_at is null and n.pruning_date > s.pruning_date and n.cycle = 'fruit'), 'infinity')
    else '-infinity' end,
    array(select n.id from app.seasons n where n.user_id = t.user_id and n.deleted_at is null and n.id <> t.season_id)
  from app.access_tokens t
  join app.plots p on p.id = t.plot_id and p.deleted_at is null
  left join app.seasons s on s.id = t.season_id and s.deleted_at is null
  where t.id = nullif(current_setting('app.token_id', true), '')::uuid
    and t.user_id = nullif(current_setting('app.user_id', true), '')::uuid
    and t.ended_at is null and (t.season_id is null or s.id is not null)
$$;
revoke execute on function app.token_reach() from public;
grant execute on function app.token_reach() to draksha_adviser;

grant select on app.plots, app.seasons, app.stage_observations, app.records, app.products, app.tasks, app.photos,
  app.photo_pieces, app.stations, app.station_days to draksha_adviser;

-- Each part of the reach is a query by itself, which PostgreSQL asks once a statement and not once a row.
create policy of_token on app.plots as restrictive for select to draksha_adviser
  using (id = (select r.plot_id from app.token_reach() r));
create policy of_token on app.seasons as restrictive for select to draksha_adviser
  using (plot_id = (select r.plot_id from app.token_reach() r)
    and coalesce(id = (select r.season_id from app.token_reach() r), true));
create policy of_token on app.stage_observations as restrictive for select to draksha_adviser
  using (season_id in (select s.id from app.seasons s));
create policy of_token on app.records as restrictive for select to draksha_adviser
  using (plot_id = (select r.plot_id from app.token_reach() r) and (
    (select r.season_id is null from app.token_reach() r)
    or season_id = (select r.season_id from app.token_reach() r)
    or ((season_id is null or season_id <> all ((select r.others from app.token_reach() r)::uuid[]))
      and (happened_at at time zone 'Asia/Kolkata')::date >= (select r.first_day from app.token_reach() r)
      and (happened_at at time zone 'Asia/Kolkata')::date < case when kind = 'harvest'
        then (select r.picked_before from app.token_reach() r) else (select r.before_day from app.token_reach() r) end)));
-- Work without a plot is the whole farm's; of a season, what names it.
create policy of_token on app.tasks as restrictive for select to draksha_adviser
  using (plot_id = (select r.plot_id from app.token_reach() r)
    and coalesce(season_id = (select r.season_id from app.token_reach() r), (select r.season_id is null from app.token_reach() r)));
-- Of the shelf only what stands in a record that is seen.
create policy of_token on app.products as restrictive for select to draksha_adviser
  using (id::text in (select named #>> '{}' from app.records r, jsonb_path_query(r.details, 'strict $.**.productId') named));
create policy of_token on app.photos as restrictive for select to draksha_adviser
  using (case parent_noun
    when 'plots' then parent_id in (select p.id from app.plots p) and (select r.season_id is null from app.token_reach() r)
    when 'seasons' then parent_id in (select s.id from app.seasons s)
    when 'records' then parent_id in (select r.id from app.records r)
    when 'tasks' then parent_id in (select t.id from app.tasks t)
    when 'stage-observations' then parent_id in (select o.id from app.stage_observations o)
    else false end);
create policy of_token on app.photo_pieces as restrictive for select to draksha_adviser
  using (photo_id in (select p.id from app.photos p));
-- They are read for the weather of the plot, and no route of a token lists them.
create policy of_token on app.stations as restrictive for select to draksha_adviser
  using (coalesce(plot_id = (select r.plot_id from app.token_reach() r), plot_id is null));
create policy of_token on app.station_days as restrictive for select to draksha_adviser
  using (station_id in (select s.id from app.stations s));

drop function app.use_access_token(bytea, timestamptz, text, text, integer);
-- As before (024); the id comes along of a token that is of a part, and a route of the whole farm is refused to it.
create function app.use_access_token(
    hash bytea, used_at timestamptz, used_route text, asked_scope text, opens_part boolean, most_a_minute integer)
  returns table (user_id uuid, part_token uuid, allowed boolean, too_many boolean)
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
  is_allowed := coalesce(asked_scope = any(token.scopes), false) and (token.plot_id is null or opens_part);
  is_too_many := token.minute_calls > most_a_minute;
  insert into app.access_token_uses as u (token_id, user_id, route, hour, calls, refused, last_at)
    values (token.id, token.user_id, used_route, date_trunc('hour', used_at, 'UTC'), 1,
      case when is_allowed and not is_too_many then 0 else 1 end, used_at)
    on conflict (token_id, hour, route) do update set calls = u.calls + 1, refused = u.refused + excluded.refused,
      last_at = excluded.last_at;
  return query select token.user_id, case when token.plot_id is not null then token.id end, is_allowed, is_too_many;
end
$$;
revoke execute on function app.use_access_token(bytea, timestamptz, text, text, boolean, integer) from public;
