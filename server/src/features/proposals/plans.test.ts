import { randomUUID } from 'node:crypto';
import { idAfter } from '@draksha/contract/uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askFor, join } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let owner: TestFarmer;
let adviser: TestFarmer;
let plots: { readonly plotId: string; readonly seasonId: string }[];

beforeAll(async () => {
  here = await world();
  owner = await here.farmer();
  adviser = await here.farmer({ firstName: 'Meera' });
  await join(owner, adviser, 'adviser');
  plots = [await planted(owner, 'Odha'), await planted(owner, 'Mal')];
});
afterAll(() => here[Symbol.asyncDispose]());

async function planted(farmer: TestFarmer, name: string) {
  const { id: plotId } = (await farmer.ask('POST /plots', { body: { name } })).body.data.plot;
  const body = { plotId, cycle: 'fruit' as const, pruningDate: '2026-10-11' };
  const { id: seasonId } = (await farmer.ask('POST /seasons', { body })).body.data.season;
  return { plotId, seasonId };
}
const at = (nth: number) => plots[nth] ?? { plotId: '', seasonId: '' };
const propose = (works: readonly object[]) =>
  askFor(owner, adviser, 'POST /proposals', {
    body: {
      plotId: at(0).plotId,
      kind: 'plan',
      title: 'Until flowering',
      details: { works: [...works] } as never,
    },
  });

test('an adviser proposes works on several plots as one row, and they become tasks in one batch', async () => {
  const works = [
    { title: 'Thin the shoots', ...at(0), dueDap: 20 },
    { title: 'Thin the shoots', ...at(1), dueDap: 20 },
    { title: 'Dip', plotId: at(1).plotId, forDate: '2026-11-24' },
  ];
  const made = await propose(works);
  expect(made.status).toBe(201);
  const { proposal } = made.body.data;
  expect(proposal).toMatchObject({ kind: 'plan', details: { works }, proposedBy: 'Meera Patil' });
  const { items } = (await owner.ask('GET /sync')).body.data;
  expect(items.filter(({ noun }) => noun === 'proposals').length).toBe(1);
  const group = 'plan';
  const writes = [
    {
      id: randomUUID(),
      group,
      route: 'PATCH /proposals/:id',
      params: { id: proposal.id },
      ifMatch: 1,
      body: { state: 'taken' },
    },
    ...works.map(({ title, plotId, ...when }, nth) => ({
      id: randomUUID(),
      group,
      route: 'POST /tasks',
      body: {
        id: Array.from({ length: nth + 1 }).reduce<string>(idAfter, proposal.id),
        title,
        plotId,
        ...('dueDap' in when ? when : { scheduledDate: when.forDate }),
      },
    })),
  ];
  const { answers } = (await owner.ask('POST /sync', { body: { writes } as never })).body.data;
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201]);
  const { items: tasks } = (await owner.ask('GET /tasks')).body.data;
  expect(new Set(tasks.map(({ title, scheduledDate }) => `${title} ${scheduledDate}`))).toEqual(
    new Set(['Thin the shoots 2026-10-31', 'Dip 2026-11-24']),
  );
});

test('a plan has works, of plots and seasons of this farm alone, each counted once', async () => {
  const other = await planted(await here.farmer(), 'Elsewhere');
  const work = { title: 'Dip', plotId: at(0).plotId };
  for (const [status, works] of [
    [400, []],
    [400, [{ title: 'Dip' }]],
    [400, [{ ...work, dueDap: 20 }]],
    [400, [{ ...work, seasonId: at(0).seasonId }]],
    [400, [{ ...work, seasonId: at(0).seasonId, dueDap: 20, forDate: '2026-11-24' }]],
    [400, [{ ...work, seasonId: at(1).seasonId, dueDap: 20 }]],
    [400, [{ ...work, forDate: '2036-11-24' }]],
    [400, [{ ...work, forDate: 'soon' }]],
    [400, [{ ...work, cost: 5 }]],
    [400, Array.from({ length: 61 }, () => work)],
    [404, [{ ...work, plotId: other.plotId }]],
    [404, [{ ...work, seasonId: other.seasonId, dueDap: 20 }]],
    [201, [work]],
  ] as const)
    expect([works, (await propose(works)).status]).toEqual([works, status]);
});
