import { AsyncLocalStorage } from 'node:async_hooks';
import { subscriberOf } from '../http/client-address.ts';

/** The origin of the current request, where its costs are counted. */
export interface Origin {
  readonly address: string;
  /** The accounts that signed in from this browser before. */
  readonly known: readonly string[];
  /** It solved a captcha, or shows an operator's token. */
  isPerson: boolean;
  /** The account that this request signed in to. */
  signedInUserId: string | null;
}

const origins = new AsyncLocalStorage<Origin>();

/** Undefined for work of the server's own. */
export const originOfRequest = (): Origin | undefined => origins.getStore();

/** Notes that a person is behind the request in hand. */
export function markPerson(): void {
  const origin = origins.getStore();
  if (origin) origin.isPerson = true;
}

/** Notes that this request signed in to an account with a proven number or e-mail address. */
export function markOpened(userId: string): void {
  const origin = origins.getStore();
  if (origin) origin.signedInUserId = userId;
}

/** Key of a shared count: a known browser, else its network address. */
export function counterOf(address: string): string {
  const [known] = origins.getStore()?.known ?? [];
  return known === undefined ? subscriberOf(address) : `device:${known}`;
}

/** Runs what follows as work for this origin. */
export const asFrom = (origin: Origin, work: () => void): void => origins.run(origin, work);
