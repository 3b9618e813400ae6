import { startEmbeddedPostgres } from '../src/lib/postgres/embedded.ts';
import { StartError } from '../src/lib/start-error.ts';

// A server reduced to its database: says in one line how the start went, runs until SIGTERM.
const [dataDir = '', native, ...copyPlaces] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
try {
  const database = await startEmbeddedPostgres({ dataDir, native: native || undefined, copyPlaces });
  say({ pid: database.pid, adopted: database.adopted, connection: database.connection });
  const awake = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', async () => {
    await database.stop();
    clearInterval(awake);
  });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  say({ problem: error.message });
  process.exitCode = 1;
}
