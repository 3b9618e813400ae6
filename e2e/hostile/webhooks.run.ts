import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/src/lib/postgres/embedded.ts';
import {
  callHook,
  callHookWith,
  FakeGraph,
  messageOf,
  pressOf,
  signed,
  statusOf,
  textOf,
} from '../../server/test/fake-graph.ts';
import { FakePushService } from '../../server/test/fake-push-service.ts';
import { startProduct } from '../../server/test/product-process.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { ask, conclude, quantile, register, say } from './lib/farmers.ts';

/**
 * Calls of WhatsApp's webhook that Meta did not make, or made before: forged, cut, changed after they were signed, recorded and played
 * again. Then phones that are somebody else's. Nothing of it may be written. `npm run hostile -- webhooks [calls]`
 */

const CALLS = Number(process.argv[2] ?? 10_000);
const SIDE_BY_SIDE = 16;
/** What an account may have of SMS is not the question here. */
const ROOMY = { SMS_PER_HOUR: '1000000', SMS_PER_HOUR_ACCOUNT: '1000', SMS_PER_HOUR_RANGE: '1000000' };

await using stack = new AsyncDisposableStack();
const folder = stack.use(scratchFolder());
const graph = stack.use(await FakeGraph.open());
const push = stack.use(await FakePushService.open());
const cluster = stack.adopt(await startEmbeddedPostgres({ dataDir: folder.in('data') }), (one) => one.stop());
const { host = '', port, user, database } = cluster.connection;
const product = stack.use(
  await startProduct(folder.in('server'), {
    ...ROOMY,
    ...graph.env,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SERVER_SECRET: 'a'.repeat(64),
    PUSH_HOSTS: push.host,
  }),
);
const client = new Client(cluster.connection);
await client.connect();
stack.defer(() => client.end());

const outbox = folder.in('outbox.jsonl');
const [asha, other] = [await register(product.url, outbox, 1), await register(product.url, outbox, 2)];
const person = { personId: 'IN.9000000000001', number: '919812345678' };
const at = new Date().toISOString();
const codeOf = async (token: string): Promise<string> =>
  JSON.parse((await ask(product.url, token, 'POST', '/api/whatsapp/code', { language: 'mr' })).text).data
    .code;
const problems: string[] = [];
const statuses = new Map<string, number>();
const times: number[] = [];
async function call(kind: string, wanted: number, send: () => Promise<Response>): Promise<void> {
  const begin = performance.now();
  const answer = await send();
  await answer.body?.cancel();
  times.push(performance.now() - begin);
  const said = `${kind} ${answer.status}`;
  statuses.set(said, (statuses.get(said) ?? 0) + 1);
  if (answer.status !== wanted && problems.length < 20)
    problems.push(`${kind} was answered ${answer.status}`);
}

const join = messageOf(person, textOf(`JOIN ${await codeOf(asha.token)}`), { at });
const hello = messageOf(person, textOf('hello'), { at });
const button = messageOf(person, pressOf('019ac1d0-0000-7000-8000-000000000001 1 declined'), { at });
const stop = messageOf(person, textOf('STOP'), { at });
// Joined, ended, joined again: the recording has a STOP in it.
for (const said of [join, hello, button, stop])
  await call('genuine', 200, () => callHook(product.url, [said]));
const again = messageOf(person, textOf(`JOIN ${await codeOf(asha.token)}`), { at });
await call('genuine', 200, () => callHook(product.url, [again]));
const subscription = { ...push.browser().subscription, language: 'mr' };
const kept = await ask(product.url, asha.token, 'POST', '/api/push-subscriptions', subscription);
if (kept.status !== 200) problems.push(`a phone was answered ${kept.status}`);
/** Stands open: whoever forges a message might begin with it. */
const open = await codeOf(other.token);

