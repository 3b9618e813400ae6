-- Cells that somebody will look at soon, because a plot was placed there: fetched along with the first that is looked at.
alter table app.weather_refreshes add column expected_at timestamptz;
create index weather_refreshes_expected on app.weather_refreshes (expected_at) where expected_at is not null;
