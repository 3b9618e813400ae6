/** What is opened in one sitting: areas of words and folders of screens, whose small files come as one. */
const rooms = {
  field: { words: ['agro', 'weather'], screens: ['agronomy', 'weather', 'stage-observations'] },
  work: {
    words: ['diary', 'tasks', 'plotbook', 'photos', 'data'],
    screens: ['records', 'tasks', 'plots', 'seasons'],
  },
  house: {
    words: ['clash', 'safety', 'sharing', 'reports', 'checks'],
    screens: ['settings', 'sharing', 'reports', 'profile', 'checks', 'analytics', 'arrival'],
  },
};

/** Words that come by themselves: the first screen's, and what stands in the pages and in the operator's console. */
const BY_THEMSELVES = ['translation', 'plan', 'why', 'account', 'early', 'operator'];

const roomOf = (kind: 'words' | 'screens', name: string): string | undefined =>
  Object.entries(rooms).find(([, room]) => room[kind].includes(name))?.[0];

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

/** Modules of several screens that Today does not use, from the root of the repository without their ending. */
const FOR_LATER = new Set([
  ...['seasons/pruning-year', 'seasons/suitability', 'spray/spray-hindcast'].map(
    (name) => `models/src/${name}`,
  ),
  ...['spray/spray-tank', 'plan/season-record', 'harvest/picked-inside', 'stages/thermal-time'].map(
    (name) => `models/src/${name}`,
  ),
  ...['work/activity-hour', 'work/task-templates', 'work/task-weather', 'weather/great-circle'].map(
    (name) => `models/src/${name}`,
  ),
  ...[
    'back',
    'chip-row',
    'confirm-dialog',
    'copy-button',
    'day-field',
    'farm-form',
    'field',
    'form-fields',
    'month-grid',
    'plot-chooser',
    'hour-table',
    'verdict-day',
    'verdict-strip',
    'fact-list',
    'spray-windows',
  ].map((name) => `web/src/ui/${name}`),
  ...['chosen-plot', 'day-text', 'say', 'strip-sentence'].map((name) => `web/src/lib/${name}`),
  ...['diseases-query', 'queries', 'use-plot-risks', 'use-plot-weather'].map(
    (name) => `web/src/features/agronomy/${name}`,
  ),
]);

/** Whether a module may wait until a second screen is opened. */
export function isForLater(id: string): boolean {
  const [, module = ''] = /[\\/]((?:models|web)[\\/]src[\\/].+)\.tsx?$/.exec(id) ?? [];
  return FOR_LATER.has(module.replaceAll('\\', '/'));
}
