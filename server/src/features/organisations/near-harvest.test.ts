import { randomUUID } from 'node:crypto';
import { farmNeeds } from '@draksha/contract';
import { DAY_MS, INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consent, organise } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;

beforeAll(async () => {
  // The database looks at its own clock whether a consent still runs.
  here = await world({ now: new Date().toISOString() });
});
afterAll(() => here[Symbol.asyncDispose]());

/** A day of India so many days from that of the test's clock. */
const dayFrom = (days: number): string =>
  localDate(here.context.clock().getTime() + days * DAY_MS, INDIA_UTC_OFFSET_MINUTES);

const isHarvestNear = (bits: number): boolean => (bits & (1 << farmNeeds.indexOf('harvest'))) !== 0;

test('a harvest is near by the days of the packhouse’s list and of the farm’s own label too', async () => {
  const head = await here.farmer({ firstName: 'Vijay' });
  const code = await organise(head);
  /** A farm with fruit to be picked in ten days, yesterday’s spray of which says no days itself. */
  const sprayed = async (used: object, some: { market?: string; plot?: object; prunedOn?: string } = {}) => {
    const farmer = await here.farmer();
    const plot = (await farmer.ask('POST /plots', { body: { name: 'One', ...some.plot } })).body.data.plot;
    const dates = { pruningDate: some.prunedOn ?? dayFrom(-90), expectedHarvestDate: dayFrom(10) };
    const season = { plotId: plot.id, cycle: 'fruit', targetMarket: some.market ?? 'export_eu', ...dates };
    expect((await farmer.ask('POST /seasons', { body: season })).status).toBe(201);
    const details = { products: [{ name: 'Captan' }, used] };
    const spray = { plotId: plot.id, kind: 'spray', happenedAt: `${dayFrom(-1)}T02:00:00Z`, details };
    const made = await farmer.ask('POST /records', { body: { ...spray, entryId: randomUUID() } });
    expect(made.status).toBe(201);
    await consent(farmer, code);
    return { farmer, plotId: plot.id };
  };
  const labelled = async (phiDays: number, days?: number) => {
    const made = await sprayed({ name: 'Sulphur' });
    const body = { name: 'Own film', phiDays };
    const { product } = (await made.farmer.ask('POST /products', { body })).body.data;
    const used = {
      productId: product.id,
      name: 'Own film',
      ...(days === undefined ? {} : { phiDays: days }),
    };
    const spray = { plotId: made.plotId, kind: 'spray', details: { products: [used] } };
    const record = { ...spray, entryId: randomUUID(), happenedAt: `${dayFrom(-2)}T02:00:00Z` };
    expect((await made.farmer.ask('POST /records', { body: record })).status).toBe(201);
    return made.farmer.userId;
  };
  const mancozeb = { name: 'Dithane M-45', activeIngredient: 'mancozeb' };
  const { userId: listed } = (await sprayed(mancozeb)).farmer;
  // The list asks for more than the record says; in another market it asks for nothing.
  const { userId: stricter } = (await sprayed({ ...mancozeb, phiDays: 5 })).farmer;
  await sprayed(mancozeb, { market: 'domestic' });
  await sprayed({ name: 'Sulphur' });
  // What was sprayed before the pruning is on no fruit, and young vines bear none.
  await sprayed(mancozeb, { prunedOn: dayFrom(0) });
  await sprayed(mancozeb, { plot: { status: 'young' } });
  const byLabel = await labelled(30);
  await labelled(12);
  // What the record says goes before the label, as on the phone.
  await labelled(30, 3);

  const near = async () => {
    const { farms } = (await head.ask('GET /organisation/farms')).body.data;
    expect(farms).toHaveLength(9);
    return farms
      .filter(([, , , , , needs]) => isHarvestNear(needs))
      .map(([ownerId]) => ownerId)
      .toSorted();
  };
  expect(await near()).toEqual([byLabel]);

  const publish = async (by: TestFarmer, eu: number, id: string) => {
    const row = { ...{ product: '', substance: 'Mancozeb 75%', formulation: '', dose: '' }, days: { eu } };
    const rows = [{ ...row, maxUses: null, stage: '', residueLimit: '' }];
    const list = { name: 'Export', season: '2026-27', source: 'Annexure 5', datedOn: '2026-11-03', rows };
    const params = { id };
    expect((await by.ask('PUT /organisation/lists/:id', { params, body: list })).status).toBe(200);
    expect(await near()).toEqual(before);
    expect((await by.ask('POST /organisation/lists/:id/publish', { params })).status).toBe(200);
  };
  let before = [byLabel];
  const id = randomUUID();
  // Of an organisation that none of them has joined, by the same id.
  const other = await here.farmer();
  await organise(other, 'Other');
  await publish(other, 60, id);
  expect(await near()).toEqual(before);
  await publish(head, 40, id);
  expect(await near()).toEqual([byLabel, listed, stricter].toSorted());
  before = [byLabel, listed, stricter].toSorted();
  // The edition in force counts, not the longest.
  const next = randomUUID();
  await publish(head, 7, next);
  expect(await near()).toEqual([byLabel]);
  expect((await head.ask('POST /organisation/lists/:id/withdraw', { params: { id: next } })).status).toBe(
    200,
  );
  expect(await near()).toEqual(before);
});
