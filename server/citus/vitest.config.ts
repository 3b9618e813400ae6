import { defineConfig } from 'vitest/config';

/** What needs an engine of several nodes, which an operator installs: `npm run test:citus`. */
export default defineConfig({
  test: { include: ['server/citus/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 300_000 },
});
