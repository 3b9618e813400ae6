import { readFile, writeFile } from 'node:fs/promises';
import { generatedFiles } from './generated-files.ts';

/** `--check` only says what drifted; without it the files are written. */
const check = process.argv.includes('--check');

for (const [path, text] of Object.entries(await generatedFiles())) {
  const file = new URL(`../${path}`, import.meta.url);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (check) {
    process.stderr.write(`${path} no longer matches the code: run "npm run generate" and commit it.\n`);
    process.exitCode = 1;
  } else {
    await writeFile(file, text);
    process.stdout.write(`wrote ${path}\n`);
  }
}
