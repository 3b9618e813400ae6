import { RequestBatcher } from '@draksha/auth';
import type pg from 'pg';
import { type Db, kyselyOn, preparing, type ReadDb, type WriteDb, withoutMoney } from '../db.ts';
import { actorFor } from './acting.ts';
import type { Changed } from './change-bus.ts';
import { AppError } from './errors.ts';
import { type FairShare, fairShare } from './fair-share.ts';
import { type FarmVersion, readFarmVersion, readFarmVersions } from './farm-version.ts';
import { nodeShare } from './node-share.ts';
import { nameOnNodes, reachOnNodes } from './postgres/spread.ts';
import { tokenAtWork } from './token-reach.ts';

export interface FarmerReads {
  /** Reads as one farmer: the database shows nothing of anyone else, and takes no write. */
  read<T>(userId: string, work: (db: ReadDb) => Promise<T>): Promise<T>;
}

export interface FarmerDatabase extends FarmerReads {
  /** Whether farmers' rows are on several nodes: then no statement covers many farmers, and counters are per node. */
  readonly isSpread: boolean;
  /** Returns a farm's version, batched with concurrent requests. */
  version(userId: string): Promise<FarmVersion>;
  /** As `read`, with the farm's version before it. */
  readVersioned<T>(userId: string, work: (db: ReadDb) => Promise<T>): Promise<Versioned<T>>;
  /** Reads with a role that sees no row: for a statement that names each farmer before it reads for them. */
  readForMany<T>(work: (db: ReadDb) => Promise<T>): Promise<T>;
  /** Reads and writes in one transaction, undone as a whole when `work` throws. */
  write<T>(
    userId: string,
    work: (db: WriteDb, part: TransactionPart) => Promise<T>,
    around?: Around<T>,
  ): Promise<T>;
}

/**
 * Runs work behind a savepoint: on failure only it is undone.
 *
 * @throws where the transaction cannot continue
 */
export type TransactionPart = <T>(work: () => Promise<T>) => Promise<PartResult<T>>;

export type PartResult<T> = { readonly result: T } | { readonly error: unknown };

export interface Versioned<T> {
  readonly result: T;
  readonly version: FarmVersion;
}

/** Statements sent with the begin and the commit of a transaction, without a round trip of their own. */
export interface Around<T> {
  readonly first?: (client: pg.PoolClient) => Promise<unknown>;
  /** Where it throws or a statement of it fails, nothing of the transaction stays. */
  readonly last?: (client: pg.PoolClient, result: T) => Promise<unknown>;
}

interface FarmerPools {
  /** Both made with `pipeline`, and used by nothing else: their connections change role when they open. */
  readonly readers: pg.Pool;
  readonly writers: pg.Pool;
  /** Whether a pooler gives us a session per transaction only: then settings last no longer. */
  readonly throughPooler: boolean;
  /** Where rows are spread: which node has a farmer's, and how long one waits for a turn there. */
  readonly nodes: {
    readonly nodeOf: (userId: string) => Promise<string>;
    readonly patienceMs: number;
  } | null;
  /** Called after each transaction that wrote something. */
  readonly written: (changed: Changed) => void;
}

function openAs(pool: pg.Pool, settings: string): void {
  pool.on('connect', (client) => {
    // Queued on the client before any work can be; where it fails, so does the connection.
    client.query(settings).catch(() => client.end());
  });
}

/** One query builder for each connection, as long as that lives. */
function bindToClients(make = (db: Db): Db => db): (client: pg.PoolClient) => Db {
  const bound = new WeakMap<pg.PoolClient, Db>();
  return (client) => {
    const known = bound.get(client);
    if (known) return known;
    const own = preparing(client, () => undefined);
    const made = make(kyselyOn({ options: {}, connect: async () => own, end: async () => undefined }));
    bound.set(client, made);
    return made;
  };
}

/** Captures the farmer and the actor now: by the time of the work the caller may be another. */
interface Named {
  readonly userId: string;
  readonly actorId: string;
  readonly isWithoutMoney: boolean;
}

const named = (userId: string): Named => {
  const { actorId, isWithoutMoney } = actorFor(userId);
  return { userId, actorId, isWithoutMoney };
};

type Naming = (client: pg.PoolClient, farmer: Named) => Promise<unknown>;

const nameFarmer: Naming = (client, { userId, actorId }) =>
  client.query({
    name: 'farmer-local',
    text: `select set_config('app.user_id', $1, true), set_config('app.actor_id', $2, true)`,
    values: [userId, actorId],
  });

