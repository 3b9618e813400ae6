import { defineConfig } from 'vitest/config';

/** Of the API tests of these features, what asks for a database of its own, or fails on nodes and is not looked through (decision 201). */
const LEFT_OUT = ['disease/screens-agree'];

/** Beside the features: what the tables take, and who sees whose rows. */
const BESIDE = ['check-constraints', 'farm-members', 'row-security', 'row-security-outside'];

export const WORKERS = 2;

/** What needs an engine of several nodes, which an operator installs: `npm run test:citus`. */
export default defineConfig({
  test: {
    include: [
      'server/citus/**/*.test.ts',
      'server/src/features/{access-tokens,account,disease,events,irrigation,morning-brief,openings,organisations,people,plan,plots,privacy,profile}/*.test.ts',
      'server/src/features/{product-lists,proposals,pruning,records,report-links,reports,seasons,stage-observations,sync,tasks}/*.test.ts',
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
