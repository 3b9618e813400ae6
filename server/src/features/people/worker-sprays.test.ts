import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAs } from '../../../test/as-role.ts';
import { askFor, join } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

/* What a worker sprayed, and where a worker may not go yet. */

const NOW = '2026-11-24T06:00:00.000Z';
let here: World;
beforeAll(async () => {
  here = await world({ now: NOW });
});
afterAll(() => here[Symbol.asyncDispose]());

async function farmWithSpray(atOnce: boolean) {
  const [owner, worker] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Ramesh' })]);
  await join(owner, worker, 'worker');
  if (atOnce) await owner.ask('PATCH /me', { body: { spraysCountAtOnce: true } });
  const plot = (await owner.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot;
  const season = { plotId: plot.id, cycle: 'fruit', pruningDate: '2026-10-10' };
  const { id: seasonId } = (await owner.ask('POST /seasons', { body: season })).body.data.season;
  const mine = { name: 'Curzate', activeIngredient: 'cymoxanil', phiDays: 30, reEntryHours: 48 };
  const product = (await owner.ask('POST /products', { body: mine })).body.data.product;
  const body = {
    title: 'Spray',
    plotId: plot.id,
    category: 'pestControl',
    forMember: worker.userId,
    sprayProducts: ['2 g_per_l curzate', 'Sulphur'],
  };
  const task = (await owner.ask('POST /tasks', { body })).body.data.task;
  return { owner, worker, plot, seasonId, product, task };
}

const move = (owner: TestFarmer, by: TestFarmer, id: string, to: string) =>
  askFor(owner, by, 'POST /tasks/:id/transition', {
    params: { id },
    body: { to, at: '2026-11-24T03:30:00Z' },
  });
const sprays = async (owner: TestFarmer) => (await owner.ask('GET /records')).body.data.items;

describe('a spray that a worker ticks', () => {
  test('is a record at once where the farm chose so, by their name, under the task', async () => {
    const { owner, worker, plot, seasonId, product, task } = await farmWithSpray(true);
    const moved = await move(owner, worker, task.id, 'completed');
    expect([moved.status, JSON.stringify(moved.body).includes('phiDays')]).toEqual([200, false]);
    const found = await sprays(owner);
    expect(found).toMatchObject([
      {
        kind: 'spray',
        entryId: task.id,
        plotId: plot.id,
        seasonId,
        happenedAt: '2026-11-24T03:30:00.000Z',
        details: {
          operator: 'Ramesh Patil',
          products: [
            {
              productId: product.id,
              name: 'curzate',
              dose: 2,
              unit: 'g_per_l',
              phiDays: 30,
              reEntryHours: 48,
            },
            { name: 'Sulphur' },
          ],
        },
        cost: null,
      },
    ]);
    const { items } = (await owner.ask('GET /sync', { query: { limit: 1000 } })).body.data;
    expect(items.find(({ id }) => id === found[0]?.id)?.by).toBe(worker.userId);
  });

  test('waits for somebody to look at it where the farm did not', async () => {
    const { owner, worker, task } = await farmWithSpray(false);
    expect((await move(owner, worker, task.id, 'completed')).status).toBe(200);
    expect(await sprays(owner)).toEqual([]);
  });

  test('goes with the tick, and stays where somebody has changed it since', async () => {
    const { owner, worker, task } = await farmWithSpray(true);
    await move(owner, worker, task.id, 'completed');
    expect((await move(owner, worker, task.id, 'inProgress')).status).toBe(200);
    expect(await sprays(owner)).toEqual([]);
    await move(owner, worker, task.id, 'completed');
    const [record] = await sprays(owner);
    const change = { params: { id: record?.id ?? '' }, version: 1, body: { notes: 'Looked at' } };
    expect((await owner.ask('PATCH /records/:id', change)).status).toBe(200);
    expect((await move(owner, worker, task.id, 'inProgress')).status).toBe(200);
    expect(await sprays(owner)).toMatchObject([{ notes: 'Looked at' }]);
  });

  test('that the owner wrote down stays when the worker unticks the task', async () => {
    const { owner, worker, plot, task } = await farmWithSpray(false);
    await move(owner, worker, task.id, 'completed');
    const record = { plotId: plot.id, entryId: task.id, kind: 'spray', happenedAt: '2026-11-24T03:30:00Z' };
    await owner.ask('POST /records', { body: { ...record, details: { products: [{ name: 'Sulphur' }] } } });
    expect((await move(owner, worker, task.id, 'inProgress')).status).toBe(200);
    expect(await sprays(owner)).toHaveLength(1);
  });

  test('is none by a manager, who writes the record, nor of a task that names no product', async () => {
    const { owner, task, plot, worker } = await farmWithSpray(true);
    const manager = await here.farmer({ firstName: 'Vijay' });
    await join(owner, manager, 'manager');
    expect((await move(owner, manager, task.id, 'completed')).status).toBe(200);
    const body = { title: 'Traps', plotId: plot.id, category: 'pestControl', forMember: worker.userId };
    const plain = (await owner.ask('POST /tasks', { body })).body.data.task;
    expect((await move(owner, worker, plain.id, 'completed')).status).toBe(200);
    expect(await sprays(owner)).toEqual([]);
  });

  test('is the only record that a worker can write: the database refuses each other', async () => {
    const { owner, worker, plot, task } = await farmWithSpray(true);
    const own = { userId: owner.userId, id: randomUUID(), plotId: plot.id, happenedAt: NOW };
    const add = (values: { entryId: string; kind: string }) =>
      here.context.pools.writers.connect().then(async (client) => {
        try {
          await client.query('begin');
          await askAs(client, { farm: owner.userId, actor: worker.userId });
          await client.query(
            `insert into app.records (user_id, id, plot_id, entry_id, kind, happened_at, details)
              values ($1, $2, $3, $4, $5, $6, '{"products":[{"name":"Sulphur"}]}')`,
            [own.userId, randomUUID(), own.plotId, values.entryId, values.kind, own.happenedAt],
          );
          return 'written';
        } catch (error) {
          return (error as { code?: string }).code;
        } finally {
          await client.query('rollback');
          client.release();
        }
      });
    expect(await add({ entryId: task.id, kind: 'note' })).toBe('DK001');
    expect(await add({ entryId: own.id, kind: 'spray' })).toBe('DK001');
    expect(await add({ entryId: task.id, kind: 'spray' })).toBe('written');
    await owner.ask('PATCH /me', { body: { spraysCountAtOnce: false } });
    expect(await add({ entryId: task.id, kind: 'spray' })).toBe('DK001');
  });
});

describe('a plot that was sprayed', () => {
  const closed = async (owner: TestFarmer, by: TestFarmer) =>
    (await askFor(owner, by, 'GET /tasks/re-entry')).body.data.plots;

  test('is told to whom work there is for, with the label’s hours, else the rule’s, and says nothing else', async () => {
    const { owner, worker, plot, product } = await farmWithSpray(false);
    expect(await closed(owner, worker)).toEqual([]);
    const frame = { plotId: plot.id, kind: 'spray', happenedAt: '2026-11-23T12:00:00Z' };
    const spray = (products: object[]) =>
      owner.ask('POST /records', { body: { ...frame, entryId: randomUUID(), details: { products } } });
    await spray([{ name: 'Sulphur' }]);
    expect(await closed(owner, worker)).toEqual([{ plotId: plot.id, until: '2026-11-24T12:00:00.000Z' }]);
    await spray([{ name: 'Sulphur' }, { productId: product.id, name: 'Curzate' }]);
    expect(await closed(owner, worker)).toEqual([{ plotId: plot.id, until: '2026-11-25T12:00:00.000Z' }]);
    await spray([{ productId: product.id, name: 'Curzate', reEntryHours: 72 }]);
    expect(await closed(owner, worker)).toEqual([{ plotId: plot.id, until: '2026-11-26T12:00:00.000Z' }]);
  });

  test('is closed from the tick on where the record is still to be written, and not to who has no work there', async () => {
    const { owner, worker, plot, task } = await farmWithSpray(false);
    const other = await here.farmer({ firstName: 'Ganesh' });
    await join(owner, other, 'worker');
    await owner.ask('POST /tasks', { body: { title: 'Tie', plotId: plot.id, forMember: worker.userId } });
    await move(owner, worker, task.id, 'completed');
    const until = '2026-11-25T03:30:00.000Z';
    expect(await closed(owner, worker)).toEqual([{ plotId: plot.id, until }]);
    expect(await closed(owner, other)).toEqual([]);
  });
});
