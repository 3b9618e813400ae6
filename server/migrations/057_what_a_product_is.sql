-- What a farmer's product is and what its label says beside the days to harvest.
alter table app.products
  add column kind text check (kind in ('fungicide', 'insecticide', 'growth_regulator', 'feed')),
  add column targets text[] not null default '{}' check (cardinality(targets) <= 6),
  add column dose_per_acre double precision check (dose_per_acre > 0),
  add column max_uses integer check (max_uses between 1 and 50),
  add column re_entry_hours integer check (re_entry_hours between 0 and 720);
