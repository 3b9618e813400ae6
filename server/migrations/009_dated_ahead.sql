-- The rule of models/src/age.ts, for what is compared here: nothing that is dated in our future is fresh, and no wait
-- holds longer than it may last. Both happen when a clock was set forward and back. The minute is what clocks differ by.
create function app.is_dated_ahead(at timestamptz, now timestamptz) returns boolean
  language sql stable parallel safe
  as $$ select coalesce(at > now + interval '1 minute', false) $$;

create function app.still_holds(until timestamptz, now timestamptz, longest interval) returns boolean
  language sql stable parallel safe
  as $$ select coalesce(until > now and until <= now + longest + interval '1 minute', false) $$;
