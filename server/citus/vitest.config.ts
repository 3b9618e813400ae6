import { defineConfig } from 'vitest/config';

/** Of the features' tests, what asks for a database of its own: here each finds what the one before left. */
const LEFT_OUT = [
  'backups/backups',
  'demo/demo',
  // Brings a table back to an earlier version, which then lies on the coordinator alone.
  'morning-brief/settings-before',
  // Weather lies on the coordinator alone, as on one server.
  'weather/{archive,gateway,providers,record}/*',
  'weather/faults',
  'weather/stations/surface',
];

/** Beside the features: what the tables take, and who sees whose rows. */
const BESIDE = ['check-constraints', 'farm-members', 'row-security', 'row-security-outside'];

export const WORKERS = 2;

/** What needs an engine of several nodes, which an operator installs: `npm run test:citus`. */
export default defineConfig({
  test: {
    include: [
      'server/citus/**/*.test.ts',
      'e2e/nodes/**/*.test.ts',
      'server/src/features/**/*.test.ts',
      ...BESIDE.map((name) => `server/test/${name}.test.ts`),
    ],
    exclude: LEFT_OUT.map((name) => `server/src/features/${name}.test.ts`),
    globalSetup: ['server/citus/global-setup.ts'],
    setupFiles: ['scripts/property-seed.ts', 'server/test/setup.ts'],
    maxWorkers: WORKERS,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
