-- Hours of the past by month, docs/decisions/028: old months are left alone by vacuum, and can go to slower storage or away.
drop view app.weather_hours;
alter table app.weather_cell_days rename to weather_cell_days_whole;
alter index app.weather_cell_days_pkey rename to weather_cell_days_whole_pkey;

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
) partition by range (day);

-- Makes the partitions of the months that these days fall in. A table is made by itself and then attached: making it as a
-- partition would keep readers of all other months waiting.
create function app.make_weather_months(days date[]) returns void
  language plpgsql
  as $$
declare
  first date;
  name text;
begin
  -- One at a time; a statement that begins behind the lock sees what the one before has made.
  perform pg_advisory_xact_lock(7305482);
  for first in
    select distinct date_trunc('month', day)::date from unnest(days) as d (day)
    where not exists (
      select from pg_class
      where relnamespace = 'app'::regnamespace
        and relname = 'weather_cell_days_' || to_char(date_trunc('month', day), 'YYYY_MM'))
    order by 1
  loop
    name := 'weather_cell_days_' || to_char(first, 'YYYY_MM');
    execute format('create table app.%I (like app.weather_cell_days including indexes)', name);
    execute format(
      'alter table app.weather_cell_days attach partition app.%I for values from (%L) to (%L)',
      name, first, (first + interval '1 month')::date);
  end loop;
end
$$;

select app.make_weather_months(array(select distinct day from app.weather_cell_days_whole));
insert into app.weather_cell_days (cell, day, source, starts_at, complete, fetched_at, layout, hours)
select cell, day, source, starts_at, complete, fetched_at, layout, hours from app.weather_cell_days_whole;
drop table app.weather_cell_days_whole;

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

-- Cells whose past is to be fetched little by little. `next_day` is the first that was not asked for yet: whoever goes on
-- after a crash begins there.
create table app.weather_backfills (
  cell text primary key,
  requested_at timestamptz not null,
  next_day date not null,
  to_day date not null,
  finished_at timestamptz,
  failures integer not null default 0,
  rest_until timestamptz,
  problem jsonb
);
create index weather_backfills_open on app.weather_backfills (requested_at) where finished_at is null;
