import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';
import { noteConsole, settleConsole } from './expected-console.ts';

// Once a worker: its files come one after another.
const worker: { isConsoleNoted?: true } & object = globalThis;
if (!worker.isConsoleNoted) {
  worker.isConsoleNoted = true;
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      noteConsole({ level, text: format(...values) });
      print(...values);
    };
  }
}

function fail(): void {
  const lines = settleConsole();
  if (lines.length > 0) {
    throw new Error(lines.map(({ level, text }) => `Unexpected console.${level}: ${text}`).join('\n'));
  }
}

afterEach(fail);
// What was said outside of tests: while the file loaded or in its hooks.
afterAll(fail);
