import type { Plot } from '@draksha/contract';
import { searchable } from '../../../lib/search-text.ts';
import { folded } from './import-words.ts';

const everyPlot = new Set(
  [
    'all, all plots, whole farm, entire farm, full farm, whole vineyard, all farm, full plot',
    'सर्व, सर्व प्लॉट, सर्व बागा, सगळे, सगळे प्लॉट, सगळी बाग, संपूर्ण बाग, संपूर्ण शेत, पूर्ण बाग, पूर्ण शेत',
    'सभी, सभी प्लॉट, पूरी बाग, पूरा बाग, पूरा खेत, सारे प्लॉट',
  ]
    .join(',')
    .split(',')
    .map(folded),
);

/** Its consonants, in whichever script. */
const soundOf = (name: string): string => `sound ${searchable(name).phoneticKeys}`;

/**
 * The plots that a name in a file means: as it is written, by its code, else as it sounds where it is one plot only; several names
 * in one cell, or all of them.
 */
export function plotFinder(plots: readonly Plot[]): (name: string) => readonly string[] | null {
  const byName = new Map<string, string[]>();
  const add = (key: string, id: string) => {
    if (key !== '') byName.set(key, [...new Set([...(byName.get(key) ?? []), id])]);
  };
  for (const { id, name, registrationCode } of plots) {
    add(folded(name), id);
    if (registrationCode) add(folded(registrationCode), id);
    add(soundOf(name), id);
  }
  const one = (name: string): string | null => {
    const exact = byName.get(folded(name));
    if (exact) return exact.length === 1 ? (exact[0] ?? null) : null;
    const alike = byName.get(soundOf(name));
    // Digits have no sound: `Plot 1` and `Plot 2` are not the same.
    return alike?.length === 1 && !/\p{N}/u.test(name) ? (alike[0] ?? null) : null;
  };
  const known = new Map<string, readonly string[] | null>();
  const find = (name: string): readonly string[] | null => {
    const whole = one(name);
    if (whole !== null) return [whole];
    if (everyPlot.has(folded(name))) return plots.map(({ id }) => id);
    const typed = name.split(/\s*[,;/&+\n]\s*|\s+(?:and|व|आणि|और)\s+/u);
    // `Plot 1, 2` names two: the word before the first number stands for each.
    const [, word = ''] = /^(.*?)[\d०-९]+$/u.exec(typed[0] ?? '') ?? [];
    const parts = typed.map((part) => one(part) ?? (/^[\d०-९]+$/.test(part) ? one(`${word}${part}`) : null));
    return parts.length > 1 && parts.every((part) => part !== null) ? [...new Set(parts)] : null;
  };
  return (name) => {
    const answered = known.get(name);
    if (answered !== undefined) return answered;
    const found = find(name);
    known.set(name, found);
    return found;
  };
}
