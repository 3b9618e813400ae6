-- Work that a farmer does every season, by days after pruning; and work before the pruning, such as taking the leaves off.

create table app.work_templates (
  title text not null,
  cycle text not null check (cycle in ('fruit', 'foundation')),
  due_dap integer not null check (due_dap between -60 and 400),
  category text check (category in (
    'pruning', 'irrigation', 'fertilization', 'pestControl', 'harvesting', 'soilManagement', 'training', 'monitoring')),
  notes text
);
select app.own_table('app.work_templates');
create index work_templates_by_day on app.work_templates (user_id, due_dap, id) where deleted_at is null;

alter table app.tasks drop constraint tasks_due_dap_check;
alter table app.tasks add constraint tasks_due_dap_check check (due_dap >= -60);
