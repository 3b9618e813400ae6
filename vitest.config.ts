import { readdirSync, readFileSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { installedBrowser } from './scripts/browser.ts';
import { useMemoryFolder } from './scripts/memory-folder.ts';
import { compiledOnce } from './server/test/compiled-once.ts';
import { WORKERS } from './server/test/workers.ts';
import { fontDefinition } from './web/build/devanagari.ts';

// A zone with a half hour and daylight saving, so that code that forgets a zone fails loudly.
process.env.TZ = 'Australia/Lord_Howe';
useMemoryFolder();
// Workers compile their packages once, not once a file.
Object.assign(process.env, compiledOnce);

/** For a machine ten times slower, or busy with something else: a wait is for what happens, and ends when it has. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

/** Pure functions leave nothing behind: a worker loads them once for all its files, which halves their time. */
const pure = { ...patience, isolate: false };

/** It replaces a module, which its worker must not have loaded before. */
const ALONE = ['auth/src/token/password.test.ts'];

/**
 * Files of the web that put something in a global's or a module's place before they load what they test, or load words: what one
 * file loaded shall not be found by another. They have a worker each.
 */
const WEB_ALONE = ['web/src', 'web/build']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) =>
    /\bvi\.(stubGlobal|mock|doMock|resetModules)\b|\(globalThis|i18n/.test(readFileSync(file, 'utf8')),
  );

/** Screens are drawn by the Chromium that the journeys use, in a phone's size. */
const executablePath = process.env.DRAKSHA_BROWSER ?? (await installedBrowser());
const chromium = playwright({
  actionTimeout: 30_000,
  launchOptions: executablePath === null ? {} : { executablePath },
  contextOptions: { timezoneId: process.env.TZ, locale: 'en-IN' },
});

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'models',
          include: ['models/{src,lab,truth}/**/*.test.ts'],
          setupFiles: ['scripts/property-seed.ts'],
          ...pure,
        },
      },
      {
        test: {
          name: 'reports',
          include: ['reports/{src,truth}/**/*.test.ts'],
          setupFiles: ['scripts/property-seed.ts'],
          ...pure,
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...pure } },
      { test: { name: 'house', include: ['scripts/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'web',
          include: ['web/{src,build}/**/*.test.ts'],
          exclude: WEB_ALONE,
          setupFiles: ['scripts/property-seed.ts'],
          ...pure,
        },
      },
      {
        test: {
          name: 'web, alone',
          include: WEB_ALONE,
          setupFiles: ['scripts/property-seed.ts'],
          ...patience,
        },
      },
      {
        define: fontDefinition,
        // Packages are found before the first test: found during one, they would load React a second time.
        optimizeDeps: {
          entries: ['web/src/**/*.{ts,tsx}', '!web/src/**/*.test.ts', 'web/test/*.{ts,tsx}'],
          include: ['vitest-browser-react', 'react/jsx-dev-runtime', 'react-dom/client'],
        },
        test: {
          name: 'screens',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/test/screen-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: chromium,
            instances: [{ browser: 'chromium' }],
            viewport: { width: 360, height: 740 },
            screenshotFailures: false,
          },
          ...patience,
        },
      },
      {
        test: {
          name: 'phone',
          // A worker each: they replace the browser's database, or a module.
          include: ['e2e/phone/**/*.test.ts', ...ALONE],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['scripts/property-seed.ts', 'server/test/setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{auth,auth-extras,server}/{src,test}/**/*.test.ts'],
          exclude: ALONE,
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['scripts/property-seed.ts', 'server/test/setup.ts'],
          // Every server in a test has a database of its own; loading the program anew for each file took a third of their time.
          isolate: false,
          restoreMocks: true,
          ...patience,
        },
      },
    ],
  },
});
