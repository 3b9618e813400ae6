import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
});
afterAll(() => here[Symbol.asyncDispose]());

test('own work is listed by its day, also of days before the pruning, and by its cycle', async () => {
  const add = (title: string, cycle: string, dueDap: number) =>
    asha.ask('POST /work-templates', { body: { title, cycle, dueDap, category: 'training' } });
  expect((await add('Tie the canes', 'fruit', 25)).status).toBe(201);
  expect((await add('Mend the drip', 'fruit', -20)).status).toBe(201);
  await add('Sub-cane at seven leaves', 'foundation', 22);
  const all = await asha.ask('GET /work-templates');
  expect(all.body.data.items.map(({ dueDap }) => dueDap)).toEqual([-20, 22, 25]);
  const fruit = await asha.ask('GET /work-templates', { query: { cycle: 'fruit' } });
  expect(fruit.body.data.items.map(({ title }) => title)).toEqual(['Mend the drip', 'Tie the canes']);
});

test('work without a title, a day or a cycle, and days nobody counts, are refused at their field', async () => {
  const good = { title: 'Tie', cycle: 'fruit', dueDap: 25 };
  for (const [field, value] of [
    ['title', ''],
    ['cycle', 'summer'],
    ['dueDap', -61],
    ['dueDap', 401],
    ['dueDap', 2.5],
    ['dueDap', null],
  ] as const) {
    const answer = await asha.ask('POST /work-templates', { body: { ...good, [field]: value } });
    expect([field, value, answer.status]).toEqual([field, value, 400]);
    expect(answer.body.fields).toHaveProperty(field);
  }
});

test('a task may be due before its pruning, and no earlier than a pruning can be planned', async () => {
  const task = (dueDap: number) => asha.ask('POST /tasks', { body: { title: 'Drop the leaves', dueDap } });
  expect((await task(-20)).status).toBe(201);
  expect((await task(-61)).status).toBe(400);
});
