import { expect, test } from 'vitest';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type TestFarmer, world } from '../test/world.ts';
import { databaseOf, farmersOnEach, startSpread } from './spread-cluster.ts';

const PATIENCE_MS = 3_000;
/** More than there are connections. */
const FARMERS = 12;

test('a node that hangs holds up its own farmers alone, who are told to come later; when it goes on they are answered', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(scratchFolder());
  const cluster = stack.use(await startSpread(folder.path));
  const env = { DATABASE_PATIENCE_MS: String(PATIENCE_MS), QUOTA_CALLS_PER_MINUTE: '1000000' };
  const here = stack.use(await world({ database: databaseOf(cluster), env }));
  const onEach = await farmersOnEach(cluster, here, FARMERS);
  const [hung] = cluster.workers;
  if (!hung) throw new Error('no worker');
  const gone = onEach.get(hung) ?? [];
  const kept = [...onEach.values()].flat().filter((one) => !gone.includes(one));
  for (const { ask } of [...gone, ...kept]) expect((await ask('GET /plots')).status).toBe(200);

  hung.freeze();
  stack.defer(() => hung.thaw());
  let isOver = false;
  const said = async ({ ask }: TestFarmer) => {
    const read = await ask('GET /plots');
    const written = await ask('POST /plots', { body: { name: 'Odha' } });
    return [read, written].map(({ status, headers }) =>
      `${status} ${headers.has('retry-after') ? 'later' : ''}`.trim(),
    );
  };
  const trying = gone.map(async (farmer) => {
    const answers: string[] = [];
    while (!isOver) answers.push(...(await said(farmer)));
    return answers;
  });
  for (let round = 0; round < 10; round += 1)
    expect((await Promise.all(kept.map(said))).flat()).toEqual(kept.flatMap(() => ['200', '201']));
  isOver = true;
  const answers = (await Promise.all(trying)).flat();
  expect(answers.length).toBeGreaterThan(gone.length);
  expect(new Set(answers)).toEqual(new Set(['503 later']));
  hung.thaw();
  for (const { ask } of gone)
    await expect.poll(async () => (await ask('GET /plots')).status, { timeout: 60_000 }).toBe(200);
});
