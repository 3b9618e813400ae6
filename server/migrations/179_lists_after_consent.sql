-- A harvest date that a list had lengthened is told of when the consent ends, docs/decisions/203.

-- Organisations that the farm let see it until lately, and does no more, each with the end of its last consent.
create function app.left_organisations() returns table (organisation_id uuid, ended_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog
  as $$
declare
  farm uuid := app.current_user_id();
begin
  return query select c.organisation_id, max(least(c.withdrawn_at, c.until_at)) from app.farm_consents c
    where c.user_id = farm
    group by c.organisation_id
    having max(least(c.withdrawn_at, c.until_at)) > now() - interval '60 days'
      and not bool_or(c.withdrawn_at is null and c.until_at > now());
end
$$;

alter policy of_joined on app.product_lists
  using (published_at is not null and (
    organisation_id in (select app.joined_organisations())
    or exists (select from app.left_organisations() l
      where l.organisation_id = product_lists.organisation_id and published_at <= l.ended_at)
  ));
