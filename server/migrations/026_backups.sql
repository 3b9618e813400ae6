-- What became of each backup and of each trial of one, for whoever watches over them.
create table app.backup_runs (
  at timestamptz primary key,
  kind text not null check (kind in ('backup', 'trial')),
  name text,
  bytes bigint,
  row_count bigint,
  problem text
);
