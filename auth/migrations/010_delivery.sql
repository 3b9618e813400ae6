-- What became of each message, and the devices that each account has been seen on.

alter table auth.outbox
  -- queued → sent (a carrier took it) → delivered or failed; dropped: its code was used or replaced before it left.
  add column state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'dropped')),
  add column provider text,
  -- When it became known whether it arrived.
  add column settled_at timestamptz,
  -- For carriers that must be asked what became of a message.
  add column checks smallint not null default 0,
  add column next_check_at timestamptz;
update auth.outbox set state = case when sent_at is not null then 'sent' when next_attempt_at is null then 'failed' else 'queued' end;
create index outbox_provider on auth.outbox (provider, provider_message_id) where provider_message_id is not null;
create index outbox_checks on auth.outbox (next_check_at) where next_check_at is not null;
create index outbox_user_id on auth.outbox (user_id, created_at desc);

create table auth.devices (
  user_id uuid not null references auth.users on delete cascade,
  -- As the list of sessions names it, out of the User-Agent.
  name text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, name)
);
create index devices_last_seen_at on auth.devices (last_seen_at);

-- Sessions are looked at after they were opened; those that are there already tell nothing new.
alter table auth.sessions add column is_device_noted boolean not null default true;
alter table auth.sessions alter column is_device_noted set default false;
create index sessions_device_unnoted on auth.sessions (created_at, id) where not is_device_noted;
