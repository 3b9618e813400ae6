-- Whose farms invite a number, docs/decisions/195: asked at each opening, so found in one place and not by asking every farm. As
-- `app.claims` it is whole on every node; no key to the account, it is no farmer's row and goes by name.
create table app.invited_numbers (
  phone_hash bytea not null,
  owner_id uuid not null,
  primary key (phone_hash, owner_id)
);
create index invited_numbers_of on app.invited_numbers (owner_id);
alter table app.invited_numbers enable row level security;
alter table app.invited_numbers force row level security;
create policy own on app.invited_numbers to draksha_request
  using (owner_id = app.current_user_id()) with check (owner_id = app.current_user_id());
grant select, insert, delete on app.invited_numbers to draksha_request;
do $$
begin
  execute format('create policy keep_house on app.invited_numbers to %I using (true) with check (true)', current_user);
end
$$;
drop index app.farm_invites_phone;
