import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as open, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';

export interface ProxiedDatabase extends AsyncDisposable {
  readonly database: TestDatabase;
  /** Nothing arrives any more on any connection, and nobody is told: as of a stopped process or a cable that was cut. */
  freeze(): void;
  thaw(): void;
  /** The connections of now never hear of the database again; those that come after are well. */
  lose(): void;
}

/** A way to a test's database, through a proxy that can stop passing on. */
export async function proxiedDatabase(real: TestDatabase): Promise<ProxiedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'frozen-'));
  const pairs = new Set<readonly [Socket, Socket]>();
  const lost = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = open(join(real.connection.host, '.s.PGSQL.5432'));
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  const each = (work: (socket: Socket) => void): void => {
    for (const pair of pairs) for (const socket of pair) work(socket);
  };
  return {
    database: {
      ...real,
      connection: { ...real.connection, host: folder },
      url: real.url.replace(/host=.*$/, `host=${encodeURIComponent(folder)}`),
    },
    freeze() {
      isFrozen = true;
      each((socket) => socket.pause());
    },
    thaw() {
      isFrozen = false;
      each((socket) => socket.resume());
    },
    lose() {
      each((socket) => lost.add(socket.pause()));
      pairs.clear();
    },
    async [Symbol.asyncDispose]() {
      each((socket) => socket.destroy());
      for (const socket of lost) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
