import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { browserPath } from './browser.ts';
import { budgets, checks, readmePictures, root, run, runSteps } from './steps.ts';
import {
  type Failure,
  type PlaywrightReport,
  playwrightResults,
  secondTry,
  type TestResults,
  unsteady,
  type VitestReport,
  vitestResults,
} from './test-reports.ts';

/** Everything that CI runs; the last line is the sum. */

interface Answer {
  readonly code: number;
  /** `null`: the runner died without a report. */
  readonly results: TestResults | null;
}

const reports = join(root, '.cache', 'tests');
const sum = { passed: 0, failed: 0, skipped: 0 };
const failures: Failure[] = [];
const races: string[] = [];

async function readReport<T>(name: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(join(reports, name), 'utf8')) as T;
  } catch {
    return null;
  }
}

/** The browser for component tests and journeys; `null`, after a sentence, where none can be had. */
async function findBrowser(): Promise<string | null> {
  try {
    return await browserPath();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

async function unitTests(browser: string | null, only: readonly string[]): Promise<Answer> {
  const name = only.length > 0 ? 'vitest-again.json' : 'vitest.json';
  const code = await run(
    [
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      'run',
      ...only,
      ...(browser === null ? ['--project=!screens'] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, name)}`,
    ],
    {
      env: {
        ...process.env,
        DRAKSHA_BUILT: join(root, 'web/dist'),
        ...(browser === null ? {} : { DRAKSHA_BROWSER: browser }),
      },
    },
  );
  const report = await readReport<VitestReport>(name);
  return { code, results: report && vitestResults(report, root) };
}

async function journeys(browser: string, only: readonly string[]): Promise<Answer> {
  const name = only.length > 0 ? 'playwright-again.json' : 'playwright.json';
  const code = await run(
    [
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e',
      // What the first try left to look at is kept. Only the second, alone, writes down what the page did: for all of
      // them that takes a seventh of the time.
      ...(only.length > 0
        ? ['--workers=1', '--output', join(root, 'test-results-again'), ...only]
        : ['--trace=off']),
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
  return { code, results: report && playwrightResults(report) };
}

/**
 * Counts what a runner did. Few failures are tried once more, alone, to tell a race from a fault; both fail the run.
 * A runner that failed outside of a test is one failure.
 */
async function count(name: string, runner: (only: readonly string[]) => Promise<Answer>): Promise<void> {
  const { code, results } = await runner([]);
  const only = results ? secondTry(results) : [];
  const again = only.length > 0 ? (await runner(only)).results : null;
  failures.push(...(results?.failed ?? []));
  if (results && again) races.push(...unsteady(results, again));
  const bad = results?.failed.length ?? 0;
  const failed = code !== 0 && bad === 0 ? 1 : bad;
  sum.passed += results?.passed ?? 0;
  sum.failed += failed;
  sum.skipped += results?.skipped ?? 0;
  process.stdout.write(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
}

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const built = await runSteps([{ name: 'build', command: [process.execPath, 'scripts/build.ts'] }]);
// A browser that counts bytes mostly waits, and the checks need no build.
for (const { passed, failed } of [
  built,
  ...(await Promise.all([runSteps(checks), runSteps([budgets, readmePictures])])),
]) {
  sum.passed += passed;
  sum.failed += failed;
}
const browser = await findBrowser();
await count('unit, truth, server and component tests', (only) => unitTests(browser, only));
if (browser === null) {
  process.stdout.write('FAIL component tests and journeys: no browser\n');
  sum.failed += 1;
} else await count('journeys in the browser', (only) => journeys(browser, only));
if (sum.failed > 0) process.exitCode = 1;
// Told once more: what the runners printed may be cut off, or far above. Of many failures the first tell the cause.
for (const { name, why } of failures.slice(0, 10)) process.stdout.write(`failed: ${name}\n${why}\n`);
for (const name of races) process.stdout.write(`race: failed among the others, passed alone: ${name}\n`);
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed${skipped}\n`);
