-- By which channels a farmer is told, in their order: docs/decisions/204. None named is the phone's own messages alone.
alter table app.brief_settings add column channels text[] not null default '{}';
