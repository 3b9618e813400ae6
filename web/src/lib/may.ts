import { type FarmRole, roleMay, roleMayChange, roleMayRecord } from '@draksha/contract/farm-roles';
import { farmInHand } from './farm-in-hand.ts';
import { sessionNow } from './session.ts';

/** As what whoever is signed in acts for the farm of this page; the same from its start to its end, with a network or without. */
export const roleHere = (): FarmRole => farmInHand(sessionNow().user?.id ?? '')?.role ?? 'owner';

/** Whether they may change rows of a noun there: what they may not is not offered. */
export function may(noun: string): boolean {
  const role = roleHere();
  return role === 'owner' || roleMayChange(role, noun);
}

/** Whether they see what things cost and bring in. */
export function seesMoney(): boolean {
  const role = roleHere();
  return role === 'owner' || roleMay(role, 'money');
}

/** The same of the diary, which some roles write in part. */
export function mayRecord(kind: string): boolean {
  const role = roleHere();
  return role === 'owner' || roleMayRecord(role, kind);
}

/** Screens that are there to change something, and what: `owner` is the owner's alone. */
const changes: readonly (readonly [path: RegExp, noun: string])[] = [
  [/^\/plots\/new$/, 'plots'],
  [/^\/plots\/[^/]+\/(edit|place)$/, 'plots'],
  [/^\/tasks\/calendar$/, 'owner'],
  [/^\/tasks\/[^/]+$/, 'tasks'],
  // Brings rows of every kind, seasons too.
  [/^\/farm-records\/import$/, 'seasons'],
];

/** A worker's own work, and the settings of their account. */
const OF_WORKERS = /^\/($|settings(\/|$)|join\/|oauth\/)/;

/** Whether a screen is of any use to them. @param to its address, with or without what follows the path */
export function mayOpen(to: string): boolean {
  const [path = '', search] = to.split(/[?#]/);
  if (roleHere() === 'worker') return OF_WORKERS.test(path);
  if (path === '/farm-records/new') return mayRecord(new URLSearchParams(search).get('kind') ?? 'note');
  if (path === '/reports' || path.startsWith('/reports/')) return seesMoney();
  const noun = changes.find(([of]) => of.test(path))?.[1];
  return noun === undefined || may(noun);
}
