import type { MemberFarm } from '@draksha/contract';
import { isByConsent } from '@draksha/contract/farm-roles';
import { readItem, readJson, writeItem, writeJson } from './browser-storage.ts';

/** Farms of others that the account on this phone may open, and which of all was opened last. */
interface KnownFarms {
  readonly accountId: string;
  readonly farms: readonly MemberFarm[];
  /** Owner's id of the one that was opened last, which a new tab shows; `null` is the account's own farm. */
  readonly chosen: string | null;
  /** Farms that ended while the phone had something of them; what was written there stays for its writer. */
  readonly lost: readonly MemberFarm[];
}

const KEY = 'draksha.farms';

const nothing = (accountId: string): KnownFarms => ({ accountId, farms: [], chosen: null, lost: [] });

/** What is known on this phone, without a network. */
export function knownFarms(accountId: string): KnownFarms {
  const known = readJson<KnownFarms>(KEY);
  return known?.accountId === accountId ? known : nothing(accountId);
}

/** Farms that invited the account; those opened through its organisation are listed apart. */
export const joinedFarms = (accountId: string): readonly MemberFarm[] =>
  knownFarms(accountId).farms.filter(({ role }) => !isByConsent(role));

export const saveFarms = (known: KnownFarms): void => writeJson(KEY, known);

/** Which farm this tab shows, also over a reload: what another tab opened since does not reach into it. */
const TAB_KEY = 'draksha.farm';

/** The farm's owner, `null` for the own farm; `undefined` in a tab that has opened none yet. */
function ofTab(accountId: string): string | null | undefined {
  const [account, ownerId] = readItem(TAB_KEY, 'sessionStorage')?.split('/') ?? [];
  return account === accountId ? ownerId || null : undefined;
}

const saveInTab = (accountId: string, ownerId: string | null): void =>
  writeItem(TAB_KEY, `${accountId}/${ownerId ?? ''}`, 'sessionStorage');

/** The farm that this tab shows from its next start on, and each new one. */
export function chooseFarm(accountId: string, ownerId: string | null): void {
  saveFarms({ ...knownFarms(accountId), chosen: ownerId });
  saveInTab(accountId, ownerId);
}

let inHand: { readonly accountId: string; readonly farm: MemberFarm | null } | null = null;

/** The farm of somebody else that this page shows, from its start to its end; `null` is the own farm. */
export function farmInHand(accountId: string): MemberFarm | null {
  if (inHand?.accountId !== accountId) {
    const { farms, chosen } = knownFarms(accountId);
    const own = ofTab(accountId);
    const shown = own === undefined ? chosen : own;
    inHand = { accountId, farm: farms.find(({ ownerId }) => ownerId === shown) ?? null };
    saveInTab(accountId, inHand.farm?.ownerId ?? null);
  }
  return inHand.farm;
}

/** Whose farm the page shows, where that is somebody else's. */
export const ownerInHand = (accountId: string | undefined): string | null =>
  accountId === undefined ? null : (farmInHand(accountId)?.ownerId ?? null);

/** What is the account's own, whichever farm the page shows. */
const OF_ACCOUNT =
  /^\/(me|farms|handovers|invites|consents|looks|organisation|auth|operator|morning-brief|push-subscriptions|channels|whatsapp|access-tokens)\b/;

/** Names the farm that a call acts for, where it is not the own one. */
export function nameFarm(headers: Headers, path: string, accountId: string | undefined): void {
  const farm = accountId === undefined ? null : farmInHand(accountId);
  if (farm && !OF_ACCOUNT.test(path)) headers.set('x-farm', farm.ownerId);
}
