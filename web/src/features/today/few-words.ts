import type { Language } from '@draksha/contract';

/** Words of an area, as its file has them. */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

function wordAt(words: WordTree, path: string): string | null {
  let at: string | WordTree | undefined = words;
  for (const name of path.split('.')) {
    if (at === undefined || typeof at === 'string') return null;
    at = at[name];
  }
  return typeof at === 'string' ? at : null;
}

/**
 * Writes words with their values and plurals as the screens' library does. For the service worker: the library would
 * double what each phone fetches of it, for a notice a day.
 */
export function createSmallTranslator(language: Language, areas: readonly WordTree[]) {
  const plurals = new Intl.PluralRules(language);
  return (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const path = key.replace(/^\w+:/, '');
    const { count } = values;
    const paths =
      typeof count === 'number' ? [`${path}_${plurals.select(count)}`, `${path}_other`, path] : [path];
    const found = paths.flatMap((one) => areas.flatMap((words) => wordAt(words, one) ?? []))[0];
    return (found ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
    });
  };
}
