-- Which privacy notice the farmer agreed to, by its day, and when; empty is none yet.
alter table app.users
  add column privacy_version text not null default '',
  add column privacy_accepted_at timestamptz;
