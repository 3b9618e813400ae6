-- Years of the past have their own count beside the day's, where they stood as calls of a cell that is none; and who fetches
-- them is a job's business, not a lease on such a cell.
alter table app.weather_call_days add column years_calls integer not null default 0;
update app.weather_call_days d set years_calls = c.calls
  from app.weather_calls c where c.cell = 'backfill' and c.provider = d.provider and c.day = d.day;
delete from app.weather_calls where cell = 'backfill';
delete from app.weather_refreshes where cell = 'backfill';
-- Cells that somebody looked at lately, for the job that refreshes them before he looks again.
create index weather_bundles_viewed on app.weather_bundles ((coalesce(viewed_at, fetched_at)));
