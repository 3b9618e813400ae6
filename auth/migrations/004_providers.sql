-- Sign-in by another provider: the browser's way there and back.

alter table auth.flows
  add column provider text,
  -- The signed-in user who wants to add the provider to his account.
  add column linking_user_id uuid references auth.users on delete cascade,
  add column returned_at timestamptz,
  -- The provider's own tokens, sealed, until the browser fetches them with its code.
  add column sealed_tokens bytea,
  add column tokens_key text;
