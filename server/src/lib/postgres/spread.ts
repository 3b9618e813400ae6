import pg from 'pg';
import { StartError } from '../start-error.ts';

/**
 * Farmers' rows that lie on several servers, by Citus (decision 201). Its router finds the one node that has a farmer's rows by a value,
 * and a node hears of the transaction's settings what `set local` says.
 */

/**
 * Whether the rows of this database are spread over nodes.
 *
 * @throws StartError where that was begun and not ended, and where a pooler is before them
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
    if (rows[0]?.whole === false)
      throw new StartError(
        'The farmers’ rows are spread over nodes in part: run npm run distribute -- --now.',
      );
    if (rows.length > 0 && throughPooler)
      throw new StartError(
        'Farmers’ rows lie on several nodes: DATABASE_URL must lead to the coordinator itself.',
      );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

const FARMER = 'app.current_user_id()';

/** Says the farmer as a value wherever a statement names them by the function. */
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

/** For the transaction that has just begun in the farm's own role; with who acts goes what they reach (`reach-on-nodes.ts`). */
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
