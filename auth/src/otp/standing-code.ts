import type { Settings } from '../options.ts';
import { storedPhone } from '../user/address.ts';
import type { UserRow } from '../user/store.ts';
import { sameCode } from './codes.ts';
import { isProvisioned } from './send.ts';

/**
 * Whether the operator set a code that opens this account. The mark and the number must both fit: neither a person's
 * account nor another of the operator's is opened by it, nor this one once it has another number.
 */
export const hasStandingCode = ({ standingCode }: Settings, user: UserRow): boolean =>
  standingCode !== null && isProvisioned(user) && user.phone === storedPhone(standingCode.phone);

/** Whether this is that code. It is never sent, does not run out, and several visitors may use it at once. */
export const isStandingCode = (settings: Settings, user: UserRow, code: string): boolean =>
  settings.standingCode !== null &&
  hasStandingCode(settings, user) &&
  sameCode(code, settings.standingCode.code);
