-- When and of what a farmer is told becomes a row of theirs: it is changed on the phone without a network and follows to the others.

alter table app.brief_settings no force row level security;
create temporary table settings_before on commit drop as
  select user_id, brief_at, when_nothing, is_on, updated_at from app.brief_settings;
drop table app.brief_settings;

create table app.brief_settings (
  is_on boolean not null default true,
  -- Minutes after midnight in India, as those of the quiet hours.
  brief_at smallint not null check (brief_at between 270 and 540),
  when_nothing text not null default 'silent' check (when_nothing in ('silent', 'weekly')),
  quiet_from smallint not null check (quiet_from between 0 and 1439),
  quiet_to smallint not null check (quiet_to between 0 and 1439),
  causes_off text[] not null default '{}',
  -- None named is all of them.
  plot_ids text[] not null default '{}',
  not_on date
);
select app.own_table('app.brief_settings');

-- As each farmer: the feed takes a change from its owner alone, and who migrates need not be a superuser.
do $$
declare
  one record;
begin
  for one in select * from settings_before loop
    perform set_config('app.user_id', one.user_id::text, true);
    insert into app.brief_settings
        (id, user_id, is_on, brief_at, when_nothing, quiet_from, quiet_to, created_at, updated_at)
      values (gen_random_uuid(), one.user_id, one.is_on, one.brief_at, one.when_nothing, 1230, 300, one.updated_at, one.updated_at);
  end loop;
  perform set_config('app.user_id', '', true);
end
$$;
