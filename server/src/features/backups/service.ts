/** Scheduled backups, their retention, and a monthly restore test: docs/decisions/003. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationSource } from '@draksha/auth/migrations';
import { DAY_MS } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db.ts';
import { BackupError } from '../../lib/backup/backup-error.ts';
import type { BackupPlace } from '../../lib/backup/backup-place.ts';
import { type Connection, restoreAside, withPgClient } from '../../lib/backup/restore-aside.ts';
import { type FilesOf, takeBackup } from '../../lib/backup/take-backup.ts';
import type { Job } from '../../lib/jobs/jobs.ts';
import { dropRunsBefore, lastRuns, noteRun } from './store.ts';

const NAME = /^draksha-(\d{4})(\d{2})(\d{2})T\d{6}Z\.backup(?:\.age)?$/;
const MONTHS_KEPT = 12;
const RUNS_KEPT_MS = 400 * DAY_MS;

interface Options {
  readonly place: BackupPlace;
  readonly keepDays: number;
  /** Keys of age that backups are sealed to; none leaves them open. */
  readonly recipients?: readonly string[];
  readonly connection: Connection;
  readonly db: Db;
  readonly migrations: readonly MigrationSource[];
  /** Files of rows, stored beside the database. */
  readonly filesOf: FilesOf | undefined;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Which of the names are to go: of each month the first stays for a year, of the last days all. */
export function outdated(names: readonly string[], keepDays: number, now: Date): string[] {
  const months = new Set<string>();
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .filter((name) => {
      const [, year, month, day] = NAME.exec(name) ?? [];
      const ageDays = (now.getTime() - Date.parse(`${year}-${month}-${day}`)) / DAY_MS;
      const isFirst = !months.has(`${year}-${month}`);
      months.add(`${year}-${month}`);
      return ageDays > keepDays && !(isFirst && ageDays <= MONTHS_KEPT * 31);
    });
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'draksha-backup-'));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

interface Done {
  readonly name: string;
  readonly bytes: number | null;
  readonly rows: number;
}

export interface Backups {
  /** Takes a backup, stores it and deletes old ones. */
  take(): Promise<Done>;
  /** Restores the newest backup into a temporary database and compares every row. */
  tryOne(): Promise<Done>;
  readonly jobs: readonly Job[];
}

export function createBackups({
  place,
  keepDays,
  recipients = [],
  connection,
  db,
  migrations,
  filesOf,
  clock,
  log,
}: Options): Backups {
  async function noted(kind: 'backup' | 'trial', work: () => Promise<Done>): Promise<Done> {
    const at = clock();
    try {
      const done = await work();
      await noteRun(db, { at, kind, ...done, problem: null });
      return done;
    } catch (error) {
      const problem = error instanceof BackupError ? error.message : 'It broke off: see the log.';
      log.error(
        { err: error, kind },
        kind === 'backup' ? 'No backup was taken' : 'A backup could not be restored',
      );
      await noteRun(db, { at, kind, name: null, bytes: null, rows: null, problem });
      throw error;
    }
  }

  async function takeIn(folder: string, keys: readonly string[]) {
    const schemas = migrations.map(({ schema }) => schema);
    const ending = keys.length > 0 ? 'backup.age' : 'backup';
    let name = '';
    const taken = await withPgClient(connection, (client) =>
      takeBackup(
        client,
        schemas,
        (takenAt) => {
          name = `draksha-${takenAt.replaceAll(/[-:]/g, '')}.${ending}`;
          return join(folder, name);
        },
        filesOf,
        { recipients: keys },
      ),
    );
    return { ...taken, name };
  }

  const take = () =>
    noted('backup', () =>
      withFolder(async (folder) => {
        const { path, bytes, rows, name } = await takeIn(folder, recipients);
        await place.put(name, path);
        for (const old of outdated(await place.list(), keepDays, clock())) await place.remove(old);
        await dropRunsBefore(db, new Date(clock().getTime() - RUNS_KEPT_MS));
        return { name, bytes, rows };
      }),
    );

  const tryOne = () =>
    noted('trial', () =>
      withFolder(async (folder) => {
        // A backup encrypted to a foreign key cannot be read here: a fresh one is tested before encryption.
        if (recipients.length > 0) {
          const { path, rows: all, name } = await takeIn(folder, []);
          const rows = await restoreAside(connection, path, migrations);
          if (rows !== all) throw new BackupError(`Of ${all} rows ${rows} came back.`);
          return { name, bytes: null, rows };
        }
        const name = (await place.list())
          .filter((one) => NAME.test(one))
          .toSorted()
          .at(-1);
        if (name === undefined) throw new BackupError(`There is no backup in ${place.where}.`);
        const path = join(folder, name);
        await place.fetch(name, path);
        return { name, bytes: null, rows: await restoreAside(connection, path, migrations) };
      }),
    );

  return {
    take,
    tryOne,
    jobs: [
      { name: 'backup', at: ['15 2 * * *'], mostSeconds: 4 * 3600, run: async () => void (await take()) },
      {
        name: 'backup-trial',
        at: ['30 3 2 * *'],
        mostSeconds: 4 * 3600,
        run: async () => void (await tryOne()),
      },
    ],
  };
}

export interface BackupState {
  /** Seconds since one was taken, and since one was restored; `null` where none ever was. */
  readonly backupSeconds: number | null;
  readonly trialSeconds: number | null;
  /** Why the newest of either came to nothing. */
  readonly problems: readonly string[];
}

export async function backupState(db: Db, now: Date): Promise<BackupState> {
  const runs = await lastRuns(db);
  const since = (kind: string): number | null => {
    const good = runs.find((run) => run.kind === kind && run.problem === null);
    return good ? (now.getTime() - Date.parse(good.at)) / 1000 : null;
  };
  const newest = ['backup', 'trial'].map((kind) => runs.find((run) => run.kind === kind)?.problem ?? null);
  return {
    backupSeconds: since('backup'),
    trialSeconds: since('trial'),
    problems: newest.filter((problem) => problem !== null),
  };
}
