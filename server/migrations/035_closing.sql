-- Whatever opens a farm ends in one place (docs/decisions/107), in the transaction in which the account's sessions end.
do $$
begin
  execute format('create policy close_calendar on app.task_calendars for update to %I using (true) with check (true)', current_user);
end
$$;

create function app.close_farm(owner uuid, closed_at timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
begin
  update app.access_tokens t set ended_at = closed_at where t.user_id = owner and t.ended_at is null;
  update app.report_links l set ended_at = closed_at, file = null where l.user_id = owner and l.ended_at is null;
  update app.task_calendars c set secret_hash = null where c.user_id = owner and c.secret_hash is not null;
end
$$;
revoke execute on function app.close_farm(uuid, timestamptz) from public;

-- A farmer who leaves has no calendar, whatever was ended when.
create or replace function app.calendar_owner(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog
  as $$
  select c.user_id from app.task_calendars c
    where c.secret_hash = hash
      and not exists (select from app.users u where u.id = c.user_id and u.leaving_since is not null)
$$;

-- Of which account a look was: the farmer sees who looked at his number, also after it was released.
alter table app.operator_looks
  add column about_user uuid,
  drop constraint operator_looks_what_check,
  add constraint operator_looks_what_check check (what in ('overview', 'account', 'end_sessions', 'release_number',
    'restore_number', 'looks', 'named', 'dismissed'));
create index operator_looks_about on app.operator_looks (about_user, at desc) where about_user is not null;
