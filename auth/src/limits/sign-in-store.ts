import { type Nullable, type Selectable, sql } from 'kysely';
import type { Users } from '../database.gen.ts';
import type { Queryable } from '../database.ts';
import { type Address, type UserRow, userOf } from '../user/store.ts';
import { accountCount, accountTry, QUICK, type TryRequest, windowCount, windowUse } from './store.ts';

export interface FoundAndCounted {
  readonly user: UserRow | undefined;
  readonly accountKey: string;
  readonly byAddress: boolean;
  readonly byAccount: boolean;
}

type Stored = Selectable<Users>;

const isFound = (holder: Nullable<Stored>): holder is Stored => holder.id !== null;

/**
 * Finds who holds the address and counts one try of his account; where nobody does, of the address itself, so that an
 * account that is not there waits as one that is.
 *
 * @param request with the beginning of the account's key, which the account or the address completes
 */
export async function findAndCount(
  { writes }: Queryable,
  address: Address,
  request: TryRequest,
  at: Date,
): Promise<FoundAndCounted> {
  const byAddress = windowCount(request.addressKey, request.addressLimit, request.addressWindowSeconds, at);
  const byAccount = accountCount(request.rule, at);
  const nobody = `${address.channel}:${address.value}`;
  const row = await writes
    .with(
      (table) => table('holder').materialized(),
      (from) =>
        from
          .selectFrom('users')
          .selectAll()
          .where(address.channel === 'email' ? 'email' : 'phone', '=', address.value)
          .where('is_sso_user', '=', false)
          .where('deleted_at', 'is', null),
    )
    .with(
      (table) => table('named').materialized(),
      (from) =>
        from.selectNoFrom(({ selectFrom }) =>
          sql<string>`${request.accountKey}::text || coalesce((${selectFrom('holder').select('id')})::text, ${nobody}::text)`.as(
            'account_key',
          ),
        ),
    )
    .with(
      (table) => table('quick').materialized(),
      (from) => from.selectNoFrom(QUICK),
    )
    .with('address', (from) => windowUse(from, byAddress))
    .with('account', (from) =>
      accountTry(
        from,
        byAccount,
        from.selectFrom(['address', 'named']).select('named.account_key').select(byAccount.row),
      ),
    )
    .selectFrom('named')
    .leftJoin('holder', (join) => join.onTrue())
    .select(({ exists, selectFrom }) => [
      'named.account_key',
      exists(selectFrom('address').select('key')).as('by_address'),
      exists(selectFrom('account').select('key')).as('by_account'),
      selectFrom('quick').select('setting').as('setting'),
    ])
    .selectAll('holder')
    .executeTakeFirstOrThrow();
  const { by_address, by_account, account_key: accountKey, setting: _, ...holder } = row;
  return {
    user: isFound(holder) ? userOf(holder) : undefined,
    accountKey,
    byAddress: by_address === true,
    byAccount: by_account === true,
  };
}
