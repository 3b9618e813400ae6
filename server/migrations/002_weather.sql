-- Weather is shared by all farmers and belongs to none: no user_id, and nothing here is granted to the request role,
-- so that it is read through the server alone.
-- A cell is named by its centre, latitude and longitude with four decimals: '20.0000,73.8000'.

-- The newest real answer for each cell. Sample weather is never stored.
create table app.weather_bundles (
  cell text primary key,
  source text not null,
  fetched_at timestamptz not null,
  body jsonb not null
);
create index weather_bundles_by_age on app.weather_bundles (fetched_at);

-- Who is asking for a cell right now, so that two processes make one call. The lease runs on the database's own
-- clock; `rest_until` and what failed last time run on the product's.
create table app.weather_refreshes (
  cell text primary key,
  holder uuid,
  leased_until timestamptz,
  rest_until timestamptz,
  failures jsonb not null default '[]'
);

-- Calls that left for a provider on one UTC day, by cell; retries count.
create table app.weather_calls (
  provider text not null,
  day date not null,
  cell text not null,
  calls integer not null default 0,
  primary key (provider, day, cell)
);
create table app.weather_call_days (
  provider text not null,
  day date not null,
  calls integer not null default 0,
  primary key (provider, day)
);

-- Which provider is left alone, until when and why.
create table app.weather_providers (
  provider text primary key,
  failures integer not null default 0,
  rest_until timestamptz,
  reason text,
  last_ok_at timestamptz,
  last_failed_at timestamptz
);

-- Hours of the past, kept for good: one row for a cell and a day of its place. `hours` holds, for each hour from
-- `starts_at` on, the little-endian IEEE 754 float32 values of its layout, in the order of app.weather_layouts; NaN is
-- "not known". A day has 23 to 25 hours where clocks change.
create table app.weather_layouts (
  layout smallint primary key,
  fields text[] not null
);
insert into app.weather_layouts values (1, array[
  'temperature', 'feelsLike', 'humidity', 'dewPoint', 'pressure', 'windSpeed', 'windDirection', 'visibility',
  'cloudCover', 'uvIndex', 'precipitation', 'precipitationProbability', 'solarRadiation']);

create table app.weather_cell_days (
  cell text not null,
  day date not null,
  source text not null,
  starts_at timestamptz not null,
  -- Fetched after the day was over, every hour there: never asked for again.
  complete boolean not null,
  fetched_at timestamptz not null,
  layout smallint not null references app.weather_layouts (layout),
  hours bytea not null,
  primary key (cell, day)
);

-- Little-endian float32 at a byte offset; null for NaN and for the infinities.
create function app.weather_float32(bytes bytea, at integer) returns real
  language sql immutable strict parallel safe
  as $$
  select case
    when exponent = 255 then null
    when exponent = 0 then (sign * mantissa * power(2::float8, -149))::real
    else (sign * (mantissa + 8388608) * power(2::float8, exponent - 150))::real
  end
  from (
    select
      case when get_byte(bytes, at + 3) >= 128 then -1 else 1 end as sign,
      (get_byte(bytes, at + 3) % 128) * 2 + get_byte(bytes, at + 2) / 128 as exponent,
      (get_byte(bytes, at + 2) % 128) * 65536 + get_byte(bytes, at + 1) * 256 + get_byte(bytes, at) as mantissa
  ) bits
$$;

-- The same hours as a person reads them: one row an hour, one column a field.
create view app.weather_hours as
select
  d.cell,
  d.day,
  d.source,
  d.complete,
  d.starts_at + make_interval(hours => h.hour) as starts_at,
  app.weather_float32(d.hours, h.hour * 52) as temperature,
  app.weather_float32(d.hours, h.hour * 52 + 4) as feels_like,
  app.weather_float32(d.hours, h.hour * 52 + 8) as humidity,
  app.weather_float32(d.hours, h.hour * 52 + 12) as dew_point,
  app.weather_float32(d.hours, h.hour * 52 + 16) as pressure,
  app.weather_float32(d.hours, h.hour * 52 + 20) as wind_speed,
  app.weather_float32(d.hours, h.hour * 52 + 24) as wind_direction,
  app.weather_float32(d.hours, h.hour * 52 + 28) as visibility,
  app.weather_float32(d.hours, h.hour * 52 + 32) as cloud_cover,
  app.weather_float32(d.hours, h.hour * 52 + 36) as uv_index,
  app.weather_float32(d.hours, h.hour * 52 + 40) as precipitation,
  app.weather_float32(d.hours, h.hour * 52 + 44) as precipitation_probability,
  app.weather_float32(d.hours, h.hour * 52 + 48) as solar_radiation
from app.weather_cell_days d
cross join lateral generate_series(0, length(d.hours) / 52 - 1) as h (hour)
where d.layout = 1;
