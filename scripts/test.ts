import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { browserPath } from './browser.ts';
import { budgets, checks, root, run, runSteps } from './steps.ts';

/** Everything that CI runs; the last line is the sum. */

interface Sum {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = join(root, 'reports');
const sum: Sum = { passed: 0, failed: 0, skipped: 0 };

async function readReport<T>(name: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(join(reports, name), 'utf8')) as T;
  } catch {
    return null;
  }
}

/** A runner that died without a report, or that failed outside of a test, is one failure. */
function add(name: string, code: number, counted: Sum | null): void {
  const failed = counted && (code === 0 || counted.failed > 0) ? counted.failed : (counted?.failed ?? 0) + 1;
  sum.passed += counted?.passed ?? 0;
  sum.failed += failed;
  sum.skipped += counted?.skipped ?? 0;
  process.stdout.write(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

async function unitTests(): Promise<void> {
  const code = await run([
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ]);
  const report = await readReport<VitestReport>('vitest.json');
  add(
    'unit, truth and server tests',
    code,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  );
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

async function journeys(): Promise<void> {
  const code = await run([process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'], {
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
      DRAKSHA_BROWSER: await browserPath(),
    },
  });
  const report = await readReport<PlaywrightReport>('playwright.json');
  add(
    'journeys in the browser',
    code,
    report && {
      passed: report.stats.expected,
      // A journey that needed a second try did not pass.
      failed: report.stats.unexpected + report.stats.flaky,
      skipped: report.stats.skipped,
    },
  );
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
await unitTests();
try {
  await journeys();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  add('journeys in the browser', 1, null);
}
if (sum.failed > 0) process.exitCode = 1;
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed${skipped}\n`);
