import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { type ReachPolicy, sayReach } from './reach-on-nodes.ts';

/** A step that is done once. */
interface Step {
  readonly what: string;
  /** In one transaction. */
  readonly statements: readonly string[];
}

/** What each node must have, with the reason. */
export const NODE_SETTINGS: Readonly<Record<string, string>> = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.propagate_set_commands': 'local',
  wal_level: 'logical',
};

/** Copied to every node: joined with farmers' rows, or read before the farmer is known. */
const REFERENCES = ['feed', 'claims', 'invited_numbers'];

/** The coordinator goes to the nodes as the role that it has. */
const ROLES = ['draksha_request', 'draksha_adviser', 'draksha_member'];

const TABLES = `
  select c.relname as name, array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents,
    array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers,
    array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as made,
    exists (select from pg_dist_partition d where d.logicalrelid = c.oid) as done
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and (c.relname = 'users' or c.relname = any($1)
    or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)) order by 1`;

interface OwnedTable {
  readonly name: string;
  readonly parents: readonly string[];
  readonly triggers: readonly string[];
  /** The statements that make the triggers. */
  readonly made: readonly string[];
  readonly done: boolean;
}

const ownedTables = async (client: pg.ClientBase): Promise<OwnedTable[]> =>
  (await client.query<OwnedTable>(TABLES, [REFERENCES])).rows;

/** Farmers' tables on the coordinator alone, such as a later version's. */
export const tablesNotSpread = async (client: pg.ClientBase): Promise<string[]> =>
  (await ownedTables(client)).filter(({ done }) => !done).map(({ name }) => name);

/** Parents first. */
function inOrder(tables: readonly OwnedTable[]): OwnedTable[] {
  const ordered: OwnedTable[] = [];
  // Triggers of the others write to the feed.
  const feedFirst = [...tables].sort((a, b) => Number(b.name === 'changes') - Number(a.name === 'changes'));
  const waiting = new Map(feedFirst.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ parents }) => parents.every((parent) => !waiting.has(parent)));
    if (!next) throw new Error(`tables point to each other: ${[...waiting.keys()].join()}`);
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}

function stepOf({ name, triggers, made }: OwnedTable): Step {
  if (REFERENCES.includes(name))
    return {
      what: `${name}: whole on every node`,
      statements: [`select create_reference_table('app.${name}')`],
    };
  const [column, beside] = name === 'users' ? ['id', 'default'] : ['user_id', 'app.users'];
  return {
    what: `${name}: by the farmer`,
    // Rows copied to a node are no writes: triggers would add them to the feed again.
    statements: [
      ...triggers.map((trigger) => `drop trigger ${trigger} on app.${name}`),
      `select create_distributed_table('app.${name}', '${column}', colocate_with => '${beside}')`,
      ...made,
    ],
  };
}

/** By the node's number and the rows' place on it: a farmer whose rows moved starts over. */
const EPOCH_HERE = `
  create or replace function app.epoch_here(epoch uuid, owner uuid) returns uuid
    language plpgsql stable
    as $$
  begin
    return md5(concat_ws(' ', epoch, (select system_identifier from pg_control_system()),
      (select min(placementid) from pg_dist_placement
        where shardid = get_shard_id_for_distribution_column('app.changes', owner))))::uuid;
  end
  $$`;

/**
 * The remaining steps until farmers' rows are on the nodes, in order.
 *
 * @throws StartError where the database is no coordinator with nodes, or a node is configured differently
 */
export async function stepsToSpread(client: pg.ClientBase): Promise<Step[]> {
  const { rows: extensions } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (extensions.length === 0)
    throw new StartError('This database has no Citus: create the extension on every node first.');
  const { rows: nodes } = await client.query(
    `select from pg_dist_node where isactive and noderole = 'primary' and groupid > 0`,
  );
  if (nodes.length === 0)
    throw new StartError('There is no node beside the coordinator: add one by citus_add_node.');
  for (const [name, wanted] of Object.entries(NODE_SETTINGS)) {
    const { rows } = await client.query<{ node: string; result: string }>(
      `select concat_ws(':', nodename, nodeport) as node, result from run_command_on_all_nodes($1) join pg_dist_node using (nodeid)
        where result <> $2`,
      [`show ${name}`, wanted],
    );
    for (const { node, result } of rows)
      throw new StartError(`Set ${name} = ${wanted} on ${node}, where it is ${result}, and begin again.`);
  }
  const steps: Step[] = [];
  const { rows: roles } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1) and not rolcanlogin order by 1',
    [ROLES],
  );
  for (const { name } of roles)
    steps.push({ what: `${name}: may sign in at the nodes`, statements: [`alter role ${name} login`] });
  const { rows: restrictive } = await client.query<ReachPolicy>(
    `select p.polname as name, c.relname as owned from pg_policy p join pg_class c on c.oid = p.polrelid
      where not p.polpermissive and c.relnamespace = 'app'::regnamespace order by 2, 1`,
  );
  if (restrictive.length > 0)
    steps.push({
      what: 'members and tokens of one plot: the transaction says how far they reach',
      statements: sayReach(restrictive),
    });
  steps.push(
    ...inOrder(await ownedTables(client))
      .filter(({ done }) => !done)
      .map(stepOf),
  );
  const { rows: epochs } = await client.query(
    `select from pg_proc where oid = 'app.epoch_here(uuid, uuid)'::regprocedure and provolatile = 's'`,
  );
  // Last: a server that finds the rows spread and this not yet refuses to start.
  if (epochs.length === 0)
    steps.push({ what: 'each node counts the feeds of its farmers', statements: [EPOCH_HERE] });
  return steps;
}

/** All of it or nothing. */
export async function takeStep(client: pg.ClientBase, { statements }: Step): Promise<void> {
  await client.query('begin');
  try {
    // One by one: what Citus sends on to the nodes is the whole text of a call.
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
