import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compiledOnce } from './compiled-once.ts';
import { copyFirstData } from './first-data.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface ProductProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number | undefined;
  /** From the start of the process to its address on the terminal. */
  readonly startedInMs: number;
  /** Of the embedded postmaster, as its own file says. */
  postmaster(): number;
  /** As the kernel does it to a process that has no say. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, on a data folder, in a process of its own. Where a run has made the data of a first
 * start, an empty folder gets a copy.
 *
 * @param main of the code that is started; this one's where not given
 * @throws Error with what it said when it ends before it listens
 */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  main = MAIN,
): Promise<ProductProcess> {
  if (env.DATABASE_URL === undefined) copyFirstData(dataDir);
  const begin = performance.now();
  const server = spawn(process.execPath, [main], {
    cwd: '/',
    env: {
      ...compiledOnce,
      TZ: 'Australia/Lord_Howe',
      PORT: '0',
      DATA_DIR: dataDir,
      OUTBOX_FILE: join(dataDir, '../outbox.jsonl'),
      WEATHER_PROVIDERS: 'sample',
      LOG_LEVEL: 'silent',
      // One farmer of a test does the work of hundreds.
      QUOTA_PLOTS: '100000',
      QUOTA_CALLS_PER_MINUTE: '10000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  // A test that ran out of time ends nothing itself.
  const reap = () => server.kill('SIGTERM');
  process.once('exit', reap);
  server.once('exit', () => process.off('exit', reap));
  let said = '';
  server.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const end = (signal: NodeJS.Signals) => async () => {
    server.kill(signal);
    await ended;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Draksha is at (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    // Read on, or the pipe fills.
    server.stdout.resume();
    return {
      url,
      pid: server.pid,
      startedInMs: performance.now() - begin,
      postmaster: () =>
        Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10),
      kill: end('SIGKILL'),
      stop: end('SIGTERM'),
      [Symbol.asyncDispose]: end('SIGTERM'),
    };
  }
  await ended;
  throw new Error(said.trim());
}
