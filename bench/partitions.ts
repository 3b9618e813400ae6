import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/lib/postgres/embedded.ts';
import { migrateAt } from '../server/src/migrate.ts';
import { seedFarms } from './morning-seed.ts';

/**
 * Whether farmers' tables could be hash partitions by `user_id` as they are: what each key prevents, each table tried, and once
 * with keys that begin with it: `node bench/partitions.ts`. On a scratch database; nothing of the product changes.
 */

const PARTITIONS = 8;
const FARMERS = 200;
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await using stack = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
stack.defer(() => rm(folder, { recursive: true, force: true }));
const cluster = stack.adopt(await startEmbeddedPostgres({ dataDir: folder }), (one) => one.stop());
await migrateAt(cluster.connection, () => undefined);
const client = new Client(cluster.connection);
await client.connect();
stack.defer(() => client.end());
await seedFarms(client, { farmers: FARMERS, cells: 60 });

interface Owned {
  readonly name: string;
  /** Of keys and unique indexes that do not hold `user_id`. */
  readonly keys: string[] | null;
  /** Of foreign keys of others to it, which name its key. */
  readonly pointed: string[] | null;
}
const { rows: owned } = await client.query<Owned>(`
  select c.relname as name,
    (select array_agg(i.indexrelid::regclass::text order by 1) from pg_index i where i.indrelid = c.oid and i.indisunique
       and not a.attnum = any(i.indkey::int2[])) as keys,
    (select array_agg(f.conrelid::regclass || '.' || f.conname order by 1) from pg_constraint f
       where f.confrelid = c.oid and f.contype = 'f' and not a.attnum = any(f.confkey)) as pointed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
  where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' order by 1`);

/** Why not, or nothing. */
async function refusal(...statements: string[]): Promise<string | null> {
  await client.query('savepoint attempt');
  try {
    for (const sql of statements) await client.query(sql);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query('rollback to savepoint attempt');
  }
}

await client.query('begin');
let asItIs = 0;
for (const { name, keys, pointed } of owned) {
  const why = await refusal(
    `create table app.try (like app.${name} including all) partition by hash (user_id)`,
  );
  if (why === null) asItIs += 1;
  print(
    `${name}: ${why ?? 'can be, as it is'}` +
      `${keys ? `; keys without user_id: ${keys.join(', ')}` : ''}${pointed ? `; pointed at without it by ${pointed.join(', ')}` : ''}`,
  );
}
print(`${asItIs} of ${owned.length} tables can be partitioned as they are`);

// One of them as it would have to be.
await client.query(`
  create table app.spread (like app.records including defaults including generated) partition by hash (user_id);
  alter table app.spread add primary key (user_id, id);
  create index on app.spread (user_id, happened_at desc, id desc) where deleted_at is null;
  alter table app.spread enable row level security;
  alter table app.spread force row level security;
  create policy own on app.spread using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
  grant select, insert, update, delete on app.spread to draksha_request;`);
for (let part = 0; part < PARTITIONS; part += 1)
  await client.query(
    `create table app.spread_${part} partition of app.spread for values with (modulus ${PARTITIONS}, remainder ${part})`,
  );
await client.query('insert into app.spread select * from app.records');
await client.query('analyze app.spread');
const points = await refusal(
  'alter table app.spread add foreign key (plot_id, user_id) references app.plots (id, user_id)',
);
print(`its foreign key to plots by (plot_id, user_id): ${points ?? 'taken'}`);
const noted = await refusal(
  `create trigger note after insert or update on app.spread for each row execute function app.note_change('records')`,
  'update app.spread set notes = notes where id = (select id from app.spread limit 1)',
);
print(`the feed's trigger on it: ${noted ?? 'taken, and it runs'}`);
const { rows } = await client.query<{ id: string }>('select id from app.users limit 1');
await client.query('set local role draksha_request');
await client.query(`select set_config('app.user_id', $1, true)`, [rows[0]?.id]);
for (const [how, where] of [
  ['as the server asks today, user_id = app.current_user_id()', 'user_id = app.current_user_id()'],
  ['with the id as a value', `user_id = '${rows[0]?.id}'`],
  ['by the policy alone', 'true'],
]) {
  const { rows: plan } = await client.query<Record<'QUERY PLAN', string>>(
    `explain (analyze, costs off, timing off, summary off) select * from app.spread where ${where} and deleted_at is null
     order by happened_at desc limit 20`,
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  const ran = new Set(
    [...text.matchAll(/ on spread_(\d+)[^\n]*/g)]
      .filter(([line]) => !line.includes('never executed'))
      .map(([, part]) => part),
  );
  print(`${how}: ${ran.size} of ${PARTITIONS} partitions read`);
}
await client.query('rollback');
