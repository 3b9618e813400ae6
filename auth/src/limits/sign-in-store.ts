import { only, type Queryable } from '../database.ts';
import type { Address, UserRow } from '../user/store.ts';
import { ALLOWED, type Allowed, countTry, type TryRequest, tryValues } from './store.ts';

export interface FoundAndCounted {
  readonly user: UserRow | undefined;
  readonly accountKey: string;
  readonly byAddress: boolean;
  readonly byAccount: boolean;
}

type Found = Allowed & { readonly account_key: string } & {
  readonly [Key in keyof UserRow]: UserRow[Key] | null;
};

/**
 * Finds who holds the address and counts one try of his account; where nobody does, of the address itself, so that an
 * account that is not there waits as one that is.
 *
 * @param request with the beginning of the account's key, which the account or the address completes
 */
export async function findAndCount(
  db: Queryable,
  address: Address,
  request: TryRequest,
  at: Date,
): Promise<FoundAndCounted> {
  const column = address.channel === 'email' ? 'email' : 'phone';
  const row = only(
    await db.query<Found>(
      `with holder as materialized (
         select * from auth.users where ${column} = $10 and not is_sso_user and deleted_at is null),
       named as materialized (
         select $5::text || coalesce((select id::text from holder), $11::text) as account_key),
       ${countTry('named.account_key', 'address, named')}
       select ${ALLOWED}, named.account_key, holder.* from named left join holder on true`,
      [...tryValues(request, at), address.value, `${address.channel}:${address.value}`],
    ),
  );
  const { by_address: byAddress, by_account: byAccount, account_key: accountKey, ...holder } = row;
  return { user: holder.id === null ? undefined : (holder as UserRow), accountKey, byAddress, byAccount };
}
