import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import type { FarmerDatabase } from '../../lib/farmer-database.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { createEventHub, type EventHub } from './service.ts';

/** The hub itself, whose reads of one farmer fail or do not come. */

let here: World;
let asha: TestFarmer;
let balu: TestFarmer;
beforeAll(async () => {
  here = await world();
  [asha, balu] = [await here.farmer(), await here.farmer()];
});
afterAll(() => here?.[Symbol.asyncDispose]());

type Read = FarmerDatabase['read'];
const fails: Read = async () => {
  throw new Error('the node is away');
};
const neverComes: Read = () => new Promise(() => undefined);

/** As on nodes, each of whom is asked for its own farmers. */
function hubOnNodes(readOf: (userId: string) => Read | undefined): EventHub {
  const { farmers } = here.context;
  const read: Read = (userId, work) => (readOf(userId) ?? farmers.read)(userId, work);
  const context = { ...here.context, farmers: { ...farmers, isSpread: true, read } };
  return createEventHub(context, async () => 'manager');
}

async function listen(hub: EventHub, { userId }: TestFarmer, member?: Farmer['member']): Promise<string[]> {
  const events: string[] = [];
  const write = (text: string) => {
    if (text.startsWith('event: changed')) events.push(text);
  };
  const line = { write, end: () => undefined };
  await hub.open({ userId, ...(member && { member }) } as Farmer, undefined, line, async () => true);
  return events;
}

for (const [how, read] of Object.entries({ fails, 'never comes': neverComes }))
  test(`where a farmer’s read ${how} the others hear of their changes, and that farmer as soon as it does`, async () => {
    let isAway = true;
    const hub = hubOnNodes((userId) => (isAway && userId === asha.userId ? read : undefined));
    try {
      const hers = await listen(hub, asha);
      const his = await listen(hub, balu);
      await expect.poll(() => his.length).toBe(1);
      await balu.ask('POST /plots', { body: { name: 'Odha' } });
      await expect.poll(() => his.length).toBe(2);
      expect(hers).toEqual([]);
      if (read === neverComes) return;
      isAway = false;
      await expect.poll(() => hers.length).toBe(1);
    } finally {
      hub.close();
    }
  });

test('where it cannot be asked who a member is, the owner hears of the change, and the member as soon as it can', async () => {
  let isKnown = false;
  const hub = createEventHub(here.context, async () => {
    if (!isKnown) throw new Error('the node is away');
    return 'manager';
  });
  try {
    const members = await listen(hub, asha, { id: balu.userId, role: 'manager' } as Farmer['member']);
    const owners = await listen(hub, asha);
    const his = await listen(hub, balu);
    await expect.poll(() => [owners.length, his.length]).toEqual([1, 1]);
    expect(members).toEqual([]);
    isKnown = true;
    await expect.poll(() => members.length).toBe(1);
  } finally {
    hub.close();
  }
});
