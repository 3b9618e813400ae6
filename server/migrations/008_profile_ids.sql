-- One profile a farmer: its id is his own, so that one made on a phone that knows nothing of the server is the same row.
update app.farmer_profiles set id = user_id where id <> user_id;
alter table app.farmer_profiles alter column id drop default, add check (id = user_id);
