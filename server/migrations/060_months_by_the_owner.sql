-- What serves makes no table (decision 149). The months that past weather stands in are made for it, by the owner.
alter function app.make_weather_months(date[]) security definer set search_path = pg_catalog;
revoke execute on function app.make_weather_months(date[]) from public;
