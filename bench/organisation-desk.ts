import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/lib/postgres/embedded.ts';
import { migrateAt } from '../server/src/migrate.ts';
import { startProduct } from '../server/test/product-process.ts';
import { post, register } from './farmer.ts';
import { seedFarms } from './morning-seed.ts';
import { processorMs } from './processor-time.ts';

/**
 * An agronomist's list of 500 and of 5,000 farms with a season, a spray and a day of harvest each, all its pages one after the other;
 * whom a message to all of them would reach, and a proposal to 500 counted and written once. Wall time and the processor's, of the product, its PostgreSQL and this client together.
 * Fails above the bounds of 500 farms.
 */

const ROUNDS = Number(process.argv[2] ?? 40);
const MAX_MS = 500;
const MAX_BYTES = 60_000;
const SMALL = 500;
const LARGE = 5000;

await using stack = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
stack.defer(() => rm(folder, { recursive: true, force: true }));
const cluster = stack.adopt(await startEmbeddedPostgres({ dataDir: join(folder, 'data') }), (one) =>
  one.stop(),
);
const { host = '', port, user, database } = cluster.connection;
const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
await migrateAt(cluster.connection, () => undefined);
const client = new Client(cluster.connection);
await client.connect();
stack.defer(() => client.end());
await seedFarms(client, { farmers: SMALL + LARGE, cells: 300 });
await client.query(
  `update app.plots set village = 'Village ' || abs(hashtext(user_id::text)) % 60,
     grape_variety = (array['Thompson Seedless', 'Sonaka', 'Crimson', 'ARRA 15'])[1 + abs(hashtext(id::text)) % 4]`,
);
await client.query(
  `update app.seasons set expected_harvest_date = current_date + 5 + abs(hashtext(id::text)) % 90, target_market = 'export_eu'`,
);
await client.query(
  `update app.records set kind = 'spray', details = '{"products": [{"name": "Mancozeb", "phiDays": 66}]}'
   where abs(hashtext(id::text)) % 5 = 0`,
);
const product = stack.use(
  await startProduct(join(folder, 'server'), { DATABASE_URL: url, SERVER_SECRET: 'a'.repeat(64) }),
);

/** An organisation that so many farms let see them, which no other has told anything today. @returns its agronomist's token, and the farms */
async function organisationOf(farms: number, phone: string) {
  const session = await register({
    product: product.url,
    outboxFile: join(folder, 'outbox.jsonl'),
    phone,
    firstName: 'Vijay',
  });
  const token = session.access_token;
  const made = await post<{ data: { organisation: { id: string } } }>(
    `${product.url}/api/organisation`,
    { name: `Growers ${farms}`, kind: 'producer' },
    token,
  );
  const { rows } = await client.query<{ id: string }>(
    `with farm as (select id from app.users where id <> $2 and first_name = 'Asha'
         and not exists (select from app.farm_consents c where c.user_id = users.id) order by id limit $3)
     insert into app.farm_consents (user_id, id, organisation_id, organisation_name, text_version, language, consent_text,
         sees_money, parent_name, given_at, until_at)
       select id, gen_random_uuid(), $1, 'Growers', '2026-11-28.2', 'en', '{}', false, '', now(), now() + interval '90 days' from farm
     returning user_id as id`,
    [made.data.organisation.id, session.user.id, farms],
  );
  return { token, ownerIds: rows.map(({ id }) => id) };
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** Wall milliseconds of each round, the processor's of one, and the bytes that the first answer has packed. */
async function measure(ask: () => Promise<number>) {
  const ms: number[] = [];
  let bytes = 0;
  for (let warmUp = 0; warmUp < 3; warmUp += 1) bytes = await ask();
  const before = processorMs(process.pid);
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    bytes = await ask();
    ms.push(performance.now() - begin);
  }
  return { p95: p95(ms), processor: (processorMs(process.pid) - before) / ROUNDS, bytes };
}

for (const [farms, phone] of [
  [SMALL, '+919822020001'],
  [LARGE, '+919822020002'],
] as const) {
  const { token, ownerIds } = await organisationOf(farms, phone);
  await client.query('vacuum analyze');
  const headers = { authorization: `Bearer ${token}` };
  const list = await measure(async () => {
    let bytes = 0;
    let seen = 0;
    for (let query = ''; ; ) {
      const response = await fetch(`${product.url}/api/organisation/farms${query}`, { headers });
      const text = await response.text();
      if (!response.ok) throw new Error(`the list answered ${response.status}: ${text}`);
      const { farms: some, next } = (JSON.parse(text) as { data: { farms: unknown[]; next: string | null } })
        .data;
      seen += some.length;
      bytes = Math.max(bytes, gzipSync(text).length);
      if (next === null) break;
      query = `?cursor=${next}`;
    }
    if (seen !== farms) throw new Error(`${seen} farms instead of ${farms}`);
    return bytes;
  });
  const reach = await measure(async () => {
    const { data } = await post<{ data: { reach: { told: number } } }>(
      `${product.url}/api/organisation/messages/look`,
      { ownerIds },
      token,
    );
    if (data.reach.told !== farms) throw new Error(`${data.reach.told} of ${farms} would be told`);
    return 0;
  });
  const some = ownerIds.slice(0, SMALL);
  const propose = async (path: string, body: object): Promise<number> => {
    const begin = performance.now();
    const { data } = await post<{ data: { reach: { told: number } } }>(
      `${product.url}/api/organisation/proposals${path}`,
      { ...body, ownerIds: some },
      token,
    );
    if (data.reach.told !== some.length) throw new Error(`${data.reach.told} of ${some.length} reached`);
    return performance.now() - begin;
  };
  const counted = await propose('/look', {});
  const written = await propose('', { id: randomUUID(), kind: 'task', title: 'Thin the bunches' });
  const said = [
    `list p95 ${list.p95.toFixed(0)} ms, processor ${list.processor.toFixed(0)} ms, largest page ${list.bytes} bytes packed`,
    `reach p95 ${reach.p95.toFixed(0)} ms, processor ${reach.processor.toFixed(0)} ms`,
    `a proposal to ${some.length} counted in ${counted.toFixed(0)} ms, written in ${written.toFixed(0)} ms`,
  ];
  process.stdout.write(`${farms} farms: ${said.join('; ')}\n`);
  if (farms === SMALL && (list.p95 > MAX_MS || list.bytes > MAX_BYTES)) process.exitCode = 1;
}
