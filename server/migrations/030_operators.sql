-- Who runs the product: people whom the operator of the machine named, and each of their looks. A role of its own, so that
-- neither a farmer's connection nor a mistake in a farmer's route comes near; it sees nothing of a farm.
do $$
begin
  create role draksha_operator nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then
  null;
end
$$;
grant draksha_operator to current_user;
grant usage on schema app to draksha_operator;

create table app.operators (
  id uuid primary key references app.users (id) on delete cascade,
  name text not null check (name <> ''),
  added_at timestamptz not null
);
alter table app.operators enable row level security;
alter table app.operators force row level security;
create policy own on app.operators for select to draksha_operator using (id = app.current_user_id());
grant select on app.operators to draksha_operator;

-- Written before what was asked is answered. No reference to an account: the list outlives whoever stands in it.
create table app.operator_looks (
  id uuid primary key,
  at timestamptz not null,
  operator_id uuid not null,
  operator_name text not null,
  what text not null
    check (what in ('overview', 'account', 'end_sessions', 'release_number', 'looks', 'named', 'dismissed')),
  about text
);
create index operator_looks_at on app.operator_looks (at desc);
create index operator_looks_of on app.operator_looks (operator_id, at desc);
alter table app.operator_looks enable row level security;
alter table app.operator_looks force row level security;
create policy operators_read on app.operator_looks for select to draksha_operator
  using (exists (select from app.operators o where o.id = app.current_user_id()));
-- In his own name, as he is called, and nothing that only the machine's operator does.
create policy operators_note on app.operator_looks for insert to draksha_operator
  with check (operator_id = app.current_user_id() and what not in ('named', 'dismissed')
    and exists (select from app.operators o where o.id = app.current_user_id() and o.name = operator_name));
grant select, insert on app.operator_looks to draksha_operator;

do $$
begin
  execute format('create policy keep on app.operators to %I using (true) with check (true)', current_user);
  execute format('create policy keep on app.operator_looks to %I using (true) with check (true)', current_user);
end
$$;
