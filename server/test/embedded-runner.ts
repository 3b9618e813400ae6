import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EmbeddedConnection } from '../src/lib/postgres/embedded.ts';
import { isPostgres } from '../src/lib/postgres/pid-file.ts';

const SCRIPT = fileURLToPath(new URL('./embedded-process.ts', import.meta.url));

export const isRoot = process.getuid?.() === 0;

/** An ordinary user with a name, and no relation to the one that PostgreSQL runs as. */
export const ORDINARY = { uid: 1, gid: 1 };

export interface Running extends AsyncDisposable {
  readonly pid: number;
  readonly adopted: boolean;
  readonly connection: EmbeddedConnection;
  /** As the kernel does it to a process that has no say. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly as?: { uid: number; gid: number };
  readonly native?: string;
  readonly copyPlaces?: readonly string[];
}

/** Starts the embedded database in a process of its own; a refusal is thrown as an error with its sentence. */
export function startInProcess(dataDir: string, options: Options = {}): Promise<Running> {
  return launch(dataDir, options).started;
}

/** The same, with a hand on the process before it is ready. */
export function launch(
  dataDir: string,
  { native = '', copyPlaces = [], as }: Options = {},
): { kill(): Promise<void>; started: Promise<Running> } {
  const server = spawn(process.execPath, [SCRIPT, dataDir, native, ...copyPlaces], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Not its exit: what it said last may be read after that.
  const ended = once(server, 'close');
  const end = (signal: NodeJS.Signals) => async () => {
    server.kill(signal);
    await ended;
  };
  const started = async (): Promise<Running> => {
    const line = createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
    const first = await Promise.race([line, ended]);
    const said = 'value' in first && first.value !== undefined ? JSON.parse(first.value) : {};
    if (said.pid !== undefined) {
      return { ...said, kill: end('SIGKILL'), stop: end('SIGTERM'), [Symbol.asyncDispose]: end('SIGTERM') };
    }
    await ended;
    throw new Error(said.problem ?? 'ended without a word');
  };
  return { kill: end('SIGKILL'), started: started() };
}

/** Kills a postmaster that is nobody's child and waits until it is gone, or a zombie under a parent that never looks. */
export async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  for (let tries = 0; tries < 1000 && isPostgres(pid); tries += 1) await pause(5);
}
