import { type SpawnOptions, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = (name: string): string => `node_modules/.bin/${name}`;
const tsc = (project: string): readonly string[] => [
  process.execPath,
  'node_modules/typescript/bin/tsc',
  '-p',
  project,
];
const script = (name: string, ...args: string[]): readonly string[] => [
  process.execPath,
  `scripts/${name}.ts`,
  ...args,
];

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

/** What must hold of the code before a test runs; each counts as one in the sum. */
export const checks: readonly Step[] = [
  { name: 'format and lint', command: [bin('biome'), 'ci', '--error-on-warnings', '.'] },
  {
    name: 'lint by types',
    command: [
      bin('oxlint'),
      '--type-aware',
      '--deny-warnings',
      'models',
      'reports',
      'contract',
      'auth',
      'auth-extras',
      'server',
      'web',
    ],
  },
  { name: 'types of models', command: tsc('models') },
  { name: 'types of the models’ tests', command: tsc('models/tsconfig.test.json') },
  { name: 'types of reports', command: tsc('reports') },
  { name: 'types of the reports’ tests', command: tsc('reports/tsconfig.test.json') },
  { name: 'types of contract', command: tsc('contract') },
  { name: 'types of auth', command: tsc('auth') },
  { name: 'types of sign-in’s extras', command: tsc('auth-extras') },
  { name: 'types of server', command: tsc('server') },
  { name: 'types of web', command: tsc('web') },
  { name: 'types of the web build', command: tsc('web/tsconfig.node.json') },
  { name: 'types of the service worker', command: tsc('web/tsconfig.worker.json') },
  { name: 'types of scripts and journeys', command: tsc('tsconfig.json') },
  { name: 'import rules', command: script('import-rules') },
  { name: 'decisions', command: script('decisions') },
  { name: 'secrets, suppressions, raw SQL, replaced names', command: script('text-rules') },
  { name: 'licences', command: script('licences') },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'generated files', command: script('generate', '--check') },
];

/** After the build: bytes and counts of what a real browser loads. */
export const budgets: Step = { name: 'budgets', command: script('budgets') };

/** Before a release: `npm run check` lets a screen be worked on without new pictures each time. */
export const readmePictures: Step = { name: 'pictures of the README', command: script('readme-pictures') };

/** Runs a command with its output passed through; the exit code, 1 for a signal. */
export function run(command: readonly string[], options: SpawnOptions = {}): Promise<number> {
  const [file = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** Runs every step, also after one failed, so that one run tells all. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome> {
  let failed = 0;
  for (const step of steps) {
    const startedAt = performance.now();
    const code = await run(step.command);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)\n`);
    if (code !== 0) failed += 1;
  }
  return { passed: steps.length - failed, failed };
}

export const workers = Math.max(1, Math.min(4, availableParallelism()));
