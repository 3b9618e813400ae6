import { randomUUID } from 'node:crypto';
import { reportNames, routes, routesOfPart, routesOfScope, tokenScopes } from '@draksha/contract';
import { type ReportRecord, type ReportSeason, seasonOf } from '@draksha/reports/report-rows';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAs } from '../../../test/as-role.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;
const plots: Record<'odha' | 'mal', string> = { odha: '', mal: '' };
const seasons: { readonly id: string; readonly plotId: string }[] = [];

const plot = async (farmer: TestFarmer, name: string): Promise<string> =>
  (await farmer.ask('POST /plots', { body: { name, latitude: 20.1, longitude: 73.9 } })).body.data.plot.id;

const season = async (plotId: string, cycle: 'fruit' | 'foundation', pruningDate: string) => {
  const { data } = (await asha.ask('POST /seasons', { body: { plotId, cycle, pruningDate } })).body;
  seasons.push(data.season);
  return data.season.id;
};

type Body = Parameters<typeof row>[0];
async function row(body: {
  readonly plotId: string;
  readonly seasonId?: string;
  readonly kind: string;
  readonly happenedAt: string;
  readonly details: object;
  readonly cost?: number;
}): Promise<string> {
  const answer = await asha.ask('POST /records', { body: { entryId: randomUUID(), ...body } as never });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.record.id;
}

let ofOdha: string;
let spray: string;
let productIds: string[];

beforeAll(async () => {
  here = await world({ now: '2026-11-22T06:00:00Z' });
  asha = await here.farmer({ firstName: 'Asha' });
  plots.odha = await plot(asha, 'Odha');
  plots.mal = await plot(asha, 'Mal');
  await season(plots.odha, 'fruit', '2025-10-08');
  await season(plots.odha, 'foundation', '2026-04-02');
  ofOdha = await season(plots.odha, 'fruit', '2026-10-08');
  await season(plots.mal, 'fruit', '2026-10-10');
  productIds = [];
  for (const name of ['Sulphur', 'Never used here'])
    productIds.push((await asha.ask('POST /products', { body: { name, phiDays: 20 } })).body.data.product.id);
  const product = { productId: productIds[0], name: 'Sulphur', phiDays: 20 };
  const other = { productId: productIds[1], name: 'Never used here', phiDays: 20 };
  spray = await row({
    ...{ plotId: plots.odha, kind: 'spray', happenedAt: '2026-11-01T03:00:00Z', cost: 90_000 },
    details: { products: [product] },
  });
  const rest: Body[] = [
    { plotId: plots.mal, kind: 'spray', happenedAt: '2026-11-02T03:00:00Z', details: { products: [other] } },
    // At the day's edge in India: the first is of the season before, the second of the new one.
    { plotId: plots.odha, kind: 'rain_gauge', happenedAt: '2026-10-07T18:29:00Z', details: { mm: 3 } },
    { plotId: plots.odha, kind: 'rain_gauge', happenedAt: '2026-10-07T18:31:00Z', details: { mm: 4 } },
    // Grapes after the next foundation pruning are of the fruit season before it.
    { plotId: plots.odha, kind: 'harvest', happenedAt: '2026-04-05T04:00:00Z', details: { kg: 900 } },
    // Spent before the pruning for the season that it names.
    {
      ...{ plotId: plots.odha, seasonId: ofOdha, kind: 'expense', happenedAt: '2026-09-20T04:00:00Z' },
      ...{ cost: 500_000, details: { category: 'inputs' } },
    },
    {
      ...{ plotId: plots.odha, kind: 'income', happenedAt: '2026-11-03T04:00:00Z', cost: 700_000 },
      details: { category: 'sale_payment', party: 'Shah' },
    },
    {
      ...{ plotId: plots.mal, kind: 'income', happenedAt: '2026-11-04T04:00:00Z', cost: 800_000 },
      details: { category: 'sale_payment', party: 'Gavli' },
    },
  ];
  for (const one of rest) await row(one);
  await asha.ask('POST /tasks', { body: { title: 'Pay the bank' } });
  await asha.ask('POST /tasks', { body: { title: 'Tie canes', plotId: plots.odha } });
});
afterAll(() => here[Symbol.asyncDispose]());

