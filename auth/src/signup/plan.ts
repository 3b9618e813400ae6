import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import { hashCredential, matchesCredential, NO_CREDENTIALS } from '../credentials/service.ts';
import type { Metadata } from '../http/body.ts';
import type { SessionDevice } from '../http/device.ts';
import type { Pkce } from '../oauth/pkce.ts';
import { findLiveToken } from '../otp/store.ts';
import { type Address, findUserByAddress, type UserChanges, type UserRow } from '../user/store.ts';

export interface SignUpRequest {
  readonly address: Address;
  /** PIN or password; none when the sign-up is implied by a code that was asked for. */
  readonly credential?: string;
  readonly data: Metadata;
  readonly device: SessionDevice;
  readonly redirectTo?: string | undefined;
  readonly pkce?: Pkce | undefined;
}

/** What was found and worked out before the transaction, in which no hash may be made. */
export type Plan =
  | { readonly state: 'new'; readonly id: string; readonly secret: UserChanges }
  | {
      readonly state: 'unfinished';
      readonly id: string;
      readonly isLive: boolean;
      readonly secret: UserChanges;
    }
  | { readonly state: 'taken'; readonly id: string };

export const isConfirmed = (user: UserRow, address: Address): boolean =>
  (address.channel === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null;

/**
 * Each way costs one slow hash, so that its time gives none away. An unfinished sign-up may be a stranger's with
 * this farmer's number: while its code lives, another PIN or password makes both void; afterwards the newer one counts.
 */
export async function makePlan(context: AuthContext, request: SignUpRequest): Promise<Plan> {
  const { address, credential } = request;
  const existing = await findUserByAddress(context.db, address);
  if (!existing) {
    const id = randomUUID();
    const secret = credential === undefined ? {} : await hashCredential(context, id, credential);
    return { state: 'new', id, secret };
  }
  if (isConfirmed(existing, address)) {
    if (credential !== undefined) await context.hasher.spendTime(credential);
    return { state: 'taken', id: existing.id };
  }
  const isLive =
    (await findLiveToken(context.db, existing.id, 'confirmation', context.clock())) !== undefined;
  const plan = { state: 'unfinished', id: existing.id, isLive } as const;
  if (credential === undefined) return { ...plan, secret: { credentials_contested: true } };
  if (isLive) {
    const same = await matchesCredential(context, existing, credential);
    return { ...plan, secret: same ? {} : { credentials_contested: true } };
  }
  return {
    ...plan,
    secret: { ...NO_CREDENTIALS, ...(await hashCredential(context, existing.id, credential)) },
  };
}
