-- The hand-over of a farm, docs/decisions/219: no row moves, two people change accounts.
create table app.farm_handovers (
  user_id uuid not null references app.users (id) on delete cascade,
  id uuid not null,
  -- To whom: the account of a member.
  member_id uuid not null,
  offered_at timestamptz not null,
  accepted_at timestamptz,
  -- No was said, the time ran out, or it is done.
  ended_at timestamptz,
  done_at timestamptz,
  primary key (user_id, id)
);
create unique index farm_handovers_live on app.farm_handovers (user_id) where ended_at is null;
create index farm_handovers_to on app.farm_handovers (member_id);
alter table app.farm_handovers enable row level security;
alter table app.farm_handovers force row level security;
create policy own on app.farm_handovers for select to draksha_request using (user_id = app.current_user_id());
do $$
begin
  execute format('create policy keep_house on app.farm_handovers to %I using (true) with check (true)', current_user);
end
$$;
grant select on app.farm_handovers to draksha_request;

-- Beside `close_farm`: what closes an account stops its hand-overs.
create function app.close_handovers(owner uuid, closed_at timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog
  as $$
  update app.farm_handovers h set ended_at = closed_at
    where (h.user_id = owner or h.member_id = owner) and h.ended_at is null
$$;
revoke execute on function app.close_handovers(uuid, timestamptz) from public;

-- Tables of an account that hold no work of a farm: who takes over a farm leaves nothing there for the one who comes.
create function app.of_the_account(owned name) returns boolean
  language sql immutable
  as $$
  select owned = any(array['access_token_uses', 'access_tokens', 'alerts', 'asked_cells', 'brief_settings', 'briefs', 'changes', 'channel_ends',
    'deliveries', 'exports', 'farm_consents', 'farm_handovers', 'farm_invites', 'farm_looks', 'farm_members', 'farmer_profiles',
    'push_subscriptions', 'report_link_visits', 'report_links', 'row_authors', 'task_calendars', 'whatsapp_codes', 'whatsapp_heard',
    'whatsapp_links', 'writes'])
$$;

-- Every table of farmers' rows, one that comes later too.
create function app.owned_tables() returns setof name
  language sql stable set search_path = pg_catalog
  as $$
  select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname
$$;

-- Why a farm cannot be handed to an account now; null where it can. Both rows are held until the transaction ends.
create function app.handover_refusal(farm uuid, heir uuid) returns text
  language plpgsql volatile security definer set search_path = pg_catalog
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
  if refusal is null and exists (select from app.operators o where o.id in (farm, heir)) then
    refusal := 'account';
  elsif refusal is null and exists (select from app.organisation_agronomists a
    where a.agronomist_id in (farm, heir))
  then
    refusal := 'agronomist';
  elsif refusal is null and exists (select from app.farm_members m
    where m.ended_at is null and m.member_id in (farm, heir) and m.user_id not in (farm, heir))
  then
    refusal := 'other_farm';
  elsif refusal is null and not exists (select from app.farm_members m
    where m.ended_at is null and m.member_id = heir and m.user_id = farm)
  then
    refusal := 'no_member';
  elsif refusal is null and exists (select from app.farm_members m where m.ended_at is null and m.user_id = heir) then
    refusal := 'own_farm';
  end if;
  if refusal is null then
    perform set_config('app.user_id', heir::text, true);
    for owned in select o from app.owned_tables() o where not app.of_the_account(o) loop
      execute format('select exists (select from app.%I where user_id = $1)', owned) into has_rows using heir;
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
revoke execute on function app.handover_refusal(uuid, uuid) from public;

-- What an account's rows say of the person. The farm's own stay where they are.
create function app.take_person(taker uuid, person app.users) returns void
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
begin
  perform set_config('app.user_id', taker::text, true);
  update app.users u set (phone, email, first_name, last_name, language_preference, phone_verified, email_verified, last_login_at,
      area_unit, weight_unit, privacy_version, privacy_accepted_at) =
    (person.phone, person.email, person.first_name, person.last_name, person.language_preference, person.phone_verified,
      person.email_verified, person.last_login_at, person.area_unit, person.weight_unit, person.privacy_version, person.privacy_accepted_at)
    where u.id = taker;
  update app.claims c set owner_id = taker where c.hash = sha256(convert_to(person.phone, 'UTF8')) and c.owner_id = person.id;
end
$$;
revoke execute on function app.take_person(uuid, app.users) from public;

-- Does what a hand-over is among the farm's rows, in the transaction in which the two change accounts. Why not; null when it is done.
-- Asked after both had their say, `waited` ago at least.
create function app.hand_over(farm uuid, heir uuid, at timestamptz, waited interval, lasts interval) returns text
  language plpgsql volatile security definer set search_path = pg_catalog
  as $$
declare
  handover uuid;
  before app.users;
  after app.users;
  former uuid := gen_random_uuid();
  one uuid;
  owned name;
  refusal text := app.handover_refusal(farm, heir);
begin
  if refusal is not null then
    return refusal;
  end if;
  select h.id into handover from app.farm_handovers h
    where h.user_id = farm and h.member_id = heir and h.ended_at is null
      and h.accepted_at <= at - waited and h.accepted_at > at - lasts
    for update;
  if not found then
    return 'waits';
  end if;
  update app.farm_handovers h set ended_at = at, done_at = at where h.user_id = farm and h.id = handover;
  perform app.close_whatsapp(farm), app.close_whatsapp(heir);

  -- The farm: what its owner gave away ends; its members stay.
  perform set_config('app.user_id', farm::text, true);
  select u.* into before from app.users u where u.id = farm;
  update app.access_tokens t set ended_at = at where t.user_id = farm and t.ended_at is null;
  update app.report_links l set ended_at = at, file = null where l.user_id = farm and l.ended_at is null;
  update app.task_calendars c set secret_hash = null where c.user_id = farm and c.secret_hash is not null;
  delete from app.push_subscriptions s where s.user_id = farm;
  update app.farm_invites i set ended_at = at where i.user_id = farm and i.ended_at is null;
  update app.farm_consents c set withdrawn_at = at where c.user_id = farm and c.withdrawn_at is null;
  update app.brief_settings b set channels = '{}' where b.user_id = farm and b.channels <> '{}';
  update app.tasks t set for_member = null where t.user_id = farm and t.for_member = heir;

  -- What the new owner wrote as a member keeps their name, as of a member of before; the account is the former owner's now.
  update app.row_authors a set author_id = former where a.user_id = farm and a.author_id = heir;
  update app.changes c set author_id = former where c.user_id = farm and c.author_id = heir;
  insert into app.farm_members (user_id, id, member_id, role, name, joined_at, ended_at)
    select m.user_id, gen_random_uuid(), former, m.role, m.name, m.joined_at, at from app.farm_members m
    where m.user_id = farm and m.member_id = heir and m.ended_at is null;
  update app.farm_members m set member_id = former where m.user_id = farm and m.member_id = heir and m.ended_at is not null;
  update app.farm_members m set role = 'family', joined_at = at,
      name = trim(concat_ws(' ', before.first_name, before.last_name))
    where m.user_id = farm and m.member_id = heir;

  -- The account that the former owner comes to: nothing of the one who was there stays.
  perform set_config('app.user_id', heir::text, true);
  select u.* into after from app.users u where u.id = heir;
  for owned in select o from app.owned_tables() o where app.of_the_account(o) and o <> 'changes' loop
    execute format('delete from app.%I where user_id = $1', owned) using heir;
  end loop;
  delete from app.changes c where c.user_id = heir;
  delete from app.claims c where c.owner_id = heir and c.hash <> sha256(convert_to(after.phone, 'UTF8'));

  -- Where either was a member before, their name stays with what they did.
  for one in select distinct m.user_id from app.farm_members m where m.member_id in (farm, heir) and m.user_id not in (farm, heir) loop
    perform set_config('app.user_id', one::text, true);
    update app.farm_members m set member_id = case m.member_id when farm then heir else farm end
      where m.user_id = one and m.member_id in (farm, heir);
    update app.row_authors a set author_id = case a.author_id when farm then heir else farm end
      where a.user_id = one and a.author_id in (farm, heir);
    update app.changes c set author_id = case c.author_id when farm then heir else farm end
      where c.user_id = one and c.author_id in (farm, heir);
  end loop;
  update app.operator_looks l set about_user = case l.about_user when farm then heir else farm end
    where l.about_user in (farm, heir);

  perform app.take_person(heir, before), app.take_person(farm, after);
  perform set_config('app.user_id', '', true);
  return null;
end
$$;
revoke execute on function app.hand_over(uuid, uuid, timestamptz, interval, interval) from public;
