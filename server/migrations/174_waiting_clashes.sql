-- Writes that wait on a farmer's phone for them, since another phone changed the same, as that phone says (docs/decisions/190).
create table app.waiting_clashes (
  user_id uuid not null references app.users (id) on delete cascade,
  -- The write, by its own id.
  write_id uuid not null,
  -- When the phone first said so, by the server's clock, and last.
  since timestamptz not null,
  said_at timestamptz not null,
  primary key (user_id, write_id)
);
alter table app.waiting_clashes enable row level security;
alter table app.waiting_clashes force row level security;
create policy own on app.waiting_clashes for select to draksha_request using (user_id = app.current_user_id());
do $$
begin
  execute format('create policy keep_house on app.waiting_clashes to %I using (true) with check (true)', current_user);
end
$$;
grant select on app.waiting_clashes to draksha_request;

-- As 171 has it, with this table: it is of the account's phones.
create or replace function app.of_the_account(owned name) returns boolean
  language sql immutable
  as $$
  select owned = any(array['access_token_uses', 'access_tokens', 'alerts', 'asked_cells', 'brief_settings', 'briefs', 'changes', 'channel_ends',
    'deliveries', 'exports', 'farm_consents', 'farm_handovers', 'farm_invites', 'farm_looks', 'farm_members', 'farmer_profiles',
    'push_subscriptions', 'report_link_visits', 'report_links', 'row_authors', 'task_calendars', 'waiting_clashes', 'whatsapp_codes',
    'whatsapp_heard', 'whatsapp_links', 'writes'])
$$;
