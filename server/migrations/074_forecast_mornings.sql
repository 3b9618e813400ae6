-- What forecasts said of the mornings ahead and what came, docs/decisions/165: hours of wet leaves from noon to noon by the served rule, of a
-- cell of weather, as issued so many days before. Shared by all farmers and of none, as all weather; some 300 bytes a day and cell.
create table app.forecast_mornings (
  cell text not null,
  -- The day on whose noon the hours end.
  morning date not null,
  lead smallint not null check (lead between 0 and 3),
  source text not null,
  issued_at timestamptz not null,
  said_wet_hours smallint not null,
  -- From the hours as they were known when the morning was over; null until then.
  came_wet_hours smallint,
  primary key (cell, morning, lead)
);
create index forecast_mornings_by_morning on app.forecast_mornings (morning);
