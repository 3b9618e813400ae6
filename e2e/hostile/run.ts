import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../scripts/steps.ts';

/** `npm run hostile -- NAME [options]`: one run against the built product from outside; without a name, all of them. */

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.run.ts'))
  .map((file) => basename(file, '.run.ts'))
  .sort();

const [name, ...options] = process.argv.slice(2);
const chosen = name === undefined ? names : names.filter((one) => one === name);
if (chosen.length === 0) {
  process.stderr.write(`No run is named "${name}". There are: ${names.join(', ')}\n`);
  process.exitCode = 2;
}
for (const one of chosen) {
  process.stdout.write(`\n## ${one}\n\n`);
  if ((await run([process.execPath, `e2e/hostile/${one}.run.ts`, ...options])) !== 0) process.exitCode = 1;
}
