-- An id is a farmer's own (200): how far a token reaches (093) is looked up by the farmer and the id, never by the id alone.
create or replace function app.token_reach()
  returns table (plot_id uuid, season_id uuid, first_day date, before_day date, picked_before date, others uuid[])
  language sql stable security definer set search_path = pg_catalog
  as $$
  select t.plot_id, t.season_id, s.pruning_date,
    coalesce((select min(n.pruning_date) from app.seasons n
      where n.user_id = t.user_id and n.plot_id = t.plot_id and n.deleted_at is null and n.pruning_date > s.pruning_date), 'infinity'),
    -- Grapes are always of a fruit season.
    case when s.cycle = 'fruit' then coalesce((select min(n.pruning_date) from app.seasons n
      where n.user_id = t.user_id and n.plot_id = t.plot_id and n.deleted_at is null and n.pruning_date > s.pruning_date and n.cycle = 'fruit'), 'infinity')
    else '-infinity' end,
    array(select n.id from app.seasons n where n.user_id = t.user_id and n.deleted_at is null and n.id <> t.season_id)
  from app.access_tokens t
  join app.plots p on p.user_id = t.user_id and p.id = t.plot_id and p.deleted_at is null
  left join app.seasons s on s.user_id = t.user_id and s.id = t.season_id and s.deleted_at is null
  where t.id = nullif(current_setting('app.token_id', true), '')::uuid
    and t.user_id = nullif(current_setting('app.user_id', true), '')::uuid
    and t.ended_at is null and (t.season_id is null or s.id is not null)
$$;
