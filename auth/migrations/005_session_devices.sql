-- The list of a farmer's devices, newest use first.
create index sessions_user_refreshed on auth.sessions (user_id, refreshed_at desc) where ended_at is null;
