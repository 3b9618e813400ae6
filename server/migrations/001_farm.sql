-- Who may see what: the server works for a farmer as this role, which owns nothing and cannot bypass row security.
-- Roles belong to the cluster, so another database of it may have made the role already.
do $$
begin
  create role draksha_request nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then
  null;
end
$$;
grant draksha_request to current_user;
grant usage on schema app to draksha_request;

-- The farmer on whose behalf the current connection works; null is nobody, who sees nothing.
create function app.current_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create function app.touch_row() returns trigger
  language plpgsql
  as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create table app.users (
  id uuid primary key,
  phone text not null default '',
  email text,
  first_name text not null default '',
  last_name text not null default '',
  language_preference text not null default 'en' check (language_preference in ('en', 'hi', 'mr')),
  phone_verified boolean not null default false,
  email_verified boolean not null default false,
  is_active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index users_phone_key on app.users (phone) where phone <> '';

create table app.farmer_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references app.users (id) on delete cascade,
  farm_name text not null check (farm_name <> ''),
  total_area_hectares double precision check (total_area_hectares > 0),
  location_state text,
  location_district text,
  location_taluka text,
  location_village text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  farming_experience_years integer check (farming_experience_years >= 0),
  organic_certified boolean not null default false,
  soil_type text,
  irrigation_type text check (irrigation_type in ('drip', 'sprinkler', 'flood')),
  annual_rainfall_mm double precision check (annual_rainfall_mm >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table app.plots (
  id uuid primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  name text not null check (name <> ''),
  area_hectares double precision check (area_hectares > 0),
  grape_variety text,
  rootstock text,
  planting_date date,
  irrigation_type text check (irrigation_type in ('drip', 'sprinkler', 'flood')),
  soil_type text,
  total_vines integer check (total_vines >= 0),
  row_spacing_m double precision check (row_spacing_m > 0),
  vine_spacing_m double precision check (vine_spacing_m > 0),
  trellis text check (trellis in ('bower', 'y', 'flat_y', 'other')),
  emitters_per_vine double precision check (emitters_per_vine > 0),
  emitter_litres_per_hour double precision check (emitter_litres_per_hour > 0),
  status text not null default 'bearing' check (status in ('young', 'bearing', 'resting', 'removed')),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  boundary jsonb,
  registration_code text,
  notes text,
  -- What the create asked for, so that the same request repeated is known from another one with the same id.
  create_digest bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (id, user_id),
  check ((latitude is null) = (longitude is null))
);
create index plots_by_user on app.plots (user_id, created_at, id) where deleted_at is null;

create table app.seasons (
  id uuid primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  plot_id uuid not null,
  cycle text not null check (cycle in ('foundation', 'fruit')),
  pruning_date date not null,
  ended_on date,
  target_market text check (target_market in ('export_eu', 'export_other', 'domestic', 'raisin', 'wine_juice')),
  expected_harvest_date date,
  create_digest bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (id, user_id),
  -- A season on another farmer's plot is impossible, whoever writes it.
  foreign key (plot_id, user_id) references app.plots (id, user_id) on delete cascade,
  check (ended_on is null or ended_on >= pruning_date),
  check (expected_harvest_date is null or expected_harvest_date >= pruning_date)
);
create index seasons_by_plot on app.seasons (plot_id, pruning_date desc) where deleted_at is null;
create index seasons_by_user on app.seasons (user_id, pruning_date desc, id) where deleted_at is null;

create trigger touch before update on app.users for each row execute function app.touch_row();
create trigger touch before update on app.farmer_profiles for each row execute function app.touch_row();
create trigger touch before update on app.plots for each row execute function app.touch_row();
create trigger touch before update on app.seasons for each row execute function app.touch_row();

alter table app.users enable row level security;
alter table app.users force row level security;
create policy own on app.users using (id = app.current_user_id()) with check (id = app.current_user_id());

alter table app.farmer_profiles enable row level security;
alter table app.farmer_profiles force row level security;
create policy own on app.farmer_profiles
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());

alter table app.plots enable row level security;
alter table app.plots force row level security;
create policy own on app.plots
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());

alter table app.seasons enable row level security;
alter table app.seasons force row level security;
create policy own on app.seasons
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());

grant select, insert, update on app.users, app.farmer_profiles, app.plots, app.seasons to draksha_request;
