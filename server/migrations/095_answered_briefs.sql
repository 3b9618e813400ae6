-- What a brief told and what of it was answered since, so that it leaves the farmer's other phones.
alter table app.briefs
  add column told text[] not null default '{}',
  add column answered text[] not null default '{}',
  -- The farmer's last change that was looked at.
  add column seen_change bigint not null default 0;
