import { type Language, languages } from '@draksha/contract/profile';
import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { pageLanguage, storeLanguage } from './language.ts';
import { pause } from './pause.ts';
import type { WordAreas } from './typed-words.ts';

type Words = { default: ResourceLanguage };

/** Words of the shell and the first screens; other areas load theirs. */
const FIRST = 'translation';

// One hashed chunk a language and area: cached for good, and only the farmer's own is fetched.
const files = import.meta.glob<Words>([
  '../../public/locales/*/*.json',
  '!../../public/locales/*/{account,early,handover,join,operator,organisation,limits,lists,whatsapp}.json',
]);

const RETRIES = 5;
const FIRST_RETRY_MS = 350;

async function load(language: Language, area: keyof WordAreas): Promise<ResourceLanguage> {
  const file = files[`../../public/locales/${language}/${area}.json`];
  if (!file) throw new Error(`No words of ${area} in ${language}`);
  for (let retry = 0; ; retry += 1) {
    try {
      return (await file()).default;
    } catch (error) {
      if (retry === RETRIES || !navigator.onLine) throw error;
      await pause(FIRST_RETRY_MS * 2 ** retry);
    }
  }
}

/** An area's words in every language, for reading what was written in any of them. @throws where they are not on the phone */
export const wordsOfEveryLanguage = (area: keyof WordAreas): Promise<readonly ResourceLanguage[]> =>
  Promise.all(languages.map((language) => load(language, area)));

async function addWords(language: Language, area: keyof WordAreas): Promise<void> {
  if (i18next.hasResourceBundle(language, area)) return;
  i18next.addResourceBundle(language, area, await load(language, area));
}

const areas = new Set<keyof WordAreas>([FIRST]);

/** Loads an area's words, in the current language and in each chosen later. */
export async function loadArea(area: keyof WordAreas): Promise<void> {
  areas.add(area);
  // Another language may be chosen while the words of this one come.
  while (!i18next.hasResourceBundle(i18next.language, area))
    await addWords(i18next.language as Language, area);
}

/** Starts the translations with the language chosen before the first paint. */
export async function startI18n(language: Language = pageLanguage()): Promise<void> {
  const words = await load(language, FIRST);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: ['en', 'hi', 'mr'],
    defaultNS: FIRST,
    fallbackNS: FIRST,
    ns: [FIRST],
    keySeparator: '.',
    nsSeparator: ':',
    resources: { [language]: { [FIRST]: words } },
    // React writes text as text: escaping it here too would show the farmer `&amp;`.
    interpolation: { prefix: '{{', suffix: '}}', escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Shows another language and stores the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  const missing = () => [...areas].filter((area) => !i18next.hasResourceBundle(language, area));
  // A screen opened meanwhile adds an area.
  for (let left = missing(); left.length > 0; left = missing())
    await Promise.all(left.map((area) => addWords(language, area)));
  await i18next.changeLanguage(language);
  storeLanguage(language);
  document.documentElement.lang = language;
}
