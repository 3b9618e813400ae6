import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';
import { CredentialHasher } from '../auth/src/credentials/hasher.ts';
import { createAuth } from '../auth/src/index.ts';
import { Peppers } from '../auth/src/keys/pepper.ts';
import { startEmbeddedPostgres } from '../server/src/lib/postgres/embedded.ts';
import { migrateAll } from '../server/src/migrate.ts';

/** The sign-in server, a bare server and the bare password hash in one process: what `bench/sign-in.ts` loads. */

const folder = process.argv[2] ?? '';
const cluster = await startEmbeddedPostgres({ dataDir: folder });
const pool = new pg.Pool({ ...cluster.connection, max: 16 });
await migrateAll(pool);

const codes = new Map<string, string>();
const silent = (): void => undefined;
const pinPepper = 'a pepper that is long enough for a measurement';
const auth = createAuth({
  pool,
  clock: () => new Date(),
  siteUrl: 'http://127.0.0.1:3003',
  pinPepper,
  autoconfirm: { phone: true },
  anonymousEnabled: true,
  limits: { triesPerAddress: 1e9, requestsPerAddress: 1e9, triesPerAccount: 1e6 },
  sends: { sms: { installation: 1e9, range: 1e9, account: 1e9 } },
  deliver: async ({ to, code = '' }) => ({ id: String(codes.set(to, code).size) }),
  log: { info: silent, warn: silent, error: silent },
});
await auth.start();
const app = Fastify();
await app.register(auth.plugin);
app.get('/select-1', async () => (await pool.query('select 1 as one')).rows[0]);
app.get('/session-check', async (request) => {
  const claims = await auth.verifyAccessToken((request.headers.authorization ?? '').slice(7));
  return { live: claims !== null && (await auth.sessionIsLive(claims.session_id, claims.sub)) };
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });

const hasher = new CredentialHasher(new Peppers(pinPepper));
const stored = await hasher.hashPassword('502846');

/** Checks per second of the same hash with the same parameters, `lanes` at a time, and nothing else. */
async function bareHashRate(lanes: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      await verify(stored, '502846');
      done += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  return (done * 1000) / (performance.now() - start);
}

type Question = { lanes: number; seconds: number } | 'memory' | 'cpu' | 'stop';

process.on('message', async (message: Question) => {
  if (message === 'memory') {
    // Twice: what the first one frees may hold what the second one can.
    globalThis.gc?.();
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heapUsed });
  } else if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ ms: (user + system) / 1000 });
  } else if (message === 'stop') {
    await app.close();
    await auth.stop();
    await pool.end();
    await cluster.stop();
    process.disconnect?.();
  } else process.send?.({ rate: await bareHashRate(message.lanes, message.seconds) });
});
process.send?.({ url });
