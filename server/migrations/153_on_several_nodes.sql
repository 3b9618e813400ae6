-- The epoch of a farmer's feed where their rows are. On one server that of the database; where rows are spread over nodes
-- (docs/decisions/201) it is made anew by the command that spreads them, for each node counts its own transactions.
create function app.epoch_here(epoch uuid, owner uuid) returns uuid
  language sql immutable parallel safe
  as $$ select epoch $$;
