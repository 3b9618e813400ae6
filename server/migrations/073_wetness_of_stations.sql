-- What a station's own leaf sensor taught of the served wetness, docs/decisions/162; null where it has none or nothing was read since.
alter table app.stations add column wetness jsonb;
