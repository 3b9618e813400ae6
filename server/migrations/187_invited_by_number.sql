-- An invitation by mobile number, docs/decisions/195: no secret leaves, whoever signs in with the number finds it.
alter table app.farm_invites alter column secret_hash drop not null;
alter table app.farm_invites add column phone_hash bytea;
-- The account that has the number, once one is seen with it: nobody else accepts. The owner is never told.
alter table app.farm_invites add column for_account uuid;
-- Since when it is shown to the invited no more. The owner's list has it until it ends.
alter table app.farm_invites add column declined_at timestamptz;
create index farm_invites_phone on app.farm_invites (phone_hash) where phone_hash is not null;
