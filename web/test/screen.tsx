import type { Language } from '@draksha/contract/profile';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Themed } from '../src/app/themed.tsx';
import { closeOpenFarm, farm, openFarm } from '../src/lib/farm/farm.ts';
import { changeLanguage, loadArea } from '../src/lib/i18n.ts';
import { setPreferences } from '../src/lib/preferences.ts';
import { queryClient } from '../src/lib/query-client.ts';
import { ThemeModeProvider } from '../src/lib/theme-mode.ts';
import type { WordAreas } from '../src/lib/typed-words.ts';
import { type FakeServer, type FarmRows, fakeServer } from './product-calls.ts';

let farmers = 0;

/** Each test has a farmer of its own: a page opens one farmer's farm once. */
const nextFarmer = (): string => {
  farmers += 1;
  return `0199a000-0000-7000-8000-${String(farmers).padStart(12, '0')}`;
};

interface Setting {
  /** The farm's rows, by noun. */
  readonly rows?: FarmRows;
  /** What the server answers, by path. */
  readonly answers?: Readonly<Record<string, object>>;
  /** Now, ISO 8601. */
  readonly at?: string;
  readonly language?: Language;
  readonly areas?: readonly (keyof WordAreas)[];
  /** The address of the screen. */
  readonly path?: string;
}

/** What is drawn, with the address that a link or button leads to. */
export interface Shown extends FakeServer {
  /** The text on screen, white space as one blank. */
  text(): string;
  /** The address now. */
  address(): string;
}

/** Morning in Nashik on the day that most of these tests play on. */
export const MORNING = '2026-11-24T00:45:00Z';

function Address() {
  const { pathname, search } = useLocation();
  return <output data-address={`${pathname}${search}`} hidden />;
}

/** Sets the clock; timers go on by themselves. */
export function setClock(at: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
}

/** Draws a component as the product would: its theme, words, farm and network. */
export async function show(screen: ReactElement, setting: Setting = {}): Promise<Shown> {
  const { rows = {}, answers = {}, at = MORNING, language = 'en', areas = [], path = '/' } = setting;
  setClock(at);
  const server = fakeServer(rows, answers);
  await Promise.all(areas.map(loadArea));
  if (i18next.language !== language) await changeLanguage(language);
  setPreferences({ areaUnit: 'acre', weightUnit: 'kg', digits: 'latn', photoPlace: false });
  await openFarm(nextFarmer());
  await expect.poll(() => farm().filled).toBe(true);
  const { container } = await render(
    <ThemeModeProvider>
      <Themed>
        <MemoryRouter initialEntries={[path]}>
          {screen}
          <Address />
        </MemoryRouter>
      </Themed>
    </ThemeModeProvider>,
  );
  return {
    ...server,
    writes: server.writes,
    text: () => shownText(container),
    address: () => container.querySelector('[data-address]')?.getAttribute('data-address') ?? '',
  };
}

/** Text of all nodes; those of different elements are apart. */
function shownText(root: Element): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let text = '';
  let parent: Node | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    text += (parent === node.parentNode ? '' : ' ') + (node.nodeValue ?? '');
    parent = node.parentNode;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Leaves the farm and forgets what was asked, so that the next test begins anew. */
export async function endScreen(): Promise<void> {
  await closeOpenFarm();
  queryClient.clear();
  for (const { name } of await indexedDB.databases()) if (name) await deleteDatabase(name);
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
