-- Bunches counted on some vines, and the weight of some bunches: what the yield is estimated from before the harvest.
alter table app.records
  drop constraint records_kind_check,
  add constraint records_kind_check check (kind in (
    'spray', 'irrigation', 'fertilizer', 'growth_regulator', 'pruning', 'harvest', 'labour', 'expense', 'income', 'scouting',
    'soil_test', 'petiole_test', 'rain_gauge', 'bunch_count', 'note'));
