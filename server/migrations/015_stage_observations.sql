-- Stages that a farmer saw begin, and what a season gave.

create table app.stage_observations (
  season_id uuid not null,
  observed_on date not null,
  stage text not null check (stage in (
    'foundation.shoot_growth', 'foundation.ten_leaves', 'foundation.fruit_bud_differentiation',
    'foundation.cane_maturity', 'foundation.rest', 'fruit.shoot_growth', 'fruit.bud_swell', 'fruit.five_leaves',
    'fruit.bloom_to_shatter', 'fruit.berry_growth_early', 'fruit.berry_growth_late', 'fruit.ripening',
    'fruit.harvest_due')),
  notes text
);
select app.own_table('app.stage_observations');
select app.belong('app.stage_observations', 'season_id', 'app.seasons');
create index stage_observations_by_day on app.stage_observations (user_id, observed_on desc, id)
  where deleted_at is null;

alter table app.seasons
  add column yield_kg double precision check (yield_kg >= 0),
  add column result_notes text;