const give = async (part: object) => {
  const answer = await asha.ask('POST /access-tokens', {
    body: { name: 'Packhouse', scopes: [...tokenScopes], days: 30, ...part },
  });
  expect([answer.status, part]).toEqual([200, part]);
  return answer.body.data;
};

const fetched = (secret: string, path: string) =>
  fetch(`${here.url}/api${path}`, { headers: { authorization: `Bearer ${secret}` } });

async function read<T>(secret: string, path: string): Promise<T> {
  const answer = await fetched(secret, path);
  const text = await answer.text();
  expect([path, answer.status, answer.status === 200 || text]).toEqual([path, 200, true]);
  return (JSON.parse(text) as { data: T }).data;
}

interface Listed {
  readonly items: (ReportRecord & { readonly name: string; readonly title: string })[];
}

const end = (id: string) => asha.ask('DELETE /access-tokens/:id', { params: { id } });

test('a token of one plot shows that plot, its seasons, its diary and what was used on it', async () => {
  const { token, secret } = await give({ plotId: plots.odha });
  expect(token).toMatchObject({ plotId: plots.odha, seasonId: null });
  expect((await read<Listed>(secret, '/plots')).items.map(({ id }) => id)).toEqual([plots.odha]);
  const listed = await read<Listed>(secret, '/seasons');
  expect(listed.items.map(({ id }) => id).toSorted()).toEqual(
    seasons
      .filter(({ plotId }) => plotId === plots.odha)
      .map(({ id }) => id)
      .toSorted(),
  );
  const records = (await read<Listed>(secret, '/records?limit=100')).items;
  expect(new Set(records.map(({ plotId }) => plotId))).toEqual(new Set([plots.odha]));
  expect(records).toHaveLength(6);
  expect((await read<Listed>(secret, '/products')).items.map(({ name }) => name)).toEqual(['Sulphur']);
  for (const path of [
    `/plots/${plots.mal}`,
    `/products/${productIds[1]}`,
    `/reports/costs?plotId=${plots.mal}`,
  ])
    expect([path, (await fetched(secret, path)).status]).toEqual([path, 404]);
  await end(token.id);
});

test('a token of a season shows the rows that reports count to it, and no others', async () => {
  const mine = (await asha.ask('GET /records', { query: { limit: 100 } })).body.data.items;
  const all = (await asha.ask('GET /seasons', { query: { limit: 100 } })).body.data.items;
  for (const { id, plotId } of seasons) {
    const { token, secret } = await give({ seasonId: id });
    expect(token).toMatchObject({ plotId, seasonId: id });
    const right = mine
      .filter((record) => seasonOf(record as never, all as unknown as ReportSeason[])?.id === id)
      .map((record) => record.id);
    const seen = (await read<Listed>(secret, '/records?limit=100')).items.map((record) => record.id);
    expect(seen.toSorted()).toEqual(right.toSorted());
    expect((await read<Listed>(secret, '/seasons')).items.map((one) => one.id)).toEqual([id]);
    await end(token.id);
  }
});

test('its papers are of its part, say from when, and leave the farm’s buyers out', async () => {
  const { token, secret } = await give({ seasonId: ofOdha });
  for (const kind of reportNames) {
    const { report } = await read<{ report: { plots: string } }>(
      secret,
      `/reports/${kind}?language=en&ledgers=yes`,
    );
    const text = JSON.stringify(report);
    expect([kind, report.plots]).toEqual([kind, 'Odha']);
    for (const kept of ['Mal', 'Gavli', 'Never used here', 'Pay the bank'])
      expect([kind, kept, text.includes(`"${kept}`)]).toEqual([kind, kept, false]);
  }
  const costs = JSON.stringify(await read(secret, '/reports/costs?language=en&ledgers=yes'));
  expect(costs).not.toContain('Shah');
  expect(costs).toContain('from 20/09/2026');
  for (const format of ['pdf', 'csv', 'xlsx']) {
    const answer = await fetched(secret, `/reports/evidence?format=${format}`);
    expect([format, answer.status]).toEqual([format, 200]);
    await answer.body?.cancel();
  }
  await end(token.id);
});

