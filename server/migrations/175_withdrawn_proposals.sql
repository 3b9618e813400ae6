-- What an organisation proposed is withdrawn where it waits, docs/decisions/211.
alter table app.organisation_messages
  add column withdrawn_at timestamptz,
  -- From so many plots.
  add column withdrawn integer;

alter table app.alerts drop constraint alerts_why_check;
alter table app.alerts add constraint alerts_why_check check (why in ('day', 'week', 'ended', 'withdrawn'));

-- As before (173), but that the program, which names no farm, withdraws in the name of an agronomist.
create or replace function app.keep_proposal() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $$
declare
  acts text := app.acting_role();
  actor uuid := app.current_actor_id();
  is_program boolean := coalesce(current_setting('app.user_id', true), '') = '';
  decided text[] := array['state', 'reason', 'version', 'updated_at'];
  withdrawn text[] := array['deleted_at', 'version', 'updated_at'];
  refused boolean := false;
begin
  if tg_op = 'INSERT' then
    if not is_program then
      new.proposed_by := coalesce((select m.name from app.farm_members m
        where m.user_id = new.user_id and m.member_id = actor and m.ended_at is null), '');
      refused := actor is not null and (acts not in ('family', 'manager', 'adviser') or new.state <> 'waiting' or new.reason is not null);
    end if;
  else
    new.proposed_by := case when actor is null and new.proposed_by = '' then '' else old.proposed_by end;
    if acts = 'adviser' then
      refused := old.state <> 'waiting' or to_jsonb(new) - withdrawn <> to_jsonb(old) - withdrawn
        or not exists (select from app.row_authors a
          where a.user_id = new.user_id and a.row_id = new.id and a.author_id = actor);
    elsif acts in ('family', 'manager') then
      refused := to_jsonb(new) - decided <> to_jsonb(old) - decided;
    elsif is_program and actor is not null then
      refused := old.state <> 'waiting' or to_jsonb(new) - withdrawn <> to_jsonb(old) - withdrawn;
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
