import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code of the last start: half of what a start takes is reading our own source. Where the folder cannot be
// written, it starts as if for the first time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
// Kept even if the process is killed later.
setTimeout(flushCompileCache, 5_000).unref();
const { buildWeb, isStale } = await import('../web/build/build.ts');

try {
  process.loadEnvFile(fileURLToPath(new URL('../.env', import.meta.url)));
} catch {
  // A settings file is optional.
}
if (await isStale()) {
  process.stdout.write('Building the screens…\n');
  await buildWeb();
}
await import('../server/src/main.ts');
