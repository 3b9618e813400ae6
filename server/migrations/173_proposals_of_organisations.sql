-- A message of an organisation may propose work or a note for plots, docs/decisions/211.
alter table app.organisation_messages
  -- For how many plots; null of a message that proposes nothing.
  add column plots integer,
  -- Farms without a plot that it was meant for.
  add column no_plot integer not null default 0;

-- As before (162), but that the program, which names no farm, says who proposed: an agronomist is no member.
create or replace function app.keep_proposal() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  acts text := app.acting_role();
  actor uuid := app.current_actor_id();
  decided text[] := array['state', 'reason', 'version', 'updated_at'];
  refused boolean := false;
begin
  if tg_op = 'INSERT' then
    if coalesce(current_setting('app.user_id', true), '') <> '' then
      new.proposed_by := coalesce((select m.name from app.farm_members m
        where m.user_id = new.user_id and m.member_id = actor and m.ended_at is null), '');
      refused := actor is not null and (acts not in ('family', 'manager', 'adviser') or new.state <> 'waiting' or new.reason is not null);
    end if;
  else
    new.proposed_by := case when actor is null and new.proposed_by = '' then '' else old.proposed_by end;
    if acts = 'adviser' then
      refused := old.state <> 'waiting'
        or to_jsonb(new) - array['deleted_at', 'version', 'updated_at'] <> to_jsonb(old) - array['deleted_at', 'version', 'updated_at']
        or not exists (select from app.row_authors a
          where a.user_id = new.user_id and a.row_id = new.id and a.author_id = actor);
    elsif acts in ('family', 'manager') then
      refused := to_jsonb(new) - decided <> to_jsonb(old) - decided;
    else
      refused := actor is not null;
    end if;
  end if;
  if refused then
    raise exception 'not for this role' using errcode = 'DK001';
  end if;
  return new;
end
$$;

-- The feed is written as the owner of the tables, for whom row security counts too.
do $$
begin
  execute format('create policy note_proposal on app.changes for insert to %I with check (noun = ''proposals'')', current_user);
end
$$;
