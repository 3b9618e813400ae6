import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@draksha/contract';

type Words = { readonly [key: string]: string | Words };

/** Of each area what a notice can say; the rest stays with the screens. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  plan: ['do', 'disease', 'title', 'when'],
  translation: ['hour', 'hours', 'hoursShort', 'unit', 'duration'],
  brief: ['notice'],
};

/** For the server's mails and its voice: the reason of an action too. */
const NEEDED_IN_MAILS: Readonly<Record<string, readonly string[]>> = {
  ...NEEDED,
  plan: ['do', 'disease', 'title', 'when', 'say'],
  translation: ['hour', 'hours', 'hoursShort', 'unit', 'duration', 'risk', 'halfDay', 'age'],
  brief: ['notice', 'jobs_one', 'jobs_other'],
};

/** The words that the service worker writes notices with, by language and area. @throws where a part is missing */
export const noticeWords = (root: string) => wordsOf(root, NEEDED);
/** Those that the server writes mails with. */
export const mailWords = (root: string) => wordsOf(root, NEEDED_IN_MAILS);

async function wordsOf(
  root: string,
  needed: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, Record<string, Words>>> {
  const area = async (language: string, name: string): Promise<Words> => {
    const file = join(root, 'public/locales', language, `${name}.json`);
    const all = JSON.parse(await readFile(file, 'utf8')) as Words;
    const parts = (needed[name] ?? []).map((part): [string, string | Words] => {
      const words = all[part];
      if (words === undefined) throw new Error(`${file} has no ${part}`);
      return [part, words];
    });
    return Object.fromEntries(parts);
  };
  const all = languages.map(async (language) => {
    const areas = Object.keys(needed).map(async (name) => [name, await area(language, name)] as const);
    return [language, Object.fromEntries(await Promise.all(areas))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
