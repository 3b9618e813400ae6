-- A farmer's own weather stations and what they measured, docs/decisions/027.
create table app.stations (
  id uuid primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  plot_id uuid,
  name text not null check (name <> ''),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  elevation_metres double precision check (elevation_metres between -500 and 9000),
  -- Minutes by which the hours of the place begin after those of UTC: 30 in India.
  phase_minutes smallint not null check (phase_minutes between 0 and 59),
  quantities text[] not null default '{}',
  hours integer not null default 0,
  first_hour_at timestamptz,
  last_hour_at timestamptz,
  create_digest bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (id, user_id),
  foreign key (plot_id, user_id) references app.plots (id, user_id) on delete set null (plot_id)
);
create unique index stations_by_name on app.stations (user_id, lower(name)) where deleted_at is null;

-- One row for a station and a day of UTC: 24 hours from `starts_at` on, each the little-endian IEEE 754 float32 values of
-- its layout; NaN is "not measured". Layout 1: temperature °C, humidity %, dew point °C, wind speed km/h, precipitation mm,
-- solar radiation W/m², cloud cover %, share of the hour that the leaf sensor was wet.
create table app.station_days (
  station_id uuid not null,
  user_id uuid not null,
  day date not null,
  starts_at timestamptz not null,
  layout smallint not null,
  hours bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (station_id, day),
  foreign key (station_id, user_id) references app.stations (id, user_id) on delete cascade
);

-- The same hours as a person reads them, for whoever may see the rows.
create view app.station_hours with (security_invoker = true) as
select
  d.station_id,
  d.user_id,
  d.starts_at + make_interval(hours => h.hour) as starts_at,
  app.weather_float32(d.hours, h.hour * 32) as temperature,
  app.weather_float32(d.hours, h.hour * 32 + 4) as humidity,
  app.weather_float32(d.hours, h.hour * 32 + 8) as dew_point,
  app.weather_float32(d.hours, h.hour * 32 + 12) as wind_speed,
  app.weather_float32(d.hours, h.hour * 32 + 16) as precipitation,
  app.weather_float32(d.hours, h.hour * 32 + 20) as solar_radiation,
  app.weather_float32(d.hours, h.hour * 32 + 24) as cloud_cover,
  app.weather_float32(d.hours, h.hour * 32 + 28) as leaf_wetness
from app.station_days d
cross join lateral generate_series(0, length(d.hours) / 32 - 1) as h (hour)
where d.layout = 1;

create trigger touch before update on app.stations for each row execute function app.touch_row();
create trigger touch before update on app.station_days for each row execute function app.touch_row();

alter table app.stations enable row level security;
alter table app.stations force row level security;
create policy own on app.stations
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());

alter table app.station_days enable row level security;
alter table app.station_days force row level security;
create policy own on app.station_days
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());

grant select, insert, update on app.stations, app.station_days to draksha_request;
