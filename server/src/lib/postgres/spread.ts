import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { tablesNotSpread } from './distribute.ts';

/**
 * Farmers' rows spread over several servers by Citus (decision 201). Its router finds a farmer's node by a value;
 * nodes get transaction settings by `set local`.
 */

/**
 * Returns whether this database's rows are spread over nodes. Read again after migrations, which may add tables.
 *
 * @throws StartError where spreading was started and not finished, and behind a pooler
 */
export async function isSpread(way: pg.ClientConfig, throughPooler: boolean): Promise<boolean> {
  const client = new pg.Client(way);
  await client.connect();
  try {
    const { rows: catalogues } = await client.query<{ there: boolean }>(
      `select to_regclass('pg_catalog.pg_dist_partition') is not null as there`,
    );
    if (catalogues[0]?.there !== true) return false;
    const { rows } = await client.query<{ whole: boolean }>(
      `select exists (select from pg_proc where pronamespace = 'app'::regnamespace and proname = 'epoch_here' and provolatile = 's')
        as whole from pg_dist_partition where logicalrelid = to_regclass('app.users')`,
    );
    if (rows.length === 0) return false;
    if (rows[0]?.whole !== true || (await tablesNotSpread(client)).length > 0)
      throw new StartError(
        'The farmers’ rows are spread over nodes in part: run npm run distribute -- --now.',
      );
    if (throughPooler)
      throw new StartError(
        'Farmers’ rows lie on several nodes: DATABASE_URL must lead to the coordinator itself.',
      );
    return true;
  } finally {
    await client.end();
  }
}

/** A shard that moved makes one farmer wait for another's node. */
const KNOWN = { max: 100_000, ttl: 3_600_000 };

/** Finds the node of a farmer's rows, cached an hour, from the coordinator's catalogue. */
export function nodeFinder(pool: pg.Pool): (userId: string) => Promise<string> {
  const known = new LRUCache<string, string>(KNOWN);
  return async (userId) => {
    const found = known.get(userId);
    if (found !== undefined) return found;
    const { rows } = await pool.query<{ node: string }>({
      name: 'node-of',
      text: `select groupid::text as node from pg_dist_placement
        where shardid = get_shard_id_for_distribution_column('app.users', $1::uuid)`,
      values: [userId],
    });
    const node = rows[0]?.node ?? '';
    known.set(userId, node);
    return node;
  };
}

const FARMER = 'app.current_user_id()';

/** Passes the farmer as a value wherever a statement uses the function. */
export class SpreadClient extends pg.Client {
  farmerId = '';

  override query = ((config: unknown, ...rest: unknown[]) => {
    const send = super.query as (...args: unknown[]) => unknown;
    if (typeof config !== 'object' || config === null || !('text' in config))
      return send.call(this, config, ...rest);
    const { text, values = [] } = config as pg.QueryConfig;
    if (!text.includes(FARMER)) return send.call(this, config, ...rest);
    const valued = {
      ...config,
      text: text.replaceAll(FARMER, `$${values.length + 1}::uuid`),
      values: [...values, this.farmerId],
    };
    return send.call(this, valued, ...rest);
  }) as pg.Client['query'];
}

/** For a transaction that just began in the farm's role; sets the actor and what they may see (`reach-on-nodes.ts`). */
export async function nameOnNodes(client: pg.ClientBase, userId: string, actorId: string): Promise<void> {
  if (client instanceof SpreadClient) client.farmerId = userId;
  const named = client.query(
    `set local app.user_id = ${pg.escapeLiteral(userId)}; set local app.actor_id = ''`,
  );
  const member = 'select app.say_member($1, $2)';
  await Promise.all([named, actorId === '' ? undefined : client.query(member, [userId, actorId])]);
}

/** Of a token of one plot, for the transaction that names its farmer; from then on it reads in the token's role. */
export const reachOnNodes = (client: pg.ClientBase, tokenId: string): Promise<unknown> =>
  client.query({ text: `select app.say_token(${FARMER}, $1)`, values: [tokenId] });
