-- What packhouse, insurer and bank ask a paper for: where the land lies by the revenue record, the crop's policy.
alter table app.plots
  add column village text,
  add column taluka text,
  add column gat_number text;
alter table app.seasons add column policy_number text;

-- A shared file says farm, plot and day in its name. Links from before keep their title.
alter table app.report_links add column file_name text;
drop function app.open_report_link(bytea, timestamptz, text);
create function app.open_report_link(hash bytea, visit_at timestamptz, visit_device text)
  returns table (file_name text, file bytea)
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
  return query select coalesce(link.file_name, link.title || '.pdf'), link.file;
end
$$;
revoke execute on function app.open_report_link(bytea, timestamptz, text) from public;
