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

/** The language that an address asks for, `?lng=mr` before `#lng=mr`; null where it asks for none that we speak. */
export function askedLanguage({ search, hash }: Pick<Location, 'search' | 'hash'>): Language | null {
  const asked = new URLSearchParams(search).get('lng') ?? new URLSearchParams(hash.slice(1)).get('lng');
  return known(asked) ?? null;
}

const COOKIE = 'i18next';
const YEAR_MS = 31_536_000_000;

/** The language in a page's cookies: it outlives a storage that was cleared. */
export const languageOfCookies = (cookies: string): string | null =>
  /(?:^|;\s*)i18next=([^;]*)/.exec(cookies)?.[1] ?? null;

export function storedLanguage(): string | null {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    if (known(stored)) return stored;
  } catch {
    // The cookie may be there all the same.
  }
  return languageOfCookies(document.cookie);
}

export function storeLanguage(language: Language): void {
  keepInCookie(language).catch(() => undefined);
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the choice lasts as long as the page, or the cookie.
  }
}

/** Browsers that have no such store, or an address without TLS, keep the choice in local storage alone. */
async function keepInCookie(language: Language): Promise<void> {
  if (!('cookieStore' in globalThis)) return;
  await cookieStore.set({
    name: COOKIE,
    value: language,
    path: '/',
    sameSite: 'strict',
    expires: Date.now() + YEAR_MS,
  });
}

/** The language of this page, as chosen before its first paint. */
export const pageLanguage = (): Language => known(document.documentElement.lang) ?? 'en';
