import Fastify from 'fastify';
import pg from 'pg';
import { createAuth } from '../src/index.ts';

/*
 * A sign-in server in a process of its own that, once told so, dies as by `kill -9` right after its next commit: the
 * answer is never sent and nothing is delivered. Its arguments are the database, the secret and the time it stands at;
 * and `in delivery`, if it is to die when it has handed its first message on and has not yet noted that.
 */

const [, , connection = '{}', pinPepper = '', now = '0', place = ''] = process.argv;
/** The statement after whose commit it dies: `commit` itself, or one that needs no transaction around it. */
let last: string | undefined;

const pool = new pg.Pool({ ...JSON.parse(connection), max: 4 });
pool.on('connect', (client) => {
  // Work of its own may commit as well: what is meant is the transaction that leaves a message behind.
  let isMeant = false;
  client.query = new Proxy(client.query, {
    apply: async (query, self, args) => {
      const result: unknown = await Reflect.apply(query, self, args);
      const [statement] = args;
      const text: unknown = typeof statement === 'string' ? statement : statement?.text;
      if (text === 'begin') isMeant = false;
      if (String(text).includes('"outbox"')) isMeant = true;
      if (last !== undefined && String(text).startsWith(last) && (last !== 'commit' || isMeant))
        process.kill(process.pid, 'SIGKILL');
      return result;
    },
  });
});

const silent = (): void => undefined;
const auth = createAuth({
  pool,
  clock: () => new Date(Number(now)),
  siteUrl: 'http://127.0.0.1:3003',
  pinPepper,
  deliver: (message) =>
    new Promise((_resolve, reject) => {
      if (place !== 'in delivery') reject(new Error('This process delivers nothing.'));
      else process.send?.(message, () => process.kill(process.pid, 'SIGKILL'));
    }),
  log: { info: silent, warn: silent, error: silent },
});
await auth.start();
const app = Fastify();
await app.register(auth.plugin);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', (statement: string) => {
  last = statement;
  process.send?.({ armed: true });
});
process.send?.({ url: `${url}/auth/v1` });
