/** What of the product's schema a distributed database does not take, and what takes it away; docs/decisions/201 says what is to come instead. */
export const obstacles: readonly { readonly what: string; readonly away: string }[] = [
  {
    what: 'the number of an account is unique over all nodes',
    away: 'drop index app.users_phone_key',
  },
  {
    what: 'a table of the coordinator points to accounts',
    away: 'alter table app.operators drop constraint operators_id_fkey',
  },
  {
    what: 'secrets are unique over all nodes',
    away: `alter table app.access_tokens drop constraint access_tokens_secret_hash_key;
      alter table app.report_links drop constraint report_links_secret_hash_key;
      alter table app.task_calendars drop constraint task_calendars_secret_hash_key;
      alter table app.push_subscriptions drop constraint push_subscriptions_endpoint_key`,
  },
  {
    what: 'policies of tokens of one plot ask other tables',
    away: `do $$
      declare
        one record;
      begin
        for one in select polname, polrelid::regclass as owned from pg_policy where polname = 'of_token' loop
          execute format('drop policy %I on %s', one.polname, one.owned);
        end loop;
      end
      $$`,
  },
];
