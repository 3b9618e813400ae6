-- What a farmer said to an action of the plan of the day.

create table app.plan_marks (
  plot_id uuid not null,
  action text not null,
  mark text not null check (mark in ('done', 'postponed', 'declined')),
  until_date date,
  reason text check (reason in ('nothing_seen', 'already_done', 'not_worth_it', 'weather_differs', 'other')),
  notes text
);
select app.own_table('app.plan_marks');
select app.belong('app.plan_marks', 'plot_id', 'app.plots');
create index plan_marks_by_day on app.plan_marks (user_id, created_at desc, id) where deleted_at is null;
