import type { MemberFarm } from '@draksha/contract';
import { api } from '../api.ts';
import { chooseFarm, farmInHand, knownFarms, saveFarms } from '../farm-in-hand.ts';
import { deleteClips } from '../spoken-clips.ts';
import { deleteSnapshot } from '../today-snapshot.ts';
import { dropFarm, moveQueue, queuedIn } from './farm-database.ts';
import { storeName } from './store-name.ts';

/** Switches farms by a reload, so that nothing of the former stays. */
export function openFarmOf(accountId: string, ownerId: string | null): void {
  chooseFarm(accountId, ownerId);
  deleteSnapshot();
  deleteClips();
  location.assign('/');
}

/** A farm that was just accepted. */
export function addFarm(accountId: string, farm: MemberFarm): void {
  const known = knownFarms(accountId);
  const others = (farms: readonly MemberFarm[]) => farms.filter(({ ownerId }) => ownerId !== farm.ownerId);
  saveFarms({ ...known, farms: [...others(known.farms), farm], lost: others(known.lost) });
}

/** Deletes what was read of a farm that is no longer open; unsent writes stay for their author. */
export async function closeLostFarm(accountId: string, farm: MemberFarm): Promise<void> {
  const name = storeName(accountId, farm.ownerId);
  const written = await queuedIn(name);
  const known = knownFarms(accountId);
  const isOther = ({ ownerId }: MemberFarm) => ownerId !== farm.ownerId;
  const lost = known.lost.filter(isOther);
  const wasShown = farmInHand(accountId)?.ownerId === farm.ownerId;
  saveFarms({
    accountId,
    farms: known.farms.filter(isOther),
    chosen: known.chosen === farm.ownerId ? null : known.chosen,
    lost: written.length > 0 || wasShown ? [...lost, farm] : lost,
  });
  await dropFarm(name, false);
  deleteSnapshot();
  deleteClips();
  // The screen that lists refused writes.
  if (wasShown) location.replace('/settings/people');
}

/** The role changed, and with it what is visible: deletes read rows, keeps and sends writes. */
async function readAnew(accountId: string, { ownerId }: MemberFarm): Promise<void> {
  await dropFarm(storeName(accountId, ownerId), false);
  deleteSnapshot();
  deleteClips();
  if (farmInHand(accountId)?.ownerId === ownerId) location.replace('/');
}

/** Brings the list up to the server's. @throws ApiError */
export async function refreshFarms(accountId: string): Promise<readonly MemberFarm[]> {
  const { farms, moved } = await api('GET /farms');
  const before = knownFarms(accountId);
  saveFarms({ ...before, farms });
  for (const farm of before.farms) {
    const now = farms.find(({ ownerId }) => ownerId === farm.ownerId);
    if (!now) await closeLostFarm(accountId, farm);
    // Of another owner others wrote what the phone read.
    else if (now.role !== farm.role || now.ownerName !== farm.ownerName) await readAnew(accountId, farm);
  }
  for (const { ownerId, before: account } of moved) {
    const count = await moveQueue(storeName(account, ownerId), storeName(accountId, ownerId));
    // The page has read the queue already.
    if (count > 0 && (farmInHand(accountId)?.ownerId ?? accountId) === ownerId) location.reload();
  }
  return farms;
}

/** Takes a farm that ended off this phone, with what was written there. */
export async function deleteLostFarm(accountId: string, ownerId: string): Promise<void> {
  await dropFarm(storeName(accountId, ownerId), true);
  const known = knownFarms(accountId);
  saveFarms({ ...known, lost: known.lost.filter((farm) => farm.ownerId !== ownerId) });
}
