-- When a bundle was last shown to somebody: what nobody looks at is not refreshed along with others.
alter table app.weather_bundles add column viewed_at timestamptz;

-- Every forecast that was shown, so that it can be held against what came. `hours` is deflated; inflated it holds
-- for each hour from `starts_at` on five little-endian int16 in tenths, -32768 for "not known":
-- temperature, humidity, wind speed, precipitation, precipitation probability.
create table app.weather_forecasts (
  cell text not null,
  fetched_at timestamptz not null,
  source text not null,
  starts_at timestamptz not null,
  layout smallint not null,
  hours bytea not null,
  primary key (cell, fetched_at)
);
