import type { MemberFarm } from '@draksha/contract';
import i18next from 'i18next';
import { ApiError } from '../api-error.ts';
import { farmInHand, knownFarms } from '../farm-in-hand.ts';
import { changeLanguage } from '../i18n.ts';
import { languageTags, storedLanguage } from '../language.ts';
import { isWeightUnit, setPreferences } from '../preferences.ts';
import { queryClient } from '../query-client.ts';
import { soon } from '../soon.ts';
import { forgetPicture, forgetPictureOfOthers } from '../today-picture.ts';
import { reportConflicts } from './conflict-report.ts';
import { forgetOthers } from './farm-database.ts';
import { followChanges } from './farm-events.ts';
import { heardOfFarm, watchFarm } from './farm-lock.ts';
import { FarmStore } from './farm-store.ts';
import { type FarmTurns, farmTurns } from './farm-turns.ts';
import { farmWire, photoWire, sayWire } from './farm-wire.ts';
import { loseFarm, refreshFarms } from './member-farms.ts';
import { sendPhotos } from './photo-sending.ts';
import { storeName } from './store-name.ts';
import { tellOfRows } from './word-of-rows.ts';

interface OpenFarm {
  readonly accountId: string;
  readonly store: FarmStore;
  readonly turns: FarmTurns;
  close(): void;
}

let opening: { readonly accountId: string; readonly farm: Promise<OpenFarm> } | null = null;
let current: OpenFarm | null = null;

/** One tab at a time sends and reads; where the browser has no locks the server knows a repeated write all the same. */
const exclusively = (name: string) => (work: () => Promise<void>) =>
  navigator.locks ? navigator.locks.request(`draksha-sync-${name}`, work) : work();

/** A newer version of the program waits for this tab; what is typed is kept, so that the page may begin anew. */
const beginAnew = (): void => location.reload();

async function open(accountId: string): Promise<OpenFarm> {
  const ofAnother = farmInHand(accountId);
  const farmerId = ofAnother?.ownerId ?? accountId;
  const name = storeName(accountId, farmerId);
  const store = await FarmStore.open(farmerId, new BroadcastChannel(`draksha-${name}`), beginAnew, name);
  const turns = farmTurns({
    store,
    wire: farmWire(farmerId),
    after: async () => {
      // The notice of them opens what waits on the own farm.
      if (!ofAnother) await reportConflicts(store, sayWire);
      await sendPhotos(store, photoWire);
    },
    exclusively: exclusively(name),
  });
  const wake = () => void turns.wake();
  const look = () => {
    if (document.visibilityState === 'visible') wake();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', look);
  const hearOfFarms = () => void refreshFarms(accountId).catch(() => undefined);
  let stopFollowing: () => void = () => undefined;
  let isClosed = false;
  const begin = () => {
    if (isClosed) return;
    stopFollowing = followChanges(wake, ofAnother ? hearOfFarms : undefined);
    wake();
  };
  // Advice and weather are cut from rows as the server has them: those on screen are asked for again.
  const offServer = tellOfRows(store, turns, () => {
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.ofFarm === true });
  });
  watchFarm(ofAnother && store.filled ? name : null);
  const offHeard = ofAnother ? whenHeard(turns, name) : () => undefined;
  const offLoss = ofAnother ? whenLost(turns, accountId, ofAnother) : () => undefined;
  const offProfile = ofAnother ? () => undefined : keepProfile(store);
  const offChoices = ofAnother ? () => undefined : followChoices(store);
  const offPicture = store.subscribe(forgetPicture);
  // Who has farms of others hears what became of them; a phone that is new to the account hears of all.
  if (!store.filled || knownFarms(accountId).farms.length > 0) soon(hearOfFarms);
  if (store.filled) soon(begin);
  else begin();
  forgetPictureOfOthers(farmerId);
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
const whenHeard = (turns: FarmTurns, name: string): (() => void) =>
  turns.subscribe(() => {
    const { running, error } = turns.state;
    if (running || error !== null) return;
    heardOfFarm(name);
    watchFarm(name);
  });

/** The server's word that the farm is not open to the account any more. */
const whenLost = (turns: FarmTurns, accountId: string, farm: MemberFarm): (() => void) =>
  turns.subscribe(() => {
    const { error } = turns.state;
    if (!(error instanceof ApiError) || error.code !== 'farm_not_found') return;
    turns.stop();
    current?.close();
    current?.store.close();
    void loseFarm(accountId, farm);
  });

/** The farmer profile lies in local storage beside the user, as the specification has it; who signs out takes it along (session.ts). */
function keepProfile(store: FarmStore): () => void {
  let kept: unknown;
  const keep = () => {
    const profile = store.row('farmer-profiles', store.farmerId);
    if (profile === kept) return;
    kept = profile;
    try {
      if (profile) localStorage.setItem('farmerProfile', JSON.stringify(profile));
      else localStorage.removeItem('farmerProfile');
    } catch {
      // The store has it; this is a copy for whoever looks there.
    }
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

/** Opens the farm that whoever is signed in has chosen; once a page. @throws DOMException where the browser keeps nothing */
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

export const farmOfTurns = (): FarmTurns => theFarm().turns;

/** Ends what this page keeps of the farm: the farmer leaves. What they could not send yet stays for their return. */
export async function leaveFarm(): Promise<void> {
  const leaving = current;
  if (!leaving) return;
  leaving.close();
  await leaving.store.leave();
}
