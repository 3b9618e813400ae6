-- The diary: what was done on a plot, or seen, paid or earned there.
create table app.records (
  plot_id uuid not null,
  season_id uuid,
  -- The rows of one entry on several plots share it.
  entry_id uuid not null,
  kind text not null check (kind in (
    'spray', 'irrigation', 'fertilizer', 'growth_regulator', 'pruning', 'harvest', 'labour', 'expense', 'income', 'scouting',
    'soil_test', 'petiole_test', 'rain_gauge', 'note')),
  happened_at timestamptz not null,
  -- By kind; contract/src/records.ts says which members each has.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  cost bigint check (cost >= 0),
  notes text
);
select app.own_table('app.records');
select app.belong('app.records', 'plot_id', 'app.plots');
-- A season that goes takes no record along: rows are deleted softly, and for good only with the farmer.
select app.belong('app.records', 'season_id', 'app.seasons');
create index records_by_day on app.records (user_id, happened_at desc, id desc) where deleted_at is null;
create index records_by_plot on app.records (plot_id, happened_at desc, id desc) where deleted_at is null;
create index records_by_kind on app.records (user_id, kind, happened_at desc, id desc) where deleted_at is null;
create index records_by_entry on app.records (entry_id);
