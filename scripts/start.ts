import { fileURLToPath } from 'node:url';
import { buildWeb, isStale } from '../web/build/build.ts';

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
