import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Auth } from '@draksha/auth';
import { LEAVING_DAYS, type Photo, takenByNoun } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import { stringify } from 'csv-stringify';
import { ZipFile } from 'yazl';
import type { Db } from '../../db.ts';
import { actAs } from '../../lib/acting.ts';
import { AppError } from '../../lib/errors.ts';
import type { FarmerDatabase, FarmerReads } from '../../lib/farmer-database.ts';
import type { FileStore } from '../../lib/file-store/file-store.ts';
import { agronomistRecord, forgetAgronomist } from '../organisations/service.ts';
import { farmsOf, leaveAllFarms, membershipsOf } from '../people/service.ts';
import { dropFiles, pathOf } from '../photos/service.ts';
import {
  acquireExportLock,
  extendExportLock,
  findLeft,
  forgetInLooks,
  listOwnedTables,
  looksAbout,
  photosOf,
  readTable,
  readWritten,
  removeFarmer,
  type Values,
} from './store.ts';

interface Dependencies {
  readonly farmers: FarmerDatabase;
  readonly history: FarmerReads;
  readonly files: FileStore;
  readonly system: Db;
  readonly auth: Pick<Auth, 'getUser' | 'personalRecord'>;
  readonly clock: () => Date;
}

const PAGE = 500;

/** One page after the other, so that a slow phone holds no connection to the database. */
async function* rowsOf({ history }: Dependencies, userId: string, table: string): AsyncGenerator<Values> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await history.read(userId, (db) => readTable(db, table, offset, PAGE));
    yield* page;
    if (page.length < PAGE) return;
  }
}

/** Tables that members may write. */
const WRITTEN = Object.keys(takenByNoun).map((noun) => noun.replaceAll('-', '_'));

/** What an account wrote in farms of others that are open to it now, as its role shows it there. */
async function* writtenIn(
  { history, system }: Dependencies,
  memberId: string,
  table: string,
): AsyncGenerator<Values> {
  for (const { ownerId, role } of await farmsOf(system, memberId)) {
    const member = { userId: ownerId, sessionId: '', member: { id: memberId, role } };
    for (let offset = 0; ; offset += PAGE) {
      const page = await actAs(member, () =>
        history.read(ownerId, (db) => readWritten(db, table, memberId, offset, PAGE)),
      );
      yield* page;
      if (page.length < PAGE) break;
    }
  }
}

async function* asJson(rows: AsyncIterable<Values>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* each(rows: readonly Values[]): AsyncGenerator<Values> {
  yield* rows;
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** For a spreadsheet: it knows the letters by the mark in front, and takes nothing that a farmer typed for a formula. */
const asCsv = (rows: AsyncIterable<Values>): Readable =>
  Readable.from(cells(rows)).pipe(stringify({ bom: true, escape_formulas: true }));

async function* cells(rows: AsyncIterable<Values>): AsyncGenerator<string[]> {
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) yield Object.keys(row);
    isFirst = false;
    yield Object.values(row).map(cellOf);
  }
}

/** Pictures are packed already. */
const AS_IT_IS = { compress: false };

const README = `Everything that Draksha keeps of you: json/ for programs, csv/ for a spreadsheet, photos/ as you took them.
A row with a "deletedAt" was removed by you and can still be brought back. Instants are in UTC, areas in hectares, money in paise.
account.json is what the sign-in knows of you. sign-in-….json and .csv are its lists: what was done with your account (audit), sessions with their
devices and network addresses, devices, messages that were sent to you, passkeys, applications; operator-looks is who helped you sign in and when; memberships are farms of others that you act for;
written-… is what you wrote in those farms, by the farm's userId, as far as they are open to you now; farm_consents is what you let organisations see, in the words that you agreed to, farm_looks who of them saw what; organisations are those that you are an agronomist of.
`;

/** Lists of an export that are not sign-in's. */
const OWN_LISTS: Readonly<Record<string, string>> = {
  looks: 'operator-looks',
  memberships: 'memberships',
  organisations: 'organisations',
};

/** How long a lock lasts without renewal, while somebody still reads. */
const TURN_MS = 30_000;

