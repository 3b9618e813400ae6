import type { Language } from '@draksha/contract/profile';
import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { pageLanguage, storeLanguage } from './language.ts';

type Words = { default: ResourceLanguage };

// One hashed chunk a language: cached for good, and only the farmer's own is fetched.
const loaders: Record<Language, () => Promise<Words>> = {
  en: () => import('../../public/locales/en/translation.json'),
  hi: () => import('../../public/locales/hi/translation.json'),
  mr: () => import('../../public/locales/mr/translation.json'),
};

const RETRIES = 5;
const FIRST_RETRY_MS = 350;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function load(language: Language): Promise<ResourceLanguage> {
  for (let retry = 0; ; retry += 1) {
    try {
      return (await loaders[language]()).default;
    } catch (error) {
      if (retry === RETRIES) throw error;
      await pause(FIRST_RETRY_MS * 2 ** retry);
    }
  }
}

async function addWords(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  i18next.addResourceBundle(language, 'translation', await load(language));
}

/** Starts the translations with the language chosen before the first paint. */
export async function startI18n(language: Language = pageLanguage()): Promise<void> {
  const words = await load(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: ['en', 'hi', 'mr'],
    defaultNS: 'translation',
    ns: ['translation'],
    keySeparator: '.',
    nsSeparator: ':',
    resources: { [language]: { translation: words } },
    // React writes text as text: escaping it here too would show the farmer `&amp;`.
    interpolation: { prefix: '{{', suffix: '}}', escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Shows another language and stores the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await addWords(language);
  await i18next.changeLanguage(language);
  storeLanguage(language);
  document.documentElement.lang = language;
}
