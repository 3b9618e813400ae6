import type pg from 'pg';
import { inject } from 'vitest';

interface Asking {
  readonly farm: string;
  /** Who acts for it, where that is not its owner. */
  readonly actor?: string;
  /** Of one plot. */
  readonly token?: string;
  readonly role?: string;
}

/** Tables with sums that a role without money may not ask; on nodes they are shut by their columns' absence from the views alone. */
export const SHUT_TABLES = inject('isSpread') ? [] : ['app.records', 'app.tasks', 'app.stock_movements'];

/** For the transaction that has begun: whom the server would name in it, on one server as on nodes (decision 201). */
export async function askAs(
  client: pg.ClientBase,
  { farm, actor = '', token = '', role = 'draksha_request' }: Asking,
): Promise<void> {
  if (!inject('isSpread')) {
    await client.query(`set local role ${role}`);
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.actor_id', $2, true), set_config('app.token_id', $3, true)`,
      [farm, actor, token],
    );
    return;
  }
  await client.query(`select set_config('role', 'draksha_request', true)`);
  await client.query(`set local app.user_id = '${farm}'; set local app.actor_id = ''`);
  if (actor !== '') await client.query('select app.say_member($1, $2)', [farm, actor]);
  if (token !== '') await client.query('select app.say_token($1, $2)', [farm, token]);
  await client.query(`select set_config('role', $1, true)`, [role]);
}
