-- What has no more use goes: changes after a year, writes after half of one. Row security is forced on the owner too, so the
-- owner may see and drop these rows by a policy of his own; what a farmer's role may do stays as it is.
do $$
declare
  fed text;
begin
  foreach fed in array array['changes', 'writes'] loop
    execute format('create policy keep_house on app.%I for select to %I using (true)', fed, current_user);
    execute format('create policy drop_old on app.%I for delete to %I using (true)', fed, current_user);
  end loop;
end
$$;
