-- As before (171), for nodes (docs/decisions/217): what is asked of all of them has a column; and it asks as whoever calls it. Nodes are
-- gone to once for each role, and a line of another role would wait for the rows that this one holds until it is ended.
create or replace function app.handover_refusal(farm uuid, heir uuid) returns text
  language plpgsql volatile set search_path = pg_catalog
  as $$
declare
  one uuid;
  leaving timestamptz;
  owned name;
  has_rows boolean;
  refusal text;
begin
  foreach one in array array[least(farm, heir), greatest(farm, heir)] loop
    perform set_config('app.user_id', one::text, true);
    select u.leaving_since into leaving from app.users u where u.id = one for update;
    if not found or leaving is not null then
      refusal := coalesce(refusal, 'leaving');
    end if;
  end loop;
  if refusal is null and exists (select 1 from app.operators o where o.id in (farm, heir)) then
    refusal := 'account';
  elsif refusal is null and exists (select 1 from app.organisation_agronomists a
    where a.agronomist_id in (farm, heir))
  then
    refusal := 'agronomist';
  elsif refusal is null and exists (select 1 from app.farm_members m
    where m.ended_at is null and m.member_id in (farm, heir) and m.user_id not in (farm, heir))
  then
    refusal := 'other_farm';
  elsif refusal is null and not exists (select 1 from app.farm_members m
    where m.ended_at is null and m.member_id = heir and m.user_id = farm)
  then
    refusal := 'no_member';
  elsif refusal is null and exists (select 1 from app.farm_members m where m.ended_at is null and m.user_id = heir) then
    refusal := 'own_farm';
  end if;
  if refusal is null then
    perform set_config('app.user_id', heir::text, true);
    for owned in select o from app.owned_tables() o where not app.of_the_account(o) loop
      execute format('select exists (select 1 from app.%I where user_id = $1)', owned) into has_rows using heir;
      if has_rows then
        refusal := 'own_farm';
        exit;
      end if;
    end loop;
  end if;
  perform set_config('app.user_id', '', true);
  return refusal;
end
$$;
