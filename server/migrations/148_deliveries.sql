-- What became of each message of a farmer on each channel: docs/decisions/204.

-- One row a farmer, message and channel, written before it is sent.
create table app.deliveries (
  user_id uuid not null references app.users (id) on delete cascade,
  -- The day of a morning message, the id of an alert, or `try` and an id.
  about text not null,
  channel text not null check (channel in ('push', 'whatsapp', 'sms', 'email')),
  -- The same in each try.
  id uuid not null,
  -- Each state with its instant, the earliest heard of: they come twice and in any order.
  made_at timestamptz not null,
  -- The last try; a process may have died in it.
  tried_at timestamptz,
  handed_at timestamptz,
  delivered_at timestamptz,
  shown_at timestamptz,
  answered_at timestamptz,
  failed_at timestamptz,
  -- Of a failure, or of what was not sent: `cap_day`, `cap_month`.
  why text,
  -- Who carries it and by what they know it.
  provider text,
  provider_id text,
  cost_paise integer not null default 0,
  primary key (user_id, about, channel)
);
create index deliveries_of_provider on app.deliveries (provider, provider_id) where provider_id is not null;
create index deliveries_made on app.deliveries (made_at);
-- Those that are still of use.
create index alerts_new on app.alerts (made_at);
alter table app.deliveries enable row level security;
alter table app.deliveries force row level security;
create policy own on app.deliveries for select using (user_id = app.current_user_id());
grant select on app.deliveries to draksha_request;

-- The secret of the address that ends a channel without a sign-in, the same in all messages of a farmer's channel; whose it is is claimed (206).
create table app.channel_ends (
  user_id uuid not null references app.users (id) on delete cascade,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  secret text not null,
  primary key (user_id, channel)
);
alter table app.channel_ends enable row level security;
alter table app.channel_ends force row level security;
create policy own on app.channel_ends for select using (user_id = app.current_user_id());
grant select on app.channel_ends to draksha_request;

-- What the operator spent by month in India and channel.
create table app.channel_spending (
  month date not null,
  channel text not null,
  messages integer not null default 0,
  paise bigint not null default 0,
  -- Not sent because of a cap.
  kept integer not null default 0,
  primary key (month, channel)
);
