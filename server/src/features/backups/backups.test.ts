import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startS3 } from '../../../test/s3-server.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { world } from '../../../test/world.ts';
import { bucketPlace, folderPlace } from '../../lib/backup/backup-place.ts';
import { migrationSources } from '../../migrate.ts';
import { backupFinding } from '../operations/checks.ts';
import { backupState, createBackups, outdated } from './service.ts';

const key = { keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };

test('kept are those of the last days and the first of each month for a year, and what is not ours', () => {
  const names = [
    'draksha-20250901T204500Z.backup',
    'draksha-20260301T204500Z.backup',
    'draksha-20260302T204500Z.backup',
    'draksha-20261101T204500Z.backup',
    'draksha-20261102T204500Z.backup',
    'draksha-20261115T204500Z.backup',
    'wedding.jpg',
  ];
  expect(outdated(names, 14, new Date('2026-11-22T00:00:00Z'))).toEqual([
    'draksha-20250901T204500Z.backup',
    'draksha-20260302T204500Z.backup',
    'draksha-20261102T204500Z.backup',
  ]);
});

test('a backup is kept for all of its last day, and for no more', () => {
  const name = 'draksha-20261108T000000Z.backup';
  const names = ['draksha-20261101T000000Z.backup', name];
  expect(outdated(names, 14, new Date('2026-11-22T00:00:00Z'))).toEqual([]);
  expect(outdated(names, 14, new Date('2026-11-22T00:00:01Z'))).toEqual([name]);
});

test.each(['a folder', 'a bucket'])(
  'a backup goes to %s, is restored on trial, and one that is damaged is told',
  {
    timeout: 120_000,
  },
  async (kind) => {
    using scratch = scratchFolder();
    await using server = kind === 'a bucket' ? await startS3(scratch.in('s3')) : null;
    await using product = await world();
    const farmer = await product.farmer();
    expect((await farmer.ask('POST /plots', { body: { name: 'Odha' } })).status).toBe(201);
    const { context } = product;
    const place = server ? bucketPlace({ url: server.bucket, ...key }) : folderPlace(scratch.in('backups'));
    const problems: string[] = [];
    const backups = createBackups({
      place,
      keepDays: 14,
      connection: context.databaseConnection,
      db: context.system,
      migrations: migrationSources,
      filesOf: undefined,
      clock: context.clock,
      log: { error: (_fields: unknown, text?: string) => void problems.push(text ?? '') } as never,
    });
    const taken = await backups.take();
    expect(await place.list()).toEqual([taken.name]);
    product.setClock('2026-11-20T00:31:00Z');
    const tried = await backups.tryOne();
    expect([tried.name, tried.rows]).toEqual([taken.name, taken.rows]);
    expect(tried.rows).toBeGreaterThan(10);
    const left = await context.pools.system.query(
      `select from pg_database where datname like 'draksha\\_trial\\_%'`,
    );
    expect(left.rowCount).toBe(0);
    product.setClock('2026-11-20T06:31:00Z');
    const state = await backupState(context.system, context.clock());
    expect(state).toEqual({ backupSeconds: 6 * 3600 + 60, trialSeconds: 6 * 3600, problems: [] });
    expect(backupFinding(state).verdict).toBe('pass');

    const file = scratch.in('damaged');
    await place.fetch(taken.name, file);
    const bytes = await readFile(file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await place.put(taken.name, file);
    await expect(backups.tryOne()).rejects.toThrow(/is damaged or not a whole Draksha backup/);
    expect(problems).toEqual(['A backup could not be restored']);
    expect(backupFinding(await backupState(context.system, context.clock())).verdict).toBe('fail');
    await place.remove(taken.name);
    expect(await place.list()).toEqual([]);
    if (!server) expect(await readdir(scratch.in('backups'))).toEqual([]);
  },
);

test('backups that cannot be put away are tried again, and the doctor says so', async () => {
  using scratch = scratchFolder();
  await writeFile(scratch.in('a-file'), '');
  await using product = await world({ env: { BACKUP_FOLDER: scratch.in('a-file', 'backups') }, jobs: true });
  const { jobs, backups } = product.context;
  await jobs.ask('backup');
  // Asked for and not yet begun looks as waiting for its next try does: only the try leaves its reason.
  await expect
    .poll(async () => (await backups?.())?.problems, { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^The folder of backups does not serve: /)]);
  await expect
    .poll(async () => (await jobs.state()).find(({ name }) => name === 'backup'), { timeout: 30_000 })
    .toMatchObject({ waiting: 1, active: 0 });
});
