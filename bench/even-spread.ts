import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { scratchFolder } from '../server/test/scratch-folder.ts';
import { databaseOnNodes } from './morning-database.ts';

/**
 * Rows of many farmers on a coordinator and two workers: how evenly they lie on the nodes and in the shards.
 * `node bench/even-spread.ts [--farmers 100000]`. Fails where a node has a tenth more or less than its share of a table's rows.
 */

const { values } = parseArgs({ options: { farmers: { type: 'string', default: '100000' } } });
const farmers = Number(values.farmers);
const MAX_OFF = 0.1;
const TABLES = ['users', 'plots', 'records', 'changes'];

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Random ids, as the product gives accounts. */
const FARMS = [
  'insert into app.users (id) select gen_random_uuid() from generate_series(1, $1::int)',
  `insert into app.plots (id, user_id, name) select gen_random_uuid(), id, 'Plot ' || p from app.users, generate_series(1, 3) p`,
  `insert into app.records (id, user_id, plot_id, entry_id, kind, happened_at, details)
   select gen_random_uuid(), user_id, id, gen_random_uuid(), 'rain_gauge', now(), '{"mm": 4}' from app.plots`,
];

interface Part {
  readonly shard: string;
  readonly node: number;
  readonly rows: number;
}

const off = (counts: readonly number[]): number => {
  const share = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return Math.max(...counts.map((count) => Math.abs(count / share - 1)));
};
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

using folder = scratchFolder();
await using database = await databaseOnNodes(folder.path, 3);
const client = new Client(database.connection);
await client.connect();
try {
  const begin = performance.now();
  for (const [nth, statement] of FARMS.entries()) await client.query(statement, nth === 0 ? [farmers] : []);
  print(`${farmers} farmers seeded in ${Math.round((performance.now() - begin) / 1000)} s`);
  print(
    '| table | rows | nodes: rows each | furthest from even | shards: fewest, most | furthest from even |',
  );
  print('|---|---:|---|---:|---|---:|');
  for (const table of TABLES) {
    const { rows: parts } = await client.query<Part>(
      `select r.shardid::text as shard, s.nodeport as node, r.result::int as rows
        from run_command_on_shards($1, 'select count(*) from %s') r
        join citus_shards s on s.shardid = r.shardid`,
      [`app.${table}`],
    );
    const ofNodes = [...Map.groupBy(parts, ({ node }) => node).values()].map((own) =>
      own.reduce((sum, { rows }) => sum + rows, 0),
    );
    const ofShards = parts.map(({ rows }) => rows);
    const all = ofShards.reduce((sum, rows) => sum + rows, 0);
    print(
      `| ${table} | ${all} | ${ofNodes.join(', ')} | ${percent(off(ofNodes))} | ${Math.min(...ofShards)}, ${Math.max(...ofShards)} of ${parts.length} | ${percent(off(ofShards))} |`,
    );
    if (ofNodes.length !== 2 || off(ofNodes) > MAX_OFF) process.exitCode = 1;
  }
} finally {
  await client.end();
}
