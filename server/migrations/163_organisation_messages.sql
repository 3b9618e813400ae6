-- What organisations write to farms, docs/decisions/211. What a farm was told is a row of its alerts; here stands what was written, once.
create table app.organisation_messages (
  organisation_id uuid not null references app.organisations (id) on delete cascade,
  -- The writer's: the same again writes nothing.
  id uuid not null,
  -- An account; its name stands with the agronomists.
  agronomist_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  -- Farms that were told, and those that were not: without consent to it, by the farmer's wish, for the limits.
  told integer not null,
  no_consent integer not null,
  not_wanted integer not null,
  over_limit integer not null,
  primary key (organisation_id, id)
);
alter table app.organisation_messages enable row level security;
alter table app.organisation_messages force row level security;
do $$
begin
  execute format('create policy keep_house on app.organisation_messages to %I using (true) with check (true)', current_user);
end
$$;

-- The consent ended, or its farmer wanted no more, before a message was handed over.
alter table app.alerts drop constraint alerts_why_check;
alter table app.alerts add constraint alerts_why_check check (why in ('day', 'week', 'ended'));
