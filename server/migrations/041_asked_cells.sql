-- Cells of weather that an account asked about (`other`) or put a plot into (`plot`), docs/decisions/116: one account must not spend the day's
-- calls of all. What is older than a day is swept.
create table app.asked_cells (
  user_id uuid not null references app.users (id) on delete cascade,
  kind text not null,
  cell text not null,
  asked_at timestamptz not null,
  primary key (user_id, kind, cell)
);
alter table app.asked_cells enable row level security;
alter table app.asked_cells force row level security;
create policy own on app.asked_cells
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert, update on app.asked_cells to draksha_request;
create index asked_cells_by_age on app.asked_cells (asked_at);
do $$
begin
  execute format('create policy keep_house on app.asked_cells to %I using (true)', current_user);
end
$$;

-- How many rows a farmer has, in all tables of his own rows, and what they take: as whoever calls it sees them.
create function app.farm_size(out row_count bigint, out byte_count bigint)
  language plpgsql stable
  as $$
declare
  owned regclass;
  more record;
begin
  row_count := 0;
  byte_count := 0;
  for owned in
    select t.tgrelid::regclass from pg_trigger t
      where t.tgfoid = 'app.note_change'::regproc
        and t.tgrelid not in ('app.users'::regclass, 'app.farmer_profiles'::regclass)
  loop
    execute format(
      'select count(*) as row_count, coalesce(sum(pg_column_size(r.*)), 0) as byte_count
         from %s r where r.user_id = app.current_user_id()', owned) into more;
    row_count := row_count + more.row_count;
    byte_count := byte_count + more.byte_count;
  end loop;
end
$$;
revoke all on function app.farm_size() from public;
grant execute on function app.farm_size() to draksha_request;
