-- Growers weigh a season in tonnes, too, docs/decisions/089.
alter table app.users drop constraint users_weight_unit_check;
alter table app.users
  add constraint users_weight_unit_check check (weight_unit in ('kg', 'quintal', 'tonne'));

-- Which farmer's farm is being packed for him, so that it is done once at a time whichever process he meets. The turn of a process
-- that died is over by itself.
create table app.exports (
  user_id uuid primary key references app.users (id) on delete cascade,
  turn uuid not null,
  ends_at timestamptz not null
);
alter table app.exports enable row level security;
alter table app.exports force row level security;
create policy own on app.exports
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert, update on app.exports to draksha_request;
