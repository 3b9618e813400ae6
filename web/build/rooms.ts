/** What is opened in one sitting: areas of words and folders of screens, whose small files come as one. */
const rooms = {
  field: { words: ['agro', 'weather'], screens: ['agronomy', 'weather', 'stage-observations'] },
  work: {
    words: ['diary', 'tasks', 'plotbook', 'photos', 'data', 'proposals'],
    screens: ['records', 'tasks', 'plots', 'seasons', 'proposals'],
  },
  house: {
    words: ['brief', 'labels', 'safety', 'sharing', 'reports', 'checks'],
    screens: ['settings', 'sharing', 'reports', 'profile', 'checks', 'analytics', 'arrival'],
  },
};

/** Words that come by themselves: the first screen's, and what is in the pages in the operator's console, on an organisation's desk. */
const BY_THEMSELVES = [
  'translation',
  'plan',
  'why',
  'account',
  'early',
  'operator',
  'organisation',
  'lists',
  'limits',
  'whatsapp',
  'handover',
  'join',
];

const roomOf = (kind: 'words' | 'screens', name: string): string | undefined =>
  Object.entries(rooms).find(([, room]) => room[kind].includes(name))?.[0];

/** Whether a chunk, by its key in the bundler's manifest, holds the words of this language. */
export const speaks = (language: string, key: string): boolean =>
  key.includes(`public/locales/${language}/`) ||
  Object.keys(rooms).some((room) => key.startsWith(`_${room}-${language}-`));

/** The file of an area's words, one a language. @throws for an area without a room */
export function wordsOfRoom(id: string): string | null {
  const [, language, area = ''] = /[\\/]locales[\\/](\w+)[\\/](\w+)\.json$/.exec(id) ?? [];
  if (!language || BY_THEMSELVES.includes(area)) return null;
  const room = roomOf('words', area);
  if (!room) throw new Error(`Words of ${area} have no room: name it in web/build/rooms.ts`);
  return `${room}-${language}`;
}

/** The file of a small module that several screens share. */
export function sharedOfRoom(id: string): string {
  const [, folder = ''] = /[\\/]features[\\/]([\w-]+)[\\/]/.exec(id) ?? [];
  return roomOf('screens', folder) ?? 'small';
}
