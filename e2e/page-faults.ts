import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { keyNames, RAW_KEY, watchRawKeys } from '../web/test/raw-keys.ts';

const folder = new URL('../web/public/locales/en/', import.meta.url);
const areas = Object.fromEntries(
  readdirSync(folder).map((file): [string, object] => [
    file,
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ]),
);
const watched = { ...keyNames(areas), warning: RAW_KEY };

/** Tells of what a page shows wrongly on any screen: a key in its sentence's place, or what the content policy kept from happening. */
export async function watchFaults(context: BrowserContext, tell: (fault: string) => void): Promise<void> {
  context.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(RAW_KEY) || text.includes('Content Security Policy')) tell(text);
  });
  await context.addInitScript(watchRawKeys, watched);
}
