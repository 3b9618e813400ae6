import { run } from '../scripts/steps.ts';

/** The plans of whatever a farmer asks, where 20,000 farmers have over two million rows; `npm test` looks at fewer. */
const [farmers = '20000'] = process.argv.slice(2);
process.exitCode = await run(
  [
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'server/test/query-plans',
  ],
  { env: { ...process.env, PLAN_FARMERS: farmers } },
);
