-- Who of the farmers is told by WhatsApp, docs/decisions/205: their own message made the row, and its end is the end of the consent.
create table app.whatsapp_links (
  user_id uuid primary key references app.users (id) on delete cascade,
  language text not null check (language in ('en', 'hi', 'mr')),
  -- Meta's id of the person with this operator. The number may be absent, and may be another person's one day.
  person_id text,
  number text,
  joined_at timestamptz not null,
  -- When they last wrote: words of our own reach them for a day from then on.
  heard_at timestamptz not null,
  check (person_id is not null or number is not null)
);
create index whatsapp_links_of_person on app.whatsapp_links (person_id);
create index whatsapp_links_of_number on app.whatsapp_links (number);
alter table app.whatsapp_links enable row level security;
alter table app.whatsapp_links force row level security;
create policy own on app.whatsapp_links for select using (user_id = app.current_user_id());
grant select on app.whatsapp_links to draksha_request;

-- The code that a farmer sends to begin, the newest alone.
create table app.whatsapp_codes (
  user_id uuid primary key references app.users (id) on delete cascade,
  language text not null check (language in ('en', 'hi', 'mr')),
  code_hash bytea not null,
  ends_at timestamptz not null
);
create index whatsapp_codes_by_hash on app.whatsapp_codes (code_hash);
alter table app.whatsapp_codes enable row level security;
alter table app.whatsapp_codes force row level security;
create policy own on app.whatsapp_codes for select using (user_id = app.current_user_id());
grant select on app.whatsapp_codes to draksha_request;

-- Messages of theirs that were acted on: Meta may tell of one for seven days, and again.
create table app.whatsapp_heard (
  user_id uuid not null references app.users (id) on delete cascade,
  message_id text not null,
  at timestamptz not null,
  primary key (user_id, message_id)
);
create index whatsapp_heard_at on app.whatsapp_heard (at);
alter table app.whatsapp_heard enable row level security;
alter table app.whatsapp_heard force row level security;
create policy own on app.whatsapp_heard for select using (user_id = app.current_user_id());
grant select on app.whatsapp_heard to draksha_request;

-- Beside `close_farm`: a farm that was closed tells nobody of its work.
do $$
begin
  execute format('create policy close_links on app.whatsapp_links to %I using (true) with check (true)', current_user);
  execute format('create policy close_codes on app.whatsapp_codes to %I using (true) with check (true)', current_user);
end
$$;
create function app.close_whatsapp(owner uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
begin
  delete from app.whatsapp_links l where l.user_id = owner;
  delete from app.whatsapp_codes c where c.user_id = owner;
end
$$;
revoke execute on function app.close_whatsapp(uuid) from public;
