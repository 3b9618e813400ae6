-- When a farmer is told of the day's work, the phones that are told, and what became of each day's brief.

create table app.brief_settings (
  user_id uuid primary key references app.users (id) on delete cascade,
  -- Minutes after midnight in India.
  brief_at smallint not null default 330 check (brief_at between 270 and 540),
  when_nothing text not null default 'silent' check (when_nothing in ('silent', 'weekly')),
  is_on boolean not null default true,
  updated_at timestamptz not null
);
alter table app.brief_settings enable row level security;
alter table app.brief_settings force row level security;
create policy own on app.brief_settings
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert, update on app.brief_settings to draksha_request;

create table app.push_subscriptions (
  id uuid primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  -- Where the browser's own service takes messages for this phone; it is a secret of the phone.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('en', 'hi', 'mr')),
  created_at timestamptz not null
);
create index push_subscriptions_of on app.push_subscriptions (user_id, created_at);
alter table app.push_subscriptions enable row level security;
alter table app.push_subscriptions force row level security;
create policy own on app.push_subscriptions
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert on app.push_subscriptions to draksha_request;

create table app.briefs (
  user_id uuid not null references app.users (id) on delete cascade,
  date date not null,
  -- made: not handed over yet; silent: nothing to say; late: no use any more.
  state text not null check (state in ('made', 'sent', 'silent', 'failed', 'late')),
  actions smallint not null,
  message jsonb,
  tries smallint not null default 0,
  at timestamptz not null,
  primary key (user_id, date)
);
alter table app.briefs enable row level security;
alter table app.briefs force row level security;
create policy own on app.briefs for select using (user_id = app.current_user_id());
grant select on app.briefs to draksha_request;

-- A phone is told nothing more of a farm that was closed (035): it shows plots and work without a sign-in.
do $$
begin
  execute format('create policy close_phones on app.push_subscriptions to %I using (true) with check (true)', current_user);
end
$$;
create or replace function app.close_farm(owner uuid, closed_at timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
begin
  update app.access_tokens t set ended_at = closed_at where t.user_id = owner and t.ended_at is null;
  update app.report_links l set ended_at = closed_at, file = null where l.user_id = owner and l.ended_at is null;
  update app.task_calendars c set secret_hash = null where c.user_id = owner and c.secret_hash is not null;
  delete from app.push_subscriptions p where p.user_id = owner;
end
$$;
