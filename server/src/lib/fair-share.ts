import { atMost } from './turns.ts';

type Share = ReturnType<typeof atMost>;

/** Runs an account's work, so much at once; the rest of it waits, and holds nothing that others want. */
export type FairShare = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** @param atOnce pieces of work that one account may have under way */
export function fairShare(atOnce: number): FairShare {
  const accounts = new Map<string, { readonly inTurn: Share; users: number }>();
  return async (userId, work) => {
    const account = accounts.get(userId) ?? { inTurn: atMost(atOnce), users: 0 };
    accounts.set(userId, account);
    account.users += 1;
    try {
      return await account.inTurn(work);
    } finally {
      account.users -= 1;
      if (account.users === 0) accounts.delete(userId);
    }
  };
}
