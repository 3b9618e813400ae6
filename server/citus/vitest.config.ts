import { defineConfig } from 'vitest/config';

/** Tests of the server that ask for what nodes do not serve yet, or for a database, logins or a server of their own (decision 201). */
const NOT_THERE = ['disease/screens-agree', 'profile/failed-creation', 'profile/profile'];

export const WORKERS = 2;

/** What needs an engine of several nodes, which an operator installs: `npm run test:citus`. */
export default defineConfig({
  test: {
    include: [
      'server/citus/**/*.test.ts',
      'server/src/features/{access-tokens,account,disease,events,irrigation,openings,organisations,people,plan,plots,privacy,profile}/*.test.ts',
      'server/src/features/{product-lists,proposals,pruning,records,report-links,reports,seasons,stage-observations,sync,tasks}/*.test.ts',
    ],
    exclude: NOT_THERE.map((name) => `server/src/features/${name}.test.ts`),
    globalSetup: ['server/citus/global-setup.ts'],
    setupFiles: ['scripts/property-seed.ts', 'server/test/setup.ts'],
    maxWorkers: WORKERS,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
