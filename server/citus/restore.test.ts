import { appendFileSync, chownSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '../src/lib/postgres/account.ts';
import { askOnce } from '../test/plain-postgres.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type TestFarmer, world } from '../test/world.ts';
import type { CitusNode } from './citus-cluster.ts';
import { databaseOf, farmersOnEach, startSpread } from './spread-cluster.ts';

/* "All nodes back to one point" of docs/operations.md, step by step. */

const namesOf = async ({ ask }: TestFarmer): Promise<string[]> =>
  (await ask('GET /plots')).body.data.items.map(({ name }) => name).sort();

/** A phone that read everything: what it shows by name, and where it stands. */
async function read({ ask }: TestFarmer, since?: string) {
  const { status, body } = await ask('GET /sync', { query: since === undefined ? {} : { since } });
  if (status !== 200) throw new Error(`GET /sync answered ${status}`);
  const plots = body.data.items.flatMap((item) => (item.noun === 'plots' ? [item.row?.name] : []));
  return { plots: plots.sort(), cursor: body.data.cursor, reset: body.data.reset };
}

test('all nodes go back to one point: rows after it are gone on each, rows before it are there, and phones begin again', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(scratchFolder());
  const archiveOf = (name: string) => folder.in(`archive-${name}`);
  const cluster = stack.use(
    await startSpread(folder.path, (name, account) => {
      ownFolder(archiveOf(name), account);
      const kept = `${archiveOf(name)}/%f`;
      return { archive_mode: 'on', archive_command: `test ! -f ${kept} && cp %p ${kept}` };
    }),
  );
  const { coordinator, nodes } = cluster;
  const here = stack.use(await world({ database: databaseOf(cluster) }));
  const farmers = [...(await farmersOnEach(cluster, here, 1)).values()].flat();
  const add = async (name: string) => {
    for (const { ask } of farmers) expect((await ask('POST /plots', { body: { name } })).status).toBe(201);
  };
  await add('Before the base backup');
  const baseOf = ({ name }: CitusNode) => join(archiveOf(name), 'base');
  for (const node of nodes)
    node.run('pg_basebackup', '-d', node.urlOf('postgres'), '-D', baseOf(node), '-X', 'stream', '-c', 'fast');
  await add('Before the point');
  const before = await Promise.all(farmers.map((farmer) => read(farmer)));
  await askOnce(coordinator.url, `select citus_create_restore_point('before_the_fault')`);
  await add('After the point');
  const later = await here.farmer();
  const after = await Promise.all(farmers.map((farmer) => read(farmer)));
  await here[Symbol.asyncDispose]();

  // The log of each is archived, here at once.
  for (const { url } of nodes) {
    const [{ file } = { file: '' }] = await askOnce<{ file: string }>(
      url,
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    await expect
      .poll(async () => {
        const archived = `select last_archived_wal >= '${file}' as done from pg_stat_archiver`;
        return (await askOnce<{ done: boolean }>(url, archived))[0]?.done;
      })
      .toBe(true);
  }
  for (const node of nodes) await node.kill();
  for (const node of nodes) {
    renameSync(node.data, `${node.data}-lost`);
    renameSync(baseOf(node), node.data);
    appendFileSync(
      join(node.data, 'postgresql.auto.conf'),
      `restore_command = 'cp ${archiveOf(node.name)}/%f %p'
recovery_target_name = 'before_the_fault'
recovery_target_action = 'promote'
`,
    );
    const signal = join(node.data, 'recovery.signal');
    writeFileSync(signal, '');
    if (node.account) chownSync(signal, node.account.uid, node.account.gid);
    await node.start();
  }
  for (const { url } of nodes)
    await expect
      .poll(async () => (await askOnce(url, 'select pg_is_in_recovery() as still'))[0], { timeout: 60_000 })
      .toEqual({ still: false });
  await askOnce(coordinator.url, 'select recover_prepared_transactions()');
  await askOnce(coordinator.url, 'select app.after_restore()');

  const again = stack.use(await world({ database: databaseOf(cluster) }));
  const same = farmers.map(
    (farmer): TestFarmer => ({
      ...farmer,
      ask: (key, options) =>
        again.ask(key, { ...options, headers: { authorization: `Bearer ${farmer.accessToken}` } }),
    }),
  );
  const names = ['Before the base backup', 'Before the point'];
  for (const [at, farmer] of same.entries()) {
    expect(await namesOf(farmer)).toEqual(names);
    expect(await read(farmer, after[at]?.cursor)).toMatchObject({ plots: names, reset: true });
    expect(before[at]?.plots).toEqual(names);
    expect((await farmer.ask('POST /plots', { body: { name: 'Since' } })).status).toBe(201);
  }
  // On each node, asked by itself.
  for (const { url } of cluster.workers) {
    const shards = await askOnce<{ name: string }>(
      url,
      `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relname ~ '^plots_[0-9]+$'`,
    );
    const rows = await Promise.all(
      shards.map(({ name }) => askOnce<{ name: string }>(url, `select name from app.${name} order by 1`)),
    );
    expect(rows.flat().map(({ name }) => name)).toEqual([...names, 'Since']);
  }
  const accounts = await askOnce(coordinator.url, `select from auth.users where id = '${later.userId}'`);
  expect(accounts).toEqual([]);
});
