-- Vines that were grafted over to another variety, and when.
alter table app.plots
  add column top_worked_on date,
  drop constraint plots_status_check,
  add constraint plots_status_check check (status in ('young', 'bearing', 'top_worked', 'resting', 'removed'));
