-- A report that a farmer shows to somebody without an account: the file as it was when he shared it, under an address that
-- nobody can guess and that ends. Only the hash of the address is kept.
create table app.report_links (
  id uuid primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  report text not null check (report <> ''),
  title text not null,
  subtitle text not null,
  secret_hash bytea not null unique,
  -- Null once it has ended: nobody can open it, so nobody keeps it.
  file bytea check (octet_length(file) <= 8000000),
  file_bytes integer not null check (file_bytes > 0),
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  ended_at timestamptz,
  opened integer not null default 0
);
create index report_links_of on app.report_links (user_id, created_at desc);
alter table app.report_links enable row level security;
alter table app.report_links force row level security;
create policy own on app.report_links
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert, update on app.report_links to draksha_request;

-- Who opened it, as far as a farmer wants to know: when, and from what kind of device. No address of a network.
create table app.report_link_visits (
  link_id uuid not null references app.report_links (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  visited_at timestamptz not null,
  device text not null check (device in ('phone', 'tablet', 'computer', 'preview', 'other'))
);
create index report_link_visits_of on app.report_link_visits (link_id, visited_at desc);
create index report_link_visits_user on app.report_link_visits (user_id);
alter table app.report_link_visits enable row level security;
alter table app.report_link_visits force row level security;
create policy own on app.report_link_visits for select using (user_id = app.current_user_id());
grant select on app.report_link_visits to draksha_request;

-- Row security is forced on the owner too: what the two functions below do is let to him by policies of his own.
do $$
begin
  execute format('create policy open_link on app.report_links to %I using (true) with check (true)', current_user);
  execute format('create policy note_visit on app.report_link_visits to %I using (true) with check (true)', current_user);
end
$$;

-- The file behind an address that has not ended, for the one who has its secret. The visit is noted with it; of a link that
-- somebody opens without end, the first two hundred visits and the count.
create function app.open_report_link(hash bytea, visit_at timestamptz, visit_device text)
  returns table (title text, file bytea)
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
declare
  link app.report_links;
begin
  update app.report_links l set opened = l.opened + 1
    where l.secret_hash = hash and l.ended_at is null and l.ends_at > visit_at and l.file is not null
      and not exists (select from app.users u where u.id = l.user_id and u.leaving_since is not null)
    returning * into link;
  if not found then
    return;
  end if;
  if link.opened <= 200 then
    insert into app.report_link_visits (link_id, user_id, visited_at, device)
      values (link.id, link.user_id, visit_at, visit_device);
  end if;
  return query select link.title, link.file;
end
$$;
revoke execute on function app.open_report_link(bytea, timestamptz, text) from public;
