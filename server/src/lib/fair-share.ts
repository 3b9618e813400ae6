import { atMost } from './queues.ts';

type Share = ReturnType<typeof atMost>;

/** Limits an account's concurrent work; the rest waits without holding resources. */
export type FairShare = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** @param atOnce concurrent work of one account */
export function fairShare(atOnce: number): FairShare {
  const accounts = new Map<string, { readonly runInOrder: Share; users: number }>();
  return async (userId, work) => {
    const account = accounts.get(userId) ?? { runInOrder: atMost(atOnce), users: 0 };
    accounts.set(userId, account);
    account.users += 1;
    try {
      return await account.runInOrder(work);
    } finally {
      account.users -= 1;
      if (account.users === 0) accounts.delete(userId);
    }
  };
}
