-- How a farmer reads areas and weights, on every phone of his; and farmers who leave, docs/decisions/056.
alter table app.users
  add column area_unit text check (area_unit in ('acre', 'hectare')),
  add column weight_unit text check (weight_unit in ('kg', 'quintal')),
  add column leaving_since timestamptz;
create index users_leaving on app.users (leaving_since) where leaving_since is not null;

-- The owner finds those whose days are over, and removes them with all that is theirs.
do $$
begin
  execute format('create policy keep_house on app.users to %I using (true)', current_user);
end
$$;

-- What a farmer takes along has the hours of his stations as a person reads them; the view shows nobody more than he may see.
grant select on app.station_hours to draksha_request;