/** Names the farmer until another is named, with the role, which differs for members without access to money. */
const nameOnSession: Naming = (client, { userId, actorId, isWithoutMoney }) =>
  client.query({
    name: 'farmer',
    text: `select set_config('role', $1, false), set_config('app.user_id', $2, false), set_config('app.actor_id', $3, false)`,
    values: [isWithoutMoney ? 'draksha_member' : 'draksha_request', userId, actorId],
  });

const nameOnTheNodes: Naming = (client, { userId, actorId }) => nameOnNodes(client, userId, actorId);

/** Buffers a connection until the statements of this tick are queued, to send them in one write. */
function inOneWrite(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  // After all settled promises, so after the builder queued its statement.
  process.nextTick(() => stream.uncork());
}

/** Returns the results of pipelined statements in order. On failure it throws the first cause: later ones only follow from it. */
async function inSentOrder<T extends readonly unknown[]>(...sent: T) {
  await Promise.allSettled(sent);
  for (const one of sent) await one;
  return Promise.all(sent);
}

const NUMBER = 'select pg_current_xact_id_if_assigned()::text as txid';

/** Of the transaction; `null` where it wrote nothing. */
const numberHere = (client: pg.PoolClient) => client.query<{ txid: string | null }>(NUMBER);

/** The same on the node that has the farmer's rows. */
const numberOnNode = (client: pg.PoolClient) =>
  client.query<{ txid: string | null }>({
    text: `${NUMBER} from app.users where id = app.current_user_id()`,
  });

const partOf =
  (client: pg.PoolClient): TransactionPart =>
  async (work) => {
    inOneWrite(client);
    try {
      // Queued before the work can be.
      const begun = client.query('savepoint part');
      const [, result] = await inSentOrder(begun, work());
      // Fails after a statement whose failure was not handled.
      await client.query('release savepoint part');
      return { result };
    } catch (error) {
      await client.query('rollback to savepoint part; release savepoint part');
      return { error };
    }
  };

const NOBODY: Named = { userId: '', actorId: '', isWithoutMoney: false };

/** An account has at most this part of a pool at a time: what it waits for, it waits for alone. */
const SHARE = 1 / 3;
/** All farmers of a node together, where there are several. */
const NODE_SHARE = 2 / 3;
const partOfPool = ({ options }: pg.Pool, part: number) => Math.max(1, Math.floor(part * (options.max ?? 1)));

/** Turns at a pool: none of an account or a node has all of it. */
function shareOf(pool: pg.Pool, nodes: FarmerPools['nodes']): FairShare {
  const ofAccount = fairShare(partOfPool(pool, SHARE));
  if (!nodes) return ofAccount;
  const ofNode = nodeShare({ ...nodes, atOnce: partOfPool(pool, NODE_SHARE) });
  return (userId, work) => ofAccount(userId, () => ofNode(userId, work));
}

const AS_FARMER = 'set local role draksha_request';
const AS_ADVISER = 'set local role draksha_adviser';
const AS_MEMBER = 'set local role draksha_member';
/** Sent on to no node, which is gone to as the role itself. */
const AS_FARMER_ON_NODES = `select set_config('role', 'draksha_request', true)`;
const AS_MEMBER_ON_NODES = `select set_config('role', 'draksha_member', true)`;

