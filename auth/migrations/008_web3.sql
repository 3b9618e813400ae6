-- Sign-in with a wallet: a signed message and its nonce count once.

create table auth.used_messages (
  -- SHA-256 of the message, or of its address and nonce.
  digest bytea primary key,
  expires_at timestamptz not null
);
create index used_messages_expires_at on auth.used_messages (expires_at);
