/** What of the product's schema a distributed database does not take, and what takes it away; docs/decisions/201 says what is to come instead. */
export const obstacles: readonly { readonly what: string; readonly away: string }[] = [
  {
    // Then who is not the farm's owner sees nothing at all, where they saw a part.
    what: 'policies of tokens of one plot and of members without money ask other tables',
    away: `revoke select on all tables in schema app from draksha_adviser, draksha_member;
      revoke select on all tables in schema without_money from draksha_member;
      do $$
      declare
        one record;
      begin
        for one in select polname, polrelid::regclass as owned from pg_policy
          where polname in ('of_token', 'only_work', 'own_work')
        loop
          execute format('drop policy %I on %s', one.polname, one.owned);
        end loop;
      end
      $$`,
  },
];
