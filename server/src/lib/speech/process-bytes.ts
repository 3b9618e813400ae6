import { spawn } from 'node:child_process';

export interface ProcessBounds {
  readonly longestMs: number;
  readonly mostBytes: number;
}

/** Nothing of our own environment goes to it. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' };

/** What a command writes when it is given something to read. @throws Error where it fails, hangs or writes too much */
export function processBytes(
  command: string,
  args: readonly string[],
  given: string | Buffer,
  { longestMs, mostBytes }: ProcessBounds,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A process group, so that children end with the command.
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
      env: ENVIRONMENT,
    });
    const written: Buffer[] = [];
    let length = 0;
    const end = (failure: Error): void => {
      clearTimeout(patience);
      if (child.pid !== undefined) {
        try {
          process.kill(-child.pid, 'SIGKILL');
        } catch {
          // It is gone.
        }
      }
      child.stdout.destroy();
      reject(failure);
    };
    const patience = setTimeout(() => end(new Error(`${command} took too long`)), longestMs);
    child.once('error', end);
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > mostBytes) end(new Error(`${command} wrote too much`));
      else written.push(piece);
    });
    child.once('close', (code) => {
      clearTimeout(patience);
      if (code === 0) resolve(Buffer.concat(written));
      else end(new Error(`${command} ended with ${code ?? 'a signal'}`));
    });
    child.stdin.end(given);
  });
}
