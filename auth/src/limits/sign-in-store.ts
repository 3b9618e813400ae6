import { type Nullable, type Selectable, sql } from 'kysely';
import type { Users } from '../database.gen.ts';
import type { Queryable } from '../database.ts';
import { type Address, type UserRow, userOf } from '../user/store.ts';
import { accountCount, accountTry, QUICK, type TryRequest, windowCount, windowUseAt } from './store.ts';

export interface FoundAndCounted {
  readonly user: UserRow | undefined;
  readonly accountKey: string;
  /** Where the try was counted beside the account. */
  readonly addressKey: string;
  readonly byAddress: boolean;
  readonly byAccount: boolean;
}

/** Suffix of the key that counts tries of a browser known to the account. */
export const KNOWN_DEVICE = ':known';

export interface SignInTry extends TryRequest {
  /** Accounts that this browser was signed in to. */
  readonly known: readonly string[];
  /** The network address, where accounts that were used from it are counted apart. */
  readonly home: string | null;
}

type Stored = Selectable<Users>;

const isFound = (holder: Nullable<Stored>): holder is Stored => holder.id !== null;

/**
 * Finds the owner of an address and counts one try of their account; without one, of the address, so that unknown
 * accounts wait alike.
 *
 * @param request with the beginning of the account's key, which the account or the address completes
 */
export async function findAndCount(
  { writes }: Queryable,
  address: Address,
  request: SignInTry,
  at: Date,
): Promise<FoundAndCounted> {
  const byAddress = windowCount(request.addressKey, request.addressLimit, request.addressWindowSeconds, at);
  const byAccount = accountCount(request.rule, at);
  const unknownKey = `${address.channel}:${address.value}`;
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
        from.selectNoFrom(({ selectFrom, exists }) => {
          const holder = sql<string | null>`(${selectFrom('holder').select('id')})::text`;
          const isKnown = sql<boolean>`${holder} = any(${[...request.known]}::text[])`;
          const isAtHome = exists(
            selectFrom('sessions')
              .select('sessions.id')
              .where('user_id', 'in', selectFrom('holder').select('id'))
              .where('ended_at', 'is', null)
              .where('ip', '=', request.home),
          );
          return [
            sql<string>`${request.accountKey}::text || coalesce(${holder}, ${unknownKey}::text)
              || case when ${isKnown} then ${KNOWN_DEVICE}::text else '' end`.as('account_key'),
            sql<string>`${request.addressKey}::text || case when ${isAtHome} then ':used' else '' end`.as(
              'address_key',
            ),
          ];
        }),
    )
    .with(
      (table) => table('quick').materialized(),
      (from) => from.selectNoFrom(QUICK),
    )
    .with('address', (from) =>
      windowUseAt(
        from,
        byAddress,
        from.selectFrom('named').select('named.address_key').select(byAddress.rest),
      ),
    )
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
      'named.address_key',
      exists(selectFrom('address').select('key')).as('by_address'),
      exists(selectFrom('account').select('key')).as('by_account'),
      selectFrom('quick').select('setting').as('setting'),
    ])
    .selectAll('holder')
    .executeTakeFirstOrThrow();
  const {
    by_address,
    by_account,
    account_key: accountKey,
    address_key: addressKey,
    setting: _,
    ...holder
  } = row;
  return {
    user: isFound(holder) ? userOf(holder) : undefined,
    accountKey,
    addressKey,
    byAddress: by_address === true,
    byAccount: by_account === true,
  };
}
