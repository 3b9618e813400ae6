import { buildWeb, isStale } from '../web/build/build.ts';

if (await isStale()) {
  process.stdout.write('Building the screens…\n');
  await buildWeb();
}
await import('../server/src/main.ts');
