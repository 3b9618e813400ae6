import type { Settings } from '../options.ts';
import { storedPhone } from '../user/address.ts';
import type { UserRow } from '../user/store.ts';
import { sameCode } from './codes.ts';
import { isProvisioned } from './send.ts';

/**
 * Returns whether a fixed code opens this account. Mark and number must both match: no other account opens by it, nor
 * this one with another number.
 */
export const hasStandingCode = ({ standingCode }: Settings, user: UserRow): boolean =>
  standingCode !== null && isProvisioned(user) && user.phone === storedPhone(standingCode.phone);

/** Whether this is the fixed code: never sent, never expiring, usable by several visitors at once. */
export const isStandingCode = (settings: Settings, user: UserRow, code: string): boolean =>
  settings.standingCode !== null &&
  hasStandingCode(settings, user) &&
  sameCode(code, settings.standingCode.code);
