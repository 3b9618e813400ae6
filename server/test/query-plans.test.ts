import { nouns } from '@draksha/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillCrowd } from './crowd.ts';
import { askEverything } from './every-call.ts';
import { fillFarm } from './full-farm.ts';
import { type TestFarmer, type World, world } from './world.ts';

/** More by `PLAN_FARMERS=20000` (`bench/query-plans.ts`), which is over a million rows. */
const farmers = Number(process.env.PLAN_FARMERS ?? 800);

let here: World;
let asha: TestFarmer;
let client: pg.Client;
let rows: number;

beforeAll(async () => {
  listen();
  // The database looks at its own clock whether a consent still runs.
  here = await world({ now: new Date().toISOString() });
  asha = await here.farmer();
  await fillFarm(here, asha);
  client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
  rows = await fillCrowd(client, asha.userId, farmers);
}, 1_800_000);
afterAll(async () => {
  await client.end();
  await here[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements that ran as a farmer, each text with the values of its first use; the newest map is filled. */
let seen = new Map<string, Statement>();

/** At the driver, which every statement passes, whoever put it together; each goes on as it came. */
function listen(): void {
  const asFarmer = new WeakSet<object>();
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked, second] = args;
    const given = typeof asked === 'string' ? { text: asked, values: second } : (asked as Partial<Statement>);
    const { text = '' } = given;
    if (text.startsWith('set role draksha_request')) asFarmer.add(this);
    const values = Array.isArray(given.values) ? given.values : [];
    if (asFarmer.has(this) && /^\s*(select|insert|update|delete|with)/i.test(text) && !seen.has(text))
      seen.set(text, { text, values });
    return Reflect.apply(query, this, args) as never;
  });
}

async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  seen = new Map();
  await work();
  return [...seen.values()];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface Shape {
  /** Tables of farmers' rows. */
  readonly owned: ReadonlySet<string>;
  /** The column by which each index is sorted first. */
  readonly leading: ReadonlyMap<string, string>;
}

/**
 * Reads of farmers' rows that do not go by the index of what is asked for. An index whose first column is not asked for is no such
 * one: PostgreSQL can skip through it, once for every value that column has, and then it has a condition like any other.
 */
const wrongIn = (plan: PlanNode, { owned, leading }: Shape): string[] =>
  nodesOf(plan).flatMap((node) => {
    const type = node['Node Type'];
    const table = node['Relation Name'] ?? '';
    if (type === 'Seq Scan' && owned.has(table)) return [`Seq Scan on ${table}`];
    if (type !== 'Bitmap Index Scan' && !(type.startsWith('Index') && owned.has(table))) return [];
    const { 'Index Name': index = '', 'Index Cond': condition } = node;
    if (condition === undefined) return [`all of ${index}`];
    const first = leading.get(index) ?? '';
    const isAsked = condition.split(/[^a-z0-9_]+/).includes(first);
    return isAsked ? [] : [`skips through ${index}, which begins with ${first || 'nothing that is known'}`];
  });

async function plansOf({ text, values }: Statement): Promise<PlanNode[]> {
  const explained = [
    // As it is planned for these values, and once for all that may come.
    await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [...values]),
    await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json, generic_plan) ${text}`),
  ];
  return explained.flatMap(({ rows: found }) => found.map((row) => row['QUERY PLAN'][0].Plan));
}

const ownedTables = async (): Promise<Set<string>> => {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'users' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped))`);
  return new Set(tables.map(({ name }) => name));
};

