import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentAtStart } from '../server/src/lib/parent-at-start.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** In a process of its own, which takes its memory along when it ends: the tools of the build hold ten times what serving needs. */
async function buildScreens(): Promise<void> {
  const builder = spawn(process.execPath, [pathOf('./build.ts')], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => builder.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass);
  // The shell between npm and us dies of a signal without passing it on.
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parentAtStart) builder.kill();
  }, 500);
  const [code] = await once(builder, 'exit');
  clearInterval(watch);
  process.off('SIGTERM', pass).off('SIGINT', pass);
  if (code !== 0) process.exit(code ?? 1);
}

// Compiled code of the last start: half of what a start takes is reading our own source. Where the folder cannot be
// written, it starts as if for the first time.
enableCompileCache(pathOf('../node_modules/.cache/compiled'));
// Kept even if the process is killed later.
setTimeout(flushCompileCache, 5_000).unref();
const { isStale } = await import('../web/build/build.ts');
const { readSettingsFile } = await import('../server/src/settings-file.ts');
const { StartError } = await import('../server/src/lib/start-error.ts');

try {
  readSettingsFile();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
if (await isStale()) {
  process.stdout.write('Building the screens…\n');
  await buildScreens();
}
await import('../server/src/main.ts');