test('it opens the routes of a part and no other of its scopes', async () => {
  const { token, secret } = await give({ plotId: plots.odha });
  const filled = (key: string): string =>
    key
      .replace('GET ', '')
      .replace(':kind', 'costs')
      .replace('/plots/:id', `/plots/${plots.odha}`)
      .replace('/seasons/:id', `/seasons/${ofOdha}`)
      .replace('/records/:id', `/records/${spray}`)
      .replace('/stage-observations/:id', `/stage-observations/${randomUUID()}`)
      .replace('/products/:id', `/products/${productIds[0]}`)
      .replace(/(season-comparison|season-weather)$/, `$1?seasonId=${ofOdha}`)
      .replace(/plot-days$/, `plot-days?plotId=${plots.odha}&from=2026-11-01&to=2026-11-05&years=0`);
  for (const key of Object.values(routesOfScope).flat()) {
    const { status } = await fetched(secret, filled(key));
    const isOpen = routesOfPart.includes(key) && !key.includes('stage-observations/:id');
    expect([key, status]).toEqual([key, isOpen ? 200 : 404]);
  }
  expect(routesOfPart.filter((key) => !Object.hasOwn(routes, key))).toEqual([]);
  await end(token.id);
});

test('a plot or season of somebody else, or one of another plot, makes no token', async () => {
  const vijay = await here.farmer({ firstName: 'Vijay' });
  const body = { name: 'x', scopes: ['plots' as const], days: 7 as const };
  const statuses = await Promise.all([
    vijay.ask('POST /access-tokens', { body: { ...body, plotId: plots.odha } }),
    vijay.ask('POST /access-tokens', { body: { ...body, seasonId: ofOdha } }),
    asha.ask('POST /access-tokens', { body: { ...body, plotId: plots.mal, seasonId: ofOdha } }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 400]);
});

test('the database itself shows no more and takes no write, whatever is asked of it', async () => {
  const { token } = await give({ plotId: plots.odha });
  const client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
  const as = async <T>(tokenId: string, userId: string, work: () => Promise<T>): Promise<T> => {
    await client.query('begin');
    try {
      await askAs(client, { farm: userId, token: tokenId, role: 'draksha_adviser' });
      return await work();
    } finally {
      await client.query('rollback');
    }
  };
  const count = async (table: string): Promise<number> =>
    (await client.query(`select from app.${table}`)).rowCount ?? 0;
  const vijay = await here.farmer({ firstName: 'Vijay' });
  await plot(vijay, 'His');
  try {
    const seen = { plots: 1, seasons: 3, records: 6, products: 1, tasks: 1 };
    for (const [table, rows] of Object.entries(seen)) {
      expect([table, await as(token.id, asha.userId, () => count(table))]).toEqual([table, rows]);
      // Somebody else's name, and no token: nothing.
      expect([table, await as(token.id, vijay.userId, () => count(table))]).toEqual([table, 0]);
      expect([table, await as('', asha.userId, () => count(table))]).toEqual([table, 0]);
    }
    const refused = [
      ...['users', 'farmer_profiles', 'stock_movements', 'access_tokens', 'report_links', 'changes'].map(
        (table) => `select from app.${table}`,
      ),
      `update app.plots set name = 'x'`,
      `delete from app.records`,
      `insert into app.plots (id, user_id, name) values (gen_random_uuid(), '${asha.userId}', 'x')`,
      `select app.use_access_token(''::bytea, now(), '', '', true, 1)`,
    ];
    for (const statement of refused)
      await expect(
        as(token.id, asha.userId, () => client.query(statement)),
        statement,
      ).rejects.toThrow(/permission denied/);
    await end(token.id);
    for (const table of Object.keys(seen))
      expect([table, await as(token.id, asha.userId, () => count(table))]).toEqual([table, 0]);
  } finally {
    await client.end();
  }
});
