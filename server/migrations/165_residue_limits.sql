-- Residue limits on grapes of the European Commission's public file, docs/decisions/213: one row, read and written whole. No farmer's:
-- `npm run mrl` writes it, everybody may read it.
create table app.residue_limits (
  only_row boolean primary key default true check (only_row),
  -- Where the file came from.
  source text not null,
  -- The file's own day: it has no edition.
  taken_on date not null,
  residues jsonb not null
);
alter table app.residue_limits enable row level security;
alter table app.residue_limits force row level security;
do $$
begin
  execute format('create policy keep_house on app.residue_limits to %I using (true) with check (true)', current_user);
end
$$;
create policy for_all on app.residue_limits for select to draksha_request, draksha_member, draksha_adviser using (true);
grant select on app.residue_limits to draksha_request, draksha_member, draksha_adviser;
