import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { startUpstream } from '../server/test/upstream/upstream.ts';
import { root } from './steps.ts';

/**
 * The product with hot reload and without a network: the screens from source, the server restarted when a file of it
 * changes, and weather from the replayer. Its data stays apart from that of `npm start`.
 */

const port = Number(process.env.PORT ?? 3003);
const serverPort = port + 1;

await using upstream = await startUpstream({ clock: () => new Date() });

const server: ChildProcess = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(serverPort),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: process.env.DATA_DIR ?? './data/dev',
      CHECK_ANSWERS: 'true',
      VISUAL_CROSSING_KEY: 'replayed',
      VISUAL_CROSSING_URL: upstream.visualCrossingUrl,
      OPEN_METEO_URL: upstream.openMeteoUrl,
      OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
    },
  },
);

const target = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({
  root: fileURLToPath(new URL('../web', import.meta.url)),
  server: {
    port,
    strictPort: true,
    proxy: { '/api': target, '/auth': target, '/healthz': target, '/readyz': target },
  },
});
await vite.listen();
process.stdout.write(`Draksha, with hot reload and replayed weather, is at http://localhost:${port}\n`);

const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});
await Promise.race([asked, once(server, 'exit')]);
await vite.close();
if (server.exitCode === null) {
  server.kill('SIGTERM');
  await once(server, 'exit');
}
