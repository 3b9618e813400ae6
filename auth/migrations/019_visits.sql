-- Copies of a demo account that end by themselves, found by their end.
create index users_visit_ends_at on auth.users ((app_metadata ->> 'visit_ends_at'))
  where (app_metadata ->> 'visit_ends_at') is not null;
