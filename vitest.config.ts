import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { useMemoryFolder } from './scripts/memory-folder.ts';

// A zone with a half hour and daylight saving, so that code that forgets a zone fails loudly.
process.env.TZ = 'Australia/Lord_Howe';
useMemoryFolder();

/** For a machine ten times slower, or busy with something else: a wait is for what happens, and ends when it has. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // One less than the cores is the default. Much of what is tested waits for something: one more keeps them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'models',
          include: ['models/{src,truth}/**/*.test.ts'],
          setupFiles: ['scripts/property-seed.ts'],
          ...patience,
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...patience } },
      { test: { name: 'house', include: ['scripts/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'web',
          include: ['web/{src,build}/**/*.test.{ts,tsx}'],
          setupFiles: ['scripts/property-seed.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'phone',
          include: ['e2e/phone/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['scripts/property-seed.ts', 'server/test/setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{auth,server}/{src,test}/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['scripts/property-seed.ts', 'server/test/setup.ts'],
          ...patience,
        },
      },
    ],
  },
});
