-- Sign-in that goes through a browser: links with a proof key, and codes that are changed for a session.

alter table auth.one_time_tokens
  add column code_challenge text,
  add column code_challenge_method text,
  add check ((code_challenge is null) = (code_challenge_method is null));

create table auth.flows (
  id uuid primary key,
  -- SHA-256 of the code that the browser brings back; null until it is issued.
  code_digest bytea unique,
  -- Whose session the code opens; null until a provider or a link has told.
  user_id uuid references auth.users on delete cascade,
  -- AMR method of the session to come.
  method text not null,
  code_challenge text,
  code_challenge_method text,
  redirect_to text,
  created_at timestamptz not null,
  -- Counted from here, not from the request: a mail may be read an hour later.
  issued_at timestamptz,
  check ((code_challenge is null) = (code_challenge_method is null)),
  check ((code_digest is null) = (issued_at is null))
);
create index flows_created_at on auth.flows (created_at);
