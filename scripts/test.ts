import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { browserPath } from './browser.ts';
import { budgets, checks, root, run, runSteps } from './steps.ts';
import {
  type PlaywrightReport,
  secondTry,
  type Told,
  toldByPlaywright,
  toldByVitest,
  unsteady,
  type VitestReport,
} from './test-reports.ts';

/** Everything that CI runs; the last line is the sum. */

interface Answer {
  readonly code: number;
  /** `null`: the runner died without a report. */
  readonly told: Told | null;
}

const reports = join(root, 'reports');
const sum = { passed: 0, failed: 0, skipped: 0 };
const shaky: string[] = [];

async function readReport<T>(name: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(join(reports, name), 'utf8')) as T;
  } catch {
    return null;
  }
}

async function unitTests(only: readonly string[]): Promise<Answer> {
  const name = only.length > 0 ? 'vitest-again.json' : 'vitest.json';
  const code = await run([
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...only,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, name)}`,
  ]);
  const report = await readReport<VitestReport>(name);
  return { code, told: report && toldByVitest(report, root) };
}

async function journeys(only: readonly string[]): Promise<Answer> {
  const name = only.length > 0 ? 'playwright-again.json' : 'playwright.json';
  const browser = await browserPath();
  const code = await run(
    [
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e',
      // What the first try left to look at is kept.
      ...(only.length > 0 ? ['--workers=1', '--output', join(root, 'test-results-again'), ...only] : []),
    ],
    {
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, name),
        DRAKSHA_BROWSER: browser,
      },
    },
  );
  const report = await readReport<PlaywrightReport>(name);
  return { code, told: report && toldByPlaywright(report) };
}

/**
 * Counts what a runner did. A test that failed among all the others is tried once more, alone: that tells a fault from a test that
 * its neighbours disturb. The second kind is named at the end; a runner that failed outside of a test is one failure.
 */
async function count(name: string, runner: (only: readonly string[]) => Promise<Answer>): Promise<void> {
  const { code, told } = await runner([]);
  const only = told ? secondTry(told) : [];
  const again = only.length > 0 ? (await runner(only)).told : null;
  const saved = told && again ? unsteady(told, again) : [];
  const bad = told?.failed.length ?? 0;
  const failed = code !== 0 && bad === 0 ? 1 : bad - saved.length;
  shaky.push(...saved);
  sum.passed += (told?.passed ?? 0) + saved.length;
  sum.failed += failed;
  sum.skipped += told?.skipped ?? 0;
  process.stdout.write(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
}

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const house = await runSteps([
  ...checks,
  { name: 'build', command: [process.execPath, 'scripts/build.ts'] },
  budgets,
]);
sum.passed += house.passed;
sum.failed += house.failed;
await count('unit, truth and server tests', unitTests);
try {
  await count('journeys in the browser', journeys);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.stdout.write('FAIL journeys in the browser\n');
  sum.failed += 1;
}
if (sum.failed > 0) process.exitCode = 1;
for (const name of shaky) process.stdout.write(`unsteady: failed among the others, passed alone: ${name}\n`);
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed${skipped}\n`);
