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

interface Place {
  readonly path: string;
  readonly word: WordKey;
  readonly icon: IconName;
}

/** Screens outside the areas: in the desktop's rail, under the plots on the phone. */
export const places: readonly Place[] = [
  { path: '/diseases', word: 'nav.diseases', icon: 'disease' },
  { path: '/growth-stages', word: 'nav.growthStages', icon: 'growth' },
  { path: '/irrigation', word: 'nav.irrigation', icon: 'drop' },
  { path: '/pruning-planner', word: 'nav.pruningPlanner', icon: 'calendar' },
  { path: '/reports', word: 'nav.reports', icon: 'report' },
];

/** Links under the phone's plots; Today has its own cards. */
export const placesUnder = (path: string): readonly Place[] => (path === '/plots' ? places : []);

const isAt = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`);

/** The place that a path belongs to. */
export const areaOfPath = (path: string): string | null =>
  places.find((place) => isAt(path, place.path))?.path ?? null;

/** Done work, beside planned work. */
const DIARY = '/farm-records';

/** Screens whose path does not show their area. */
const elsewhere: Readonly<Record<string, string>> = {
  '/plots-test': '/plots',
  '/debug': '/settings',
  '/google-maps-diagnostic': '/settings',
};

/** The area that a path belongs to. */
export const areaOf = (path: string): string =>
  isAt(path, DIARY)
    ? '/tasks'
    : areaOfPath(path) !== null
      ? '/plots'
      : (areas.find((area) => area.path !== '/' && isAt(path, area.path))?.path ?? elsewhere[path] ?? '/');
