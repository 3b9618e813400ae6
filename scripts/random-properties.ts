import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './steps.ts';

/**
 * The property tests with a new seed, for every night: `npm run test:random`. The seed is printed first;
 * `npm run test:random -- 123` has the same cases again. `npm run test:random -- 123 10000` is the test of two phones alone, so
 * many times on the real server (and one time in fifty on one that is killed with its database).
 */

const [given, rounds] = process.argv.slice(2);
const seed = given === undefined ? randomInt(2 ** 31) : Number(given);
if (!Number.isInteger(seed)) {
  process.stderr.write(`not a seed: ${given}\n`);
  process.exit(2);
}
const ONE_IN = 50;
const files =
  rounds !== undefined
    ? ['e2e/phone/real-server.test.ts']
    : globSync('{models,auth,auth-extras,server,web,e2e/phone}/**/*.test.{ts,tsx}', {
        cwd: root,
        exclude: (path) => path.includes('node_modules'),
      }).filter((path) => readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"));
process.stdout.write(`PROPERTY_SEED=${seed}, ${files.length} files\n`);
process.exitCode = await run([process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...files], {
  env: {
    ...process.env,
    PROPERTY_SEED: String(seed),
    ...(rounds === undefined
      ? {}
      : { REAL_RUNS: rounds, DEADLY_RUNS: String(Math.ceil(Number(rounds) / ONE_IN)) }),
  },
});
if (process.exitCode !== 0)
  process.stdout.write(`the same again: npm run test:random -- ${[seed, rounds].join(' ').trim()}\n`);
