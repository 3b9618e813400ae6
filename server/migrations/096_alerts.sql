-- The plan as a day's brief had it, which a later plan is held against; and the alerts that were sent or kept back.
alter table app.briefs add column seen jsonb;

create table app.alerts (
  id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  -- Cause and action: never told twice.
  key text not null,
  cause text not null,
  -- made: not handed over yet; kept: not sent, with the reason.
  state text not null check (state in ('made', 'sent', 'kept', 'failed', 'late')),
  why text check (why in ('day', 'week')),
  message jsonb not null,
  tries smallint not null default 0,
  made_at timestamptz not null,
  at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, key)
);
create index alerts_of on app.alerts (user_id, made_at desc);
create index alerts_waiting on app.alerts (made_at) where state = 'made';
alter table app.alerts enable row level security;
alter table app.alerts force row level security;
create policy own on app.alerts for select using (user_id = app.current_user_id());
grant select on app.alerts to draksha_request;
