-- Work to be done, on a plot or on the whole farm.
create table app.tasks (
  plot_id uuid,
  season_id uuid,
  title text not null check (title <> ''),
  description text,
  category text check (category in (
    'pruning', 'irrigation', 'fertilization', 'pestControl', 'harvesting', 'soilManagement', 'training', 'monitoring')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'pending' check (status in ('pending', 'inProgress', 'completed', 'cancelled')),
  scheduled_date date,
  due_dap integer check (due_dap >= 0),
  estimated_hours double precision check (estimated_hours >= 0),
  actual_hours double precision check (actual_hours >= 0),
  cost bigint check (cost >= 0),
  notes text,
  completed_at timestamptz,
  repeats text,
  workers text[] not null default '{}',
  template text,
  check ((status = 'completed') = (completed_at is not null))
);
select app.own_table('app.tasks');
select app.belong('app.tasks', 'plot_id', 'app.plots');
select app.belong('app.tasks', 'season_id', 'app.seasons');

-- A calendar program reads a farmer's tasks without a sign-in, by an address that nobody can guess. Only its hash is kept.
create table app.task_calendars (
  user_id uuid primary key references app.users (id) on delete cascade,
  -- Null where it is switched off.
  secret_hash bytea unique,
  created_at timestamptz not null default now()
);
alter table app.task_calendars enable row level security;
alter table app.task_calendars force row level security;
create policy own on app.task_calendars
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert, update on app.task_calendars to draksha_request;

-- Whose calendar it is, for the one who has its secret; what is in it is then read as that farmer. Row security is forced on
-- the owner too, so the owner may look here by a policy of his own.
do $$
begin
  execute format('create policy find_owner on app.task_calendars for select to %I using (true)', current_user);
end
$$;
create function app.calendar_owner(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog
  as $$ select user_id from app.task_calendars where secret_hash = hash $$;
revoke execute on function app.calendar_owner(bytea) from public;
