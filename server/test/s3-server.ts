import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Its package has no command and no types of its own: it is run from a line of script. */
const script = (directory: string): string => `
  const S3rver = require('@20minutes/s3rver');
  const configureBuckets = [{ name: 'photos' }];
  new S3rver({ directory: ${JSON.stringify(directory)}, address: '127.0.0.1', port: 0, silent: true, configureBuckets })
    .run()
    .then(({ port }) => console.log(port));`;

interface S3Server extends AsyncDisposable {
  /** Address of its only bucket. */
  readonly bucket: string;
  /** It ends, as a machine that goes away. */
  stop(): Promise<void>;
}

/** A server of S3 in a process of its own, on loopback, that checks signatures and keeps its objects in a folder. */
export async function startS3(folder: string): Promise<S3Server> {
  const child = spawn(process.execPath, ['-e', script(folder)], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^\d+$/.test(line)) continue;
    child.stdout.resume();
    return { bucket: `http://127.0.0.1:${line}/photos`, stop, [Symbol.asyncDispose]: stop };
  }
  throw new Error('the S3 server did not start');
}