/** Locks the farmer's export until released. @throws AppError rate_limited while one is running */
async function holdTurn({ farmers, clock }: Dependencies, userId: string): Promise<() => Promise<void>> {
  const turn = randomUUID();
  const until = (ms: number) => ({ userId, turn, endsAt: new Date(clock().getTime() + ms) });
  const now = clock();
  const held = await farmers.write(userId, (db) => acquireExportLock(db, until(TURN_MS), now));
  if (held !== null)
    throw new AppError('rate_limited', undefined, {
      retryAfterSeconds: Math.max(1, Math.ceil((held.getTime() - now.getTime()) / 1000)),
    });
  const move = (ms: number) => farmers.write(userId, (db) => extendExportLock(db, until(ms)));
  // A lock that could not be extended expires: the next export waits only briefly.
  const beat = setInterval(() => void move(TURN_MS).catch(() => undefined), TURN_MS / 3).unref();
  return async () => {
    clearInterval(beat);
    await move(0).catch(() => undefined);
  };
}

/**
 * Everything that the product holds of a farmer, as a zip that is made while it is sent; one at a time.
 *
 * @throws AppError rate_limited
 */
export async function exportFarm(dependencies: Dependencies, userId: string): Promise<Readable> {
  const giveBack = await holdTurn(dependencies, userId);
  try {
    const output = await packFarm(dependencies, userId);
    // Read to its end, or cancelled by the caller.
    output.once('close', () => void giveBack());
    return output;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function packFarm(dependencies: Dependencies, userId: string): Promise<Readable> {
  const { history, files, auth, clock } = dependencies;
  const tables = await history.read(userId, listOwnedTables);
  const account = await auth.getUser(userId);
  const zip = new ZipFile();
  const options = { mtime: clock() };
  const add = (path: string, open: () => Readable | Promise<Readable>, more = {}) =>
    zip.addReadStreamLazy(path, { ...options, ...more }, (give) => {
      Promise.resolve(open()).then(
        (stream) =>
          give(
            null,
            stream.on('error', (error) => zip.emit('error', error)),
          ),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  zip.addBuffer(Buffer.from(README), 'README.txt', options);
  zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json', options);
  for (const table of tables) {
    add(`json/${table}.json`, () => Readable.from(asJson(rowsOf(dependencies, userId, table))));
    add(`csv/${table}.csv`, () => asCsv(rowsOf(dependencies, userId, table)));
  }
  const lists = {
    ...(await auth.personalRecord(userId)),
    looks: await looksAbout(dependencies.system, userId),
    memberships: await membershipsOf(dependencies.system, userId),
    organisations: await agronomistRecord(dependencies.system, userId),
  };
  for (const table of WRITTEN) {
    add(`json/written-${table}.json`, () => Readable.from(asJson(writtenIn(dependencies, userId, table))));
    add(`csv/written-${table}.csv`, () => asCsv(writtenIn(dependencies, userId, table)));
  }
  for (const [list, rows] of Object.entries(lists)) {
    const name = OWN_LISTS[list] ?? `sign-in-${list}`;
    const plain = JSON.parse(JSON.stringify(rows)) as Values[];
    add(`json/${name}.json`, () => Readable.from(asJson(each(plain))));
    add(`csv/${name}.csv`, () => asCsv(each(plain)));
  }
  for await (const row of rowsOf(dependencies, userId, 'photos')) {
    const photo = row as unknown as Photo & { readonly deletedAt: string | null };
    if (photo.storedAt === null || photo.deletedAt !== null) continue;
    const bytes = async () => (await files.get(pathOf({ userId, id: photo.id }, 'whole'))) ?? Buffer.alloc(0);
    const day = (photo.takenAt ?? photo.createdAt).slice(0, 10);
    const name = `photos/${day}-${photo.id}.${photo.kind === 'jpeg' ? 'jpg' : photo.kind}`;
    add(name, async () => Readable.from([await bytes()]), AS_IT_IS);
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  return output;
}

const IN_ONE_GO = 50;

/** Deletes accounts whose owners asked for it seven days ago: files, sign-in, rows. Resumable: the farmer's own row goes last. */
export async function removeLeft(
  {
    system,
    farmers,
    files,
    auth,
  }: Pick<Dependencies, 'system' | 'farmers' | 'files'> & { readonly auth: Pick<Auth, 'removeUser'> },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - LEAVING_DAYS * DAY_MS);
  for (;;) {
    const left = await findLeft(system, before, IN_ONE_GO);
    for (const userId of left) {
      const photos = await photosOf(system, userId);
      await dropFiles(
        files,
        photos.map((id) => ({ id, userId })),
      );
      await forgetInLooks(system, userId);
      await leaveAllFarms({ system, farmers }, userId, now);
      await forgetAgronomist(system, userId, now);
      await auth.removeUser(userId);
      await removeFarmer(system, userId, before);
    }
    if (left.length < IN_ONE_GO) return;
  }
}