const TABLES = ['whatsapp_links', 'whatsapp_codes', 'whatsapp_heard', 'deliveries', 'briefs', 'alerts'];
const MORE = [
  'plan_marks',
  'tasks',
  'records',
  'brief_settings',
  'push_subscriptions',
  'channel_ends',
  'changes',
];
/** All of it, by what it says and when it was written (`xmin`). */
async function everything(): Promise<string> {
  const all: string[] = [];
  for (const table of [...TABLES, ...MORE]) {
    const { rows } = await client.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t.xmin || t::text, ',' order by t::text), '')) as sum from app.${table} t`,
    );
    all.push(`${table} ${rows[0]?.sum}`);
  }
  return all.join('\n');
}
const before = await everything();
const links = await client.query('select 1 from app.whatsapp_links');
if (links.rows.length !== 1) problems.push(`${links.rows.length} links before it began`);
const repliesBefore = graph.sent.length;

const bodyOf = (value: object): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ value, field: 'messages' }] }],
  });
const forger = { personId: 'IN.9666666666666', number: '919866666666' };
const wanted = messageOf(forger, textOf(`JOIN ${open}`), { at });
const forged: readonly (() => Promise<void>)[] = [
  () => call('not signed', 401, () => callHook(product.url, [stop], { signature: null })),
  () =>
    call('signed for other bytes', 401, () => callHook(product.url, [wanted], { signature: signed('{}') })),
  () =>
    call('signed by sha1', 401, () => callHook(product.url, [stop], { signature: 'sha1=0123456789abcdef' })),
  () =>
    call('a cut signature', 401, () =>
      callHook(product.url, [wanted], { signature: signed(bodyOf(wanted)).slice(0, -1) }),
    ),
  () =>
    call('changed after it was signed', 401, () =>
      callHookWith(product.url, bodyOf(wanted), signed(`${bodyOf(wanted)} `)),
    ),
];
const replayed: readonly (() => Promise<void>)[] = [
  ...[join, hello, button, stop, again].map(
    (said) => () => call('played again', 200, () => callHook(product.url, [said])),
  ),
  () => call('played again', 200, () => callHook(product.url, [stop, join, stop])),
  () =>
    call('a status of no message', 200, () =>
      callHook(product.url, [statusOf('wamid.forged', 'delivered', at)]),
    ),
];
let turn = 0;
await Promise.all(
  Array.from({ length: SIDE_BY_SIDE }, async () => {
    while (turn < CALLS) {
      const kinds = turn % 2 === 0 ? forged : replayed;
      const one = kinds[Math.floor(turn / 2) % kinds.length];
      turn += 1;
      await one?.();
    }
  }),
);

// Phones: another's is not ended, not taken by what is no address, and not learnt of.
const foreign: readonly (readonly [string, number, () => ReturnType<typeof ask>])[] = [
  [
    'ending another’s phone',
    200,
    () =>
      ask(product.url, other.token, 'POST', '/api/push-subscriptions/end', {
        endpoint: subscription.endpoint,
      }),
  ],
  [
    'a phone of 5 kB',
    400,
    () =>
      ask(product.url, other.token, 'POST', '/api/push-subscriptions', {
        ...subscription,
        endpoint: `http://${push.host}/${'x'.repeat(5_000)}`,
      }),
  ],
  [
    'keys of 5 kB',
    400,
    () =>
      ask(product.url, other.token, 'POST', '/api/push-subscriptions', {
        ...subscription,
        p256dh: 'B'.repeat(5_000),
      }),
  ],
  [
    '“shown” of 5 kB',
    400,
    () => ask(product.url, null, 'POST', '/api/messages/shown', { farmer: 'x'.repeat(5_000), id: 'x' }),
  ],
  [
    'a phone without a sign-in',
    401,
    () => ask(product.url, null, 'POST', '/api/push-subscriptions', subscription),
  ],
];
for (const [what, status, send] of foreign) {
  const answer = await send();
  if (answer.status !== status) problems.push(`${what} was answered ${answer.status}, not ${status}`);
}

if ((await everything()) !== before) problems.push('something was written');
const replies = graph.sent.length - repliesBefore;
if (replies > 0) problems.push(`${replies} answers were sent to whoever did not write`);
if ((await ask(product.url, asha.token, 'GET', '/api/me')).status !== 200)
  problems.push('the farmer is not served any more');
say([...statuses].map(([said, count]) => `${said} × ${count}`).join(', '));
say(
  `${turn} calls, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; ${replies} answers sent`,
);
conclude(problems);