type Reading = <T>(farmer: Named, work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/** On connections that read alone for as long as they live: the naming is all that travels beside the question. */
function sessionReads(readers: pg.Pool): Reading {
  openAs(readers, 'set role draksha_request; set default_transaction_read_only = on');
  const inOwnRole = transactionReads(readers);
  return async (farmer, work) => {
    if (farmer !== NOBODY && tokenAtWork() !== undefined) return inOwnRole(farmer, work);
    const client = await readers.connect();
    try {
      inOneWrite(client);
      const naming = nameOnSession(client, farmer);
      // Both are sent together. Should naming fail, the result is discarded; writes never run on such a connection.
      const [, result] = await inSentOrder(naming, work(client));
      return result;
    } finally {
      client.release();
    }
  };
}

const nameToken = (client: pg.PoolClient, tokenId: string): Promise<unknown> =>
  client.query({
    name: 'token-local',
    text: `select set_config('app.token_id', $1, true)`,
    values: [tokenId],
  });

/**
 * What remembers a farm by its version, or writes, reads more than a token of a part may.
 *
 * @throws AppError not_found
 */
function assertWholeFarm(): void {
  if (tokenAtWork() !== undefined) throw new AppError('not_found', 'This token does not open that.');
}

/** Runs in a transaction that names its farmer: three more statements, sent in the same round trip except the last. */
function transactionReads(readers: pg.Pool, isSpread = false): Reading {
  return async (farmer, work) => {
    const tokenId = farmer === NOBODY ? undefined : tokenAtWork();
    const client = await readers.connect();
    let broken = true;
    try {
      // Queued before the work can be. Where one of them fails, so does every statement behind it.
      inOneWrite(client);
      const role = tokenId !== undefined ? AS_ADVISER : farmer.isWithoutMoney ? AS_MEMBER : AS_FARMER;
      // On nodes the farm's own role looks up how far another reaches; a token's reach takes its role along.
      const begun = client.query(`begin read only; ${isSpread ? AS_FARMER_ON_NODES : role}`);
      const naming = (isSpread ? nameOnTheNodes : nameFarmer)(client, farmer);
      const reached =
        tokenId === undefined ? undefined : (isSpread ? reachOnNodes : nameToken)(client, tokenId);
      const inRole = isSpread && role === AS_MEMBER ? client.query(AS_MEMBER_ON_NODES) : undefined;
      const [, , , , result] = await inSentOrder(begun, naming, reached, inRole, work(client));
      await client.query('commit');
      broken = false;
      return result;
    } catch (error) {
      broken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

/** The query builder of a connection. */
function buildersFor(): (farmer: Named, client: pg.PoolClient) => Db {
  const whole = bindToClients();
  const plain = bindToClients(withoutMoney);
  return ({ isWithoutMoney }, client) => (isWithoutMoney ? plain : whole)(client);
}

/** Reads alone, with or without a pooler before the database. */
export function farmerReads(readers: pg.Pool): FarmerReads {
  const on = buildersFor();
  const reading = transactionReads(readers);
  return {
    read: (userId, work) => {
      const farmer = named(userId);
      return reading(farmer, (client) => work(on(farmer, client)));
    },
  };
}

/** Connections that work for one farmer at a time, as the role that cannot bypass row security. */
export function farmerDatabase({
  readers,
  writers,
  throughPooler,
  nodes,
  written,
}: FarmerPools): FarmerDatabase {
  const isSpread = nodes !== null;
  const inTransactions = throughPooler || isSpread;
  const name = isSpread ? nameOnTheNodes : nameFarmer;
  const begin = inTransactions ? `begin; ${isSpread ? AS_FARMER_ON_NODES : AS_FARMER}` : 'begin';
  if (!inTransactions) openAs(writers, 'set role draksha_request');
  const on = bindToClients();
  const reader = buildersFor();

  const readAtOnce = inTransactions ? transactionReads(readers, isSpread) : sessionReads(readers);
  const [readShare, writeShare] = [shareOf(readers, nodes), shareOf(writers, nodes)];
  const reading = <T>(userId: string, work: (client: pg.PoolClient, db: Db) => Promise<T>): Promise<T> => {
    const farmer = named(userId);
    return readShare(userId, () => readAtOnce(farmer, (client) => work(client, reader(farmer, client))));
  };
  const versions = new RequestBatcher((userIds: readonly string[]) =>
    readAtOnce(NOBODY, (client) => readFarmVersions(client, userIds)),
  );
  return {
    isSpread,
    read: (userId, work) => reading(userId, (_client, db) => work(db)),
    version: async (userId) => {
      assertWholeFarm();
      return isSpread ? reading(userId, readFarmVersion) : versions.ask(userId);
    },
    readForMany: (work) => readAtOnce(NOBODY, (client) => work(on(client))),
    readVersioned: (userId, work) =>
      reading(userId, async (client, db) => {
        assertWholeFarm();
        const asked = readFarmVersion(client);
        const [version, result] = await Promise.all([asked, work(db)]);
        return { version, result };
      }),
    write: (userId, work, { first, last } = {}) => {
      const farmer = named(userId);
      return writeShare(userId, async () => {
        assertWholeFarm();
        const client = await writers.connect();
        let broken = false;
        try {
          inOneWrite(client);
          await inSentOrder(client.query(begin), name(client, farmer), first?.(client));
          const result = await work(on(client) as unknown as WriteDb, partOf(client));
          inOneWrite(client);
          const saved = last?.(client, result);
          const numbered = isSpread ? numberOnNode(client) : numberHere(client);
          // After a statement that failed this undoes the transaction.
          const [, { rows }, ended] = await inSentOrder(saved, numbered, client.query('commit'));
          if (ended.command !== 'COMMIT') throw new Error('A statement failed unheard, so nothing was kept');
          const txid = rows[0]?.txid ?? null;
          if (txid !== null) written({ userId, txid });
          return result;
        } catch (error) {
          broken = await client.query('rollback').then(
            () => false,
            () => true,
          );
          throw error;
        } finally {
          client.release(broken);
        }
      });
    },
  };
}
