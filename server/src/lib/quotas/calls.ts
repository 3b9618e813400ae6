import { AppError } from '../errors.ts';

/** Cost of a call against an ordinary one, by measured process and database time. */
const costs: Readonly<Record<string, number>> = {
  'GET /weather/my-plots': 4,
  'GET /weather/history': 10,
  'GET /advice/plan': 10,
  'GET /speech': 10,
  'GET /reports/:kind': 20,
  'POST /report-links': 20,
  'GET /analytics/season-comparison': 20,
  'GET /account/export': 60,
  'POST /sync': 5,
};

/** Of each write in a batch. */
export const WRITE_COST = 0.25;
/** Cost of a refusal that needed the database: repeated ones are soon refused without it. */
export const REFUSAL_COST = 5;
/** What a picture of weather costs: it is drawn. */
const PICTURE_COST = 4;

/** @param route method and path of the contract */
export const callCost = (route: string): number =>
  costs[route] ?? (route.includes('/picture') || route.includes('/evidence') ? PICTURE_COST : 1);

interface Account {
  left: number;
  at: number;
}

/** From here on accounts that have rested are forgotten. */
const MAX_ACCOUNTS = 20_000;
const MINUTE_MS = 60_000;

export interface CallQuota {
  /** @throws AppError rate_limited, with the retry time */
  spend(userId: string, cost: number): void;
}

/** Each account has so much a minute for its calls in this process; what it leaves fills up again. */
export function callQuota(
  perMinute: number,
  refused: () => void,
  now: () => number = () => performance.now(),
): CallQuota {
  const accounts = new Map<string, Account>();
  const leftOf = ({ left, at }: Account): number =>
    Math.min(perMinute, left + ((now() - at) / MINUTE_MS) * perMinute);
  const forget = (): void => {
    for (const [userId, account] of accounts) if (leftOf(account) >= perMinute) accounts.delete(userId);
  };
  return {
    spend(userId, cost) {
      const known = accounts.get(userId);
      const left = known ? leftOf(known) : perMinute;
      // One that costs more than a minute has is let through by a rested account.
      const price = Math.min(cost, perMinute);
      if (left < price) {
        refused();
        const seconds = Math.ceil(((price - left) / perMinute) * 60);
        throw new AppError('rate_limited', undefined, { retryAfterSeconds: Math.max(1, seconds) });
      }
      if (!known && accounts.size >= MAX_ACCOUNTS) forget();
      accounts.set(userId, { left: left - price, at: now() });
    },
  };
}
