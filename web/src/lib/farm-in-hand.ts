import type { MemberFarm } from '@draksha/contract';

/** Farms of others that the account on this phone may open, and which of all farms this page shows. */
interface KnownFarms {
  readonly accountId: string;
  readonly farms: readonly MemberFarm[];
  /** Its owner's id; `null` is the account's own farm. */
  readonly chosen: string | null;
  /** Farms that ended while the phone had something of them; what was written there stays for its writer. */
  readonly lost: readonly MemberFarm[];
}

const KEY = 'draksha.farms';

const nothing = (accountId: string): KnownFarms => ({ accountId, farms: [], chosen: null, lost: [] });

/** What is known on this phone, without a network. */
export function knownFarms(accountId: string): KnownFarms {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KnownFarms | null;
    return known?.accountId === accountId ? known : nothing(accountId);
  } catch {
    return nothing(accountId);
  }
}

export function keepFarms(known: KnownFarms): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A storage that is full: the farms are asked for again.
  }
}

let inHand: { readonly accountId: string; readonly farm: MemberFarm | null } | null = null;

/** The farm of somebody else that this page shows, from its start to its end; `null` is the own farm. */
export function farmInHand(accountId: string): MemberFarm | null {
  if (inHand?.accountId !== accountId) {
    const { farms, chosen } = knownFarms(accountId);
    inHand = { accountId, farm: farms.find(({ ownerId }) => ownerId === chosen) ?? null };
  }
  return inHand.farm;
}

/** What is the account's own, whichever farm the page shows. */
const OF_ACCOUNT =
  /^\/(me|farms|handovers|invites|consents|looks|organisation|auth|operator|morning-brief|push-subscriptions|channels|whatsapp|access-tokens)\b/;

/** Names the farm that a call acts for, where it is not the own one. */
export function nameFarm(headers: Headers, path: string, accountId: string | undefined): void {
  const farm = accountId === undefined ? null : farmInHand(accountId);
  if (farm && !OF_ACCOUNT.test(path)) headers.set('x-farm', farm.ownerId);
}
