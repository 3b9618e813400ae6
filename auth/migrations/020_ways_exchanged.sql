-- A hashed PIN is bound to the account that it was made for. Where a person moved to another account (docs/decisions/219), it says which.
alter table auth.users add column pin_of uuid;
alter table auth.former_secrets add column pin_of uuid;
