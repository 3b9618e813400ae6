-- As before (007), for nodes (docs/decisions/201): what is written to every node is made before.
create or replace function app.after_restore() returns void
  language plpgsql
  as $$
declare
  fresh uuid := gen_random_uuid();
begin
  truncate app.changes;
  update app.feed set epoch = fresh;
end
$$;
