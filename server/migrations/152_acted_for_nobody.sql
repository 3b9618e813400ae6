-- A coordinator (docs/decisions/201) reckons every function of a statement before a `case` chooses among them: without an actor this
-- one says that it is nobody's farm, and is no error.
do $$
declare
  before text := pg_get_functiondef('app.acted_for()'::regprocedure);
  after text := replace(replace(before, 'current_setting(''app.actor_id'', true)::uuid',
    'nullif(current_setting(''app.actor_id'', true), '''')::uuid'), 'if farm is null then', 'if farm is null or actor is null then');
begin
  if after not like '%nullif(current_setting(''app.actor_id''%if farm is null or actor is null then%' then
    raise exception 'app.acted_for is another';
  end if;
  execute after;
end
$$;
