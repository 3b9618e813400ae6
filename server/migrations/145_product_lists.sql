-- An organisation's list of products by edition, docs/decisions/203. A draft is its agronomists' alone; what was published is never
-- changed, for farms have reckoned with it, and is read by each farm that has joined.
create table app.product_lists (
  organisation_id uuid not null references app.organisations (id) on delete cascade,
  id uuid not null,
  -- As it was called when it published.
  organisation_name text not null,
  name text not null,
  season text not null,
  -- The paper that it is taken from.
  source text not null,
  dated_on date not null,
  -- Read and written as a whole.
  rows jsonb not null,
  made_by uuid not null,
  created_at timestamptz not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  primary key (organisation_id, id)
);

alter table app.product_lists enable row level security;
alter table app.product_lists force row level security;
do $$
begin
  execute format('create policy keep_house on app.product_lists to %I using (true) with check (true)', current_user);
end
$$;

-- Organisations that the farm lets see it now.
create function app.joined_organisations() returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  as $$
  select c.organisation_id from app.farm_consents c
    where c.user_id = app.current_user_id() and c.withdrawn_at is null and c.until_at > now()
$$;
create policy of_joined on app.product_lists for select to draksha_request, draksha_member, draksha_adviser
  using (published_at is not null and organisation_id in (select app.joined_organisations()));
grant select on app.product_lists to draksha_request, draksha_member, draksha_adviser;

create function app.keep_published() returns trigger
  language plpgsql set search_path = pg_catalog
  as $$
begin
  if old.published_at is not null
    and (to_jsonb(new) - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_at'
      or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
  then
    raise exception 'a published edition is not changed' using errcode = 'DK001';
  end if;
  return new;
end
$$;
create trigger keep_published before update on app.product_lists for each row execute function app.keep_published();
