-- The foreign keys of 111 are checked against the rows that are there: nobody waits for that.
do $$
declare
  one record;
begin
  for one in
    select f.conrelid::regclass as child, f.conname from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and not f.convalidated and c.relnamespace = 'app'::regnamespace
      order by c.relname, f.conname
  loop
    execute format('alter table %s validate constraint %I', one.child, one.conname);
  end loop;
end
$$;
