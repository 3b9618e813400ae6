import type { WordKey } from '../lib/typed-words.ts';
import type { IconName } from '../ui/icon.tsx';

/** Words that have a short form beside them, for the phone's foot. */
type LongAndShort<Key> = Key extends `${infer Long}Short` ? Long & WordKey : never;

export interface Area {
  readonly path: string;
  /** Key of its word in the translation. */
  readonly word: LongAndShort<WordKey>;
  readonly icon: IconName;
}

/** The specification's areas in its order. */
export const areas: readonly Area[] = [
  { path: '/', word: 'nav.dashboard', icon: 'today' },
  { path: '/plots', word: 'nav.plots', icon: 'plots' },
  { path: '/tasks', word: 'nav.tasks', icon: 'tasks' },
  { path: '/weather', word: 'nav.weather', icon: 'weather' },
  { path: '/profile', word: 'nav.profile', icon: 'person' },
  { path: '/settings', word: 'nav.settings', icon: 'settings' },
];

/** The area that a path belongs to. */
export const areaOf = (path: string): string =>
  areas.find((area) => area.path !== '/' && (path === area.path || path.startsWith(`${area.path}/`)))?.path ??
  '/';
