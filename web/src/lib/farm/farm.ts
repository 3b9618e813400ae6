import type { MemberFarm } from '@draksha/contract';
import i18next from 'i18next';
import { ApiError } from '../api-error.ts';
import { writeJson } from '../browser-storage.ts';
import { farmInHand, knownFarms } from '../farm-in-hand.ts';
import { changeLanguage } from '../i18n.ts';
import { languageTags, storedLanguage } from '../language.ts';
import { isWeightUnit, setPreferences } from '../preferences.ts';
import { queryClient } from '../query-client.ts';
import { isServerAway, onServerAway } from '../silence.ts';
import { soon } from '../soon.ts';
import { deleteOthersSnapshot, deleteSnapshot } from '../today-snapshot.ts';
import { reportConflicts } from './conflict-report.ts';
import { forgetOthers } from './farm-database.ts';
import { followChanges } from './farm-events.ts';
import { noteFarmAnswered, watchFarm } from './farm-lock.ts';
import { FarmStore } from './farm-store.ts';
import { farmWire, photoWire, reportConflictsToServer } from './farm-wire.ts';
import { closeLostFarm, refreshFarms } from './member-farms.ts';
import { sendPhotos } from './photo-sending.ts';
import { notifyOnServerRows } from './server-row-changes.ts';
import { storeName } from './store-name.ts';
import { createSyncLoop, type SyncLoop } from './sync-loop.ts';

interface OpenFarm {
  readonly accountId: string;
  readonly store: FarmStore;
  readonly turns: SyncLoop;
  close(): void;
}

let opening: { readonly accountId: string; readonly farm: Promise<OpenFarm> } | null = null;
let current: OpenFarm | null = null;

/** One tab at a time sends and reads; where the browser has no locks the server knows a repeated write all the same. */
const exclusively = (name: string) => (work: () => Promise<void>) =>
  navigator.locks ? navigator.locks.request(`draksha-sync-${name}`, work) : work();

/** A newer version waits for this tab; drafts are stored, so the page may reload. */
const replaceDormantAccount = (): void => location.reload();

async function open(accountId: string): Promise<OpenFarm> {
  const ofAnother = farmInHand(accountId);
  const farmerId = ofAnother?.ownerId ?? accountId;
  const name = storeName(accountId, farmerId);
  const store = await FarmStore.open(
    farmerId,
    new BroadcastChannel(`draksha-${name}`),
    replaceDormantAccount,
    name,
  );
  const turns = createSyncLoop({
    store,
    wire: farmWire(farmerId),
    after: async () => {
      // The notice of them opens what waits on the own farm.
      if (!ofAnother) await reportConflicts(store, reportConflictsToServer);
      await sendPhotos(store, photoWire);
    },
    exclusively: exclusively(name),
  });
  const wake = () => void turns.wake();
  const look = () => {
    if (document.visibilityState === 'visible') wake();
  };
  addEventListener('online', wake);
  // Asks until the server answers, however quiet the screen is.
  const offAway = onServerAway(() => {
    if (isServerAway() && !turns.state.running) wake();
  });
  document.addEventListener('visibilitychange', look);
  const refreshFarmsSoon = () => void refreshFarms(accountId).catch(() => undefined);
  let stopFollowing: () => void = () => undefined;
  let isClosed = false;
  const begin = () => {
    if (isClosed) return;
    stopFollowing = followChanges(wake, ofAnother ? refreshFarmsSoon : undefined);
    wake();
  };
  // Advice and weather are cut from rows as the server has them: those on screen are asked for again.
  const offServer = notifyOnServerRows(store, turns, () => {
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.ofFarm === true });
  });
  watchFarm(ofAnother && store.filled ? name : null);
  const offHeard = ofAnother ? whenHeard(turns, name) : () => undefined;
  const offLoss = ofAnother ? whenLost(turns, accountId, ofAnother) : () => undefined;
  const offProfile = ofAnother ? () => undefined : copyProfile(store);
  const offChoices = ofAnother ? () => undefined : followChoices(store);
  const offPicture = store.subscribe(deleteSnapshot);
  // Accounts with others' farms check for changes; a new phone checks for all.
  if (!store.filled || knownFarms(accountId).farms.length > 0) soon(refreshFarmsSoon);
  if (store.filled) soon(begin);
  else begin();
  deleteOthersSnapshot(farmerId);
  void forgetOthers(accountId);
  return {
    accountId,
    store,
    turns,
    close() {
      isClosed = true;
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', look);
      stopFollowing();
      offAway();
      offServer();
      offHeard();
      offLoss();
      offProfile();
      offChoices();
      offPicture();
      turns.stop();
    },
  };
}

/** Each turn that ends well is the server's word that the farm is still open to the account. */
const whenHeard = (turns: SyncLoop, name: string): (() => void) =>
  turns.subscribe(() => {
    const { running, error } = turns.state;
    if (running || error !== null) return;
    noteFarmAnswered(name);
    watchFarm(name);
  });

/** The server's word that the farm is not open to the account any more. */
const whenLost = (turns: SyncLoop, accountId: string, farm: MemberFarm): (() => void) =>
  turns.subscribe(() => {
    const { error } = turns.state;
    if (!(error instanceof ApiError) || error.code !== 'farm_not_found') return;
    turns.stop();
    current?.close();
    current?.store.close();
    void closeLostFarm(accountId, farm);
  });

/** Copies the farmer profile into local storage, as the specification requires; sign-out removes it (session.ts). */
function copyProfile(store: FarmStore): () => void {
  let kept: unknown;
  const keep = () => {
    const profile = store.row('farmer-profiles', store.farmerId);
    if (profile === kept) return;
    kept = profile;
    writeJson('farmerProfile', profile ?? null);
  };
  keep();
  return store.subscribe(keep);
}

/**
 * What the farmer chose on another phone counts here too, from the moment that it comes; their language only where none was chosen
 * on this phone.
 */
function followChoices(store: FarmStore): () => void {
  let known: unknown;
  const follow = () => {
    const user = store.row('users', store.farmerId);
    if (user === known) return;
    known = user;
    const { areaUnit, weightUnit, languagePreference } = user ?? {};
    if (areaUnit === 'acre' || areaUnit === 'hectare') setPreferences({ areaUnit });
    if (isWeightUnit(weightUnit)) setPreferences({ weightUnit });
    const own = languageTags.find((tag) => tag === languagePreference);
    if (own && own !== i18next.language && storedLanguage() === null)
      changeLanguage(own).catch(() => undefined);
  };
  follow();
  return store.subscribe(follow);
}

/** For which account a farm is open on this page. */
export const openedFor = (): string | null => current?.accountId ?? null;

/** Opens the farm that the signed-in user chose; once a page. @throws DOMException where the browser stores nothing */
export async function openFarm(accountId: string): Promise<void> {
  if (current?.accountId === accountId) return;
  if (opening?.accountId !== accountId) {
    current?.close();
    current?.store.close();
    opening = { accountId, farm: open(accountId) };
  }
  try {
    current = await opening.farm;
  } finally {
    opening = null;
  }
}

function theFarm(): OpenFarm {
  if (!current) throw new Error('the farm was not opened');
  return current;
}

/** The farm of this page. */
export const farm = (): FarmStore => theFarm().store;

export const syncLoop = (): SyncLoop => theFarm().turns;

/** Closes the farm at sign-out; unsent writes stay for the farmer's return. */
export async function closeOpenFarm(): Promise<void> {
  const leaving = current;
  if (!leaving) return;
  leaving.close();
  await leaving.store.leave();
}
