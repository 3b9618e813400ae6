import { readFileSync } from 'node:fs';

const languages = ['en', 'hi', 'mr'] as const;
type Language = (typeof languages)[number];

interface Words {
  readonly nav: { readonly plots: string; readonly weather: string };
  readonly plots: { readonly add: string };
  readonly install: { readonly appName: string; readonly description: string };
}

const wordsOf = (language: Language): Words =>
  JSON.parse(
    readFileSync(new URL(`../public/locales/${language}/translation.json`, import.meta.url), 'utf8'),
  ) as Words;

const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `/icons/${file}.png`,
  sizes,
  type: 'image/png',
  purpose,
});

/** What a phone that installs the product needs to know of it, in the words of one language. */
function manifest(language: Language): object {
  const { nav, plots, install } = wordsOf(language);
  const shortcut = (name: string, url: string, drawing: string) => ({
    name,
    url,
    icons: [icon(`shortcut-${drawing}`, '96x96')],
  });
  return {
    // The same application in each language: another one replaces the words, not the icon on the phone.
    id: '/',
    name: install.appName,
    short_name: install.appName,
    description: install.description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f7f3',
    theme_color: '#f6f7f3',
    categories: ['agriculture', 'productivity', 'weather'],
    icons: [
      icon('icon-192', '192x192'),
      icon('icon-512', '512x512'),
      icon('icon-maskable-192', '192x192', 'maskable'),
      icon('icon-maskable-512', '512x512', 'maskable'),
      icon('icon-monochrome-512', '512x512', 'monochrome'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut(nav.weather, '/weather', 'weather'),
      shortcut(nav.plots, '/plots', 'plots'),
      shortcut(plots.add, '/plots/new', 'plus'),
    ],
  };
}

/** One file a language; the first paint points the page at its own. */
export const manifests = languages.map((language) => ({
  url: language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`,
  text: `${JSON.stringify(manifest(language))}\n`,
}));
