import type { Language } from '@draksha/contract/profile';

/** Where the choice lies on the device. */
export const LANGUAGE_KEY = 'i18nextLng';

// Repeated from the contract, whose module would bring its schemas into the public screens.
export const languageTags = ['en', 'hi', 'mr'] as const satisfies readonly Language[];

/** How each language calls itself. */
export const languageNames = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' } as const satisfies Record<
  Language,
  string
>;

const known = (tag: string | null | undefined): Language | undefined =>
  languageTags.find((language) => language === tag?.slice(0, 2).toLowerCase());

/** Stored choice, then the browser's languages in their order, then the page's tag, then English. */
export function chooseLanguage(
  stored: string | null,
  browser: readonly string[],
  pageTag: string | null | undefined,
): Language {
  const ofBrowser = browser.map(known).find((language) => language !== undefined);
  return known(stored) ?? ofBrowser ?? known(pageTag) ?? 'en';
}

export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The language of this page, as chosen before its first paint. */
export const pageLanguage = (): Language => known(document.documentElement.lang) ?? 'en';