async function leadingColumns(): Promise<Map<string, string>> {
  const { rows: indexes } = await client.query<{ name: string; first: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid, 1, false) as first
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'app'::regnamespace`);
  return new Map(indexes.map(({ name, first }) => [name.replace(/^app\./, ''), first.replaceAll('"', '')]));
}

/** A table without rows is read as a whole whatever indexes it has. */
async function filledTables(): Promise<Set<string>> {
  const filled = new Set<string>();
  for (const name of await ownedTables())
    if ((await client.query(`select from app.${name} limit 1`)).rows.length > 0) filled.add(name);
  return filled;
}

/** As the farmer's own connection, with another shape of the database where `before` makes one; nothing of it stays. */
async function asAsha<T>(work: () => Promise<T>, before = 'select'): Promise<T> {
  await client.query(`begin; ${before}`);
  try {
    await client.query('set local role draksha_request');
    await client.query(`select set_config('app.user_id', $1, true)`, [asha.userId]);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** All that the server asks for a farmer; walked once. */
let walked: Promise<Statement[]> | undefined;
const everyStatement = (): Promise<Statement[]> => {
  walked ??= statementsOf(() => askEverything(here, asha));
  return walked;
};

/**
 * Whether a statement says whose rows it is about, as often as it names a table of farmers' rows: a database that is spread over
 * several servers by `user_id` sends it to the one that has them. An account's own row is found by its id.
 */
function namesFarmer({ text }: Statement, owned: ReadonlySet<string>): boolean {
  const plain = text.replaceAll('"', '');
  const tables = [...plain.matchAll(/\bapp\.([a-z_]+)(?!\w*[.(])/g)].map(([, name = '']) => name);
  const ofFarmers = tables.filter((name) => owned.has(name) && name !== 'users').length;
  const named = [...plain.matchAll(/\buser_id\b(?= =|[,)]|, \w)/g)].length;
  const ofAccount = !tables.includes('users') || /\bid = |\(id\b|\bid, /.test(plain);
  return named >= ofFarmers && ofAccount;
}

test('every statement about farmers’ rows names the farmer', { timeout: 600_000 }, async () => {
  const statements = await everyStatement();
  const owned = await ownedTables();
  expect(statements.filter((statement) => !namesFarmer(statement, owned)).map(({ text }) => text)).toEqual(
    [],
  );
  const about = statements.filter(({ text }) => /\bapp"?\./.test(text));
  expect(about.length).toBeGreaterThan(Object.keys(nouns).length * 8);
});

test.each([
  ['select * from app.plots where id = $1', false],
  ['select * from "app"."plots" where "user_id" = app.current_user_id() and id = $1', true],
  [
    'select * from app.tasks where user_id = $1 and exists (select from app.plots p where p.id = plot_id)',
    false,
  ],
  ['insert into app.plots (name, id, user_id) values ($1, $2, $3) returning *', true],
  ['delete from app.photo_pieces where photo_id = $1', false],
  ['select user_id, name from app.plots', true],
  ['update app.users set first_name = $1', false],
  ['update app.users set first_name = $1 where id = $2', true],
  ['select app.is_dated_ahead($1)', true],
])('%s names the farmer: %s', async (text, expected) => {
  expect(namesFarmer({ text, values: [] }, await ownedTables())).toBe(expected);
});

test('whatever a farmer asks goes by an index to their own rows', { timeout: 600_000 }, async () => {
  const statements = await everyStatement();
  const owned = await filledTables();
  expect(owned.size).toBeGreaterThan(15);
  const shape = { owned, leading: await leadingColumns() };
  const wrong = await asAsha(async () => {
    const found: string[] = [];
    for (const statement of statements)
      for (const plan of await plansOf(statement))
        found.push(...wrongIn(plan, shape).map((what) => `${what}: ${statement.text}`));
    return found;
  });
  expect([...new Set(wrong)]).toEqual([]);
  // A walk that asks nothing would find nothing.
  expect(statements.length).toBeGreaterThan(Object.keys(nouns).length * 8);
  expect(rows).toBeGreaterThan(farmers * 50);
});

const list = {
  text: 'select * from app.products where deleted_at is null order by created_at',
  values: [],
};

test('a list without its index is seen as that', async () => {
  const shape = { owned: await ownedTables(), leading: await leadingColumns() };
  // The key goes too: it begins with the farmer, so that a list could go by it.
  const bare = 'drop index app.products_newest; alter table app.products drop constraint products_pkey';
  const plans = await asAsha(() => plansOf(list), bare);
  expect(plans.flatMap((plan) => wrongIn(plan, shape))).toEqual([
    'Seq Scan on products',
    'Seq Scan on products',
  ]);
});

test('a list that skips through an index of something else is seen as that', async () => {
  const owned = await ownedTables();
  // As PostgreSQL does by itself where rows are wide and many, and it has nothing else.
  const wide = `drop index app.products_newest; alter table app.products drop constraint products_pkey;
    create index products_by_id on app.products (id, user_id); set local enable_seqscan = off`;
  const [plans, leading] = await asAsha(
    async () => [await plansOf(list), await leadingColumns()] as const,
    wide,
  );
  const conditions = plans.flatMap((plan) => nodesOf(plan).map((node) => node['Index Cond'] ?? ''));
  expect(conditions.filter((condition) => condition.includes('user_id'))).toHaveLength(2);
  const skipped = 'skips through products_by_id, which begins with id';
  expect(plans.flatMap((plan) => wrongIn(plan, { owned, leading }))).toEqual([skipped, skipped]);
});
