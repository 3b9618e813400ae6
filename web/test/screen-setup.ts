import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { startI18n } from '../src/lib/i18n.ts';
import { keyNames, RAW_KEY, watchRawKeys } from './raw-keys.ts';
import { endScreen } from './screen.tsx';

const areas = import.meta.glob<object>('../public/locales/en/*.json', { import: 'default', eager: true });

const said: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    said.push(`console.${level}: ${values.map(String).join(' ')}`);
    print(...values);
  };
}

watchRawKeys({ ...keyNames(areas), warning: RAW_KEY });

// Before the test's screens, as the product does: some bring words of their own.
await startI18n('en');
beforeEach(() => {
  said.length = 0;
});

afterEach(async () => {
  await cleanup();
  await endScreen();
  if (said.length > 0) throw new Error(said.join('\n'));
});
