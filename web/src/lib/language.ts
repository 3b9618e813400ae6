import type { Language } from '@draksha/contract/profile';
import { readItem, writeItem } from './browser-storage.ts';

/** Key of the choice in local storage. */
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

/** Returns the language in an address, `?lng=mr` before `#lng=mr`; null for none of ours. */
export function requestedLanguage({ search, hash }: Pick<Location, 'search' | 'hash'>): Language | null {
  const asked = new URLSearchParams(search).get('lng') ?? new URLSearchParams(hash.slice(1)).get('lng');
  return known(asked) ?? null;
}

const COOKIE = 'i18next';
const YEAR_MS = 31_536_000_000;

/** The language in a page's cookies: it outlives a storage that was cleared. */
export const languageOfCookies = (cookies: string): string | null =>
  /(?:^|;\s*)i18next=([^;]*)/.exec(cookies)?.[1] ?? null;

export function storedLanguage(): string | null {
  const stored = readItem(LANGUAGE_KEY);
  return known(stored) ? stored : languageOfCookies(document.cookie);
}

export function storeLanguage(language: Language): void {
  storeInCookie(language).catch(() => undefined);
  writeItem(LANGUAGE_KEY, language);
}

/** Without a cookie store, or without TLS, local storage alone has the choice. */
async function storeInCookie(language: Language): Promise<void> {
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
