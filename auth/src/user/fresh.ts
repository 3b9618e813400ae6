import { DAY_SECONDS } from '../durations.ts';
import type { UserRow } from './store.ts';

/** How long a new address without the old one's consent proves no new secret. */
export const FRESH_SECONDS = DAY_SECONDS;

/** Whether a code to that address proves nothing: it is too new, or no longer the account's. */
export function isFresh(user: UserRow, address: string, at: Date): boolean {
  if (address === user.phone) return user.phone_fresh_until !== null && user.phone_fresh_until > at;
  if (address === user.email) return user.email_fresh_until !== null && user.email_fresh_until > at;
  return true;
}
