/**
 * Runs inline in every page's head before the first paint: language, theme, redirects without a network, and early
 * events. Keep it small: it is in each HTML file.
 */
import { initialThemeMode, showThemeMode } from '../lib/appearance.ts';
import { chooseLanguage, requestedLanguage, storedLanguage, storeLanguage } from '../lib/language.ts';
import { loginPath, returnPath } from '../lib/return-path.ts';
import { hasSession, hasSessionMarker } from '../lib/session-marker.ts';
import { addDevanagariFont } from './devanagari-font.ts';
import { type Early, PAGE_CODE, type PageCode } from './early.ts';
import { earlyText } from './early-text.ts';
import { hideSnapshot, showSnapshot } from './shown-snapshot.ts';

const page = document.documentElement;
const asked = requestedLanguage(location);
// A link that names a language is a choice, and lasts.
if (asked) storeLanguage(asked);
const language =
  asked ?? chooseLanguage(storedLanguage(), navigator.languages ?? [navigator.language], page.lang);

const theme = initialThemeMode();

/** Public screens of the application. */
const OPEN = ['/test', '/farm-records-plain'];
/** What another place sends back with the farmer: the application reads it, signed in or not. */
const BROUGHT = /[?&](code|message|error|error_code|error_description)=/;

/** The page that serves this visitor better, found without a network. */
function elsewhere(): string | null {
  const { pathname, search, hash } = location;
  const here = `${pathname}${search}`;
  const isKnown = hasSessionMarker();
  switch (page.dataset.for) {
    case 'signed-out':
    case 'signed-in':
      // A link's session awaits the farmer's consent, which the application asks for.
      if (/[#&]access_token=/.test(hash)) return `/${hash}`;
      if (page.dataset.for === 'signed-out') return isKnown ? returnPath(search) : null;
      return isKnown ? null : loginPath(here);
    default: {
      const isForApplication = isKnown || hasSession() || hash !== '' || BROUGHT.test(search);
      return isForApplication || OPEN.includes(pathname) ? null : loginPath(here);
    }
  }
}

const leavesFor = elsewhere();

const link = (rel: 'modulepreload' | 'prefetch', addresses: readonly string[]): void => {
  for (const href of addresses)
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
};

const pageCode = (): PageCode =>
  JSON.parse(document.getElementById(PAGE_CODE)?.textContent ?? '{}') as PageCode;

/** A hidden page is never painted. */
const afterPaint = (work: () => void): void => {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
};

/** Shows the page again in that language. */
function changeLanguage(tag: string): void {
  storeLanguage(chooseLanguage(tag, [], 'en'));
  location.reload();
}

let running = false;
let sent: HTMLFormElement | null = null;
let touched: HTMLElement | null = null;

const early: Early = {
  show() {
    const template = document.querySelector<HTMLTemplateElement>(`template[lang="${language}"]`);
    const root = document.getElementById('root');
    if (!template || !root) return;
    root.replaceChildren(template.content.cloneNode(true));
    root.dataset.shown = language;
    document.title = template.title;
  },
  start() {
    if (leavesFor !== null) return;
    const { entry, preloads, frame, today, words } = pageCode();
    const signedIn = [...frame, words[language]];
    const run = (code: readonly string[]): void => {
      link('modulepreload', code);
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
    };
    if (page.dataset.for) {
      addEventListener('input', () => link('prefetch', [...signedIn, ...today]), { once: true });
      afterPaint(() => run(preloads));
      return;
    }
    if (!hasSessionMarker()) run(preloads);
    else if (showSnapshot({ language, theme })) afterPaint(() => run([...signedIn, ...today]));
    else run(location.pathname === '/' ? [...signedIn, ...today] : signedIn);
  },
  drop: hideSnapshot,
  ready() {
    running = true;
  },
  get sent() {
    return sent;
  },
  get touched() {
    return touched;
  },
  fail(message) {
    const text = earlyText();
    const box = document.createElement('main');
    box.className = 'failure';
    const title = document.createElement('h1');
    title.textContent = text.failedToLoad;
    const words = document.createElement('p');
    words.textContent = message;
    const button = document.createElement('button');
    button.textContent = text.reload;
    button.addEventListener('click', () => location.reload());
    box.append(title, words, button);
    document.getElementById('root')?.replaceChildren(box);
    hideSnapshot();
  },
};

addEventListener(
  'error',
  (event) => {
    if (running) return;
    if (event.target instanceof HTMLScriptElement) early.fail(earlyText().checkNetwork);
    else if (event instanceof ErrorEvent) early.fail(event.message);
  },
  true,
);

document.addEventListener('submit', (event) => {
  // A form never submits by itself: its PIN would be in an address or an unanswered page.
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  if (running) return;
  sent = event.target;
  sent.setAttribute('aria-busy', 'true');
});

document.addEventListener('click', (event) => {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button[type="button"]') : null;
  if (running || !button) return;
  touched = button;
  if (button.lang) changeLanguage(button.lang);
});

document.addEventListener('change', ({ target }) => {
  if (!running && target instanceof HTMLSelectElement && target.name === 'language')
    changeLanguage(target.value);
});

if (leavesFor !== null) location.replace(leavesFor);
page.lang = language;
// In the farmer's own words; the page names the English one.
if (language !== 'en')
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
showThemeMode(theme);
addDevanagariFont();
globalThis.draksha = early;
