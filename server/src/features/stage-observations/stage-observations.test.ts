import { seenStages } from '@draksha/contract';
import { growthMilestoneIds, growthStageIds, tableDayOf } from '@draksha/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;
let seasonId = '';

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  seasonId = await addSeason();
});
afterAll(() => here[Symbol.asyncDispose]());

async function addSeason(): Promise<string> {
  const plotId = (await asha.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot.id;
  const body = { plotId, cycle: 'fruit', pruningDate: '2026-10-08' };
  return (await asha.ask('POST /seasons', { body })).body.data.season.id;
}

const mark = (fields: object) =>
  asha.ask('POST /stage-observations', {
    body: { seasonId, observedOn: '2026-10-18', stage: 'fruit.bud_swell', ...fields },
  });

test('what can be seen is what the models learn from, and none of it is the pruning itself', () => {
  const known = new Set<string>([...growthStageIds, ...growthMilestoneIds]);
  for (const stage of seenStages) {
    expect(known, stage).toContain(stage);
    expect(tableDayOf(stage), stage).toBeGreaterThan(0);
  }
  const stages = growthStageIds.filter((id) => !id.endsWith('.pruning'));
  expect(seenStages).toEqual(expect.arrayContaining(stages));
});

test('a stage is kept as it was seen, listed by its season and goes with the season', async () => {
  const seasonId = await addSeason();
  const first = await mark({ seasonId, notes: 'पूर्वेकडील ओळी' });
  expect(first.status).toBe(201);
  expect(first.body.data.stageObservation).toMatchObject({
    seasonId,
    observedOn: '2026-10-18',
    stage: 'fruit.bud_swell',
    notes: 'पूर्वेकडील ओळी',
    version: 1,
  });
  await mark({ seasonId, stage: 'fruit.five_leaves', observedOn: '2026-10-24' });
  const listed = async () =>
    (await asha.ask('GET /stage-observations', { query: { seasonId } })).body.data.items.map(
      ({ stage }) => stage,
    );
  expect(await listed()).toEqual(['fruit.five_leaves', 'fruit.bud_swell']);
  await asha.ask('DELETE /seasons/:id', { params: { id: seasonId } });
  expect(await listed()).toEqual([]);
  await asha.ask('PATCH /seasons/:id', { params: { id: seasonId }, version: 2, body: { deleted: false } });
  expect(await listed()).toHaveLength(2);
});

test.each([
  [
    'of the other cycle',
    { stage: 'foundation.rest' },
    { stage: 'Must be a stage of the cycle of its season' },
  ],
  [
    'of before the pruning',
    { observedOn: '2026-10-07' },
    { observedOn: 'Must not be before the pruning date' },
  ],
  ['of tomorrow', { observedOn: '2027-01-01' }, { observedOn: 'Must not be in the future' }],
  ['that nobody knows', { stage: 'fruit.wilting' }, { stage: 'Select an option' }],
])('a stage %s is refused and says where', async (_what, fields, expected) => {
  const answer = await mark(fields);
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual(expected);
});

test('a change is weighed against the season too', async () => {
  const { id } = (await mark({ observedOn: '2026-10-20' })).body.data.stageObservation;
  const changed = await asha.ask('PATCH /stage-observations/:id', {
    params: { id },
    version: 1,
    body: { observedOn: '2026-10-01' },
  });
  expect(changed.body.fields).toEqual({ observedOn: 'Must not be before the pruning date' });
});

test('a season keeps what it gave', async () => {
  const seasonId = await addSeason();
  const { body } = await asha.ask('GET /seasons/:id', { params: { id: seasonId } });
  const ended = await asha.ask('PATCH /seasons/:id', {
    params: { id: seasonId },
    version: body.data.season.version,
    body: { endedOn: '2026-11-20', yieldKg: 9_800.5, resultNotes: 'दोन तोडण्या' },
  });
  expect(ended.body.data.season).toMatchObject({
    endedOn: '2026-11-20',
    yieldKg: 9_800.5,
    resultNotes: 'दोन तोडण्या',
  });
});
