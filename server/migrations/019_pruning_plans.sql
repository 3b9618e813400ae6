-- Dates on which a farmer means to prune.

create table app.pruning_plans (
  plot_id uuid not null,
  pruning_date date not null,
  known_years integer check (known_years >= 0),
  bad_years integer check (bad_years >= 0),
  notes text,
  check (bad_years <= known_years)
);
select app.own_table('app.pruning_plans');
select app.belong('app.pruning_plans', 'plot_id', 'app.plots');
create index pruning_plans_by_date on app.pruning_plans (user_id, pruning_date, id) where deleted_at is null;
