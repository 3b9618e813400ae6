import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askFor, join, secretIn } from '../../../test/members.ts';
import { bytesOf } from '../../../test/photos.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { removeLeft } from '../account/service.ts';

let here: World;
let asha: TestFarmer;

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  await asha.ask('PUT /me/farmer-profile', { body: { farmName: 'Patil Vineyard' } });
});
afterAll(() => here[Symbol.asyncDispose]());

describe('an invitation', () => {
  const invite = (owner: TestFarmer, name = 'CA Kulkarni') =>
    owner.ask('POST /people/invites', { body: { name, role: 'accountant' } });

  test('says farm, owner and role, and is accepted once', async () => {
    const made = await invite(asha);
    const secret = secretIn(made.body.data.url);
    const [member, other] = await Promise.all([here.farmer({ firstName: 'Vijay' }), here.farmer()]);
    const { offer } = (await member.ask('POST /invites/look', { body: { secret } })).body.data;
    expect(offer).toMatchObject({
      farmName: 'Patil Vineyard',
      ownerName: 'Asha Patil',
      role: 'accountant',
      standing: 'open',
    });
    expect((await asha.ask('POST /invites/look', { body: { secret } })).body.data.offer.standing).toBe('own');
    expect((await asha.ask('POST /invites/accept', { body: { secret } })).status).toBe(409);
    expect((await member.ask('POST /invites/accept', { body: { secret } })).status).toBe(200);
    expect((await other.ask('POST /invites/accept', { body: { secret } })).status).toBe(404);
    expect((await other.ask('POST /invites/look', { body: { secret } })).status).toBe(404);
    expect((await member.ask('GET /farms')).body.data.farms).toEqual([
      { ownerId: asha.userId, farmName: 'Patil Vineyard', ownerName: 'Asha Patil', role: 'accountant' },
    ]);
    const { people, invites } = (await asha.ask('GET /people')).body.data;
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Asha Patil', 'owner'],
      ['Vijay Patil', 'accountant'],
    ]);
    expect(invites).toEqual([]);
    const seen = (await askFor(asha, member, 'GET /people')).body.data;
    expect(seen).toEqual({ people, invites: [] });
  });

  test('of two who accept at once one is a member', async () => {
    const owner = await here.farmer();
    const secret = secretIn((await invite(owner)).body.data.url);
    const callers = await Promise.all([here.farmer(), here.farmer(), here.farmer()]);
    const answers = await Promise.all(
      callers.map((caller) => caller.ask('POST /invites/accept', { body: { secret } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await owner.ask('GET /people')).body.data.people).toHaveLength(2);
  });

  test('ends when it is taken back, and after seven days', async () => {
    const [owner, member] = await Promise.all([here.farmer(), here.farmer()]);
    const [taken, late] = [await invite(owner), await invite(owner)];
    await owner.ask('DELETE /people/invites/:id', { params: { id: taken.body.data.invite.id } });
    const accept = (made: typeof taken) =>
      member.ask('POST /invites/accept', { body: { secret: secretIn(made.body.data.url) } });
    expect((await accept(taken)).status).toBe(404);
    // The session lives as long: what ends here is the invitation.
    const { rows } = await here.context.pools.system.query(
      `update app.farm_invites set ends_at = (ends_at at time zone 'UTC' - interval '7 days') at time zone 'UTC' where user_id = $1 returning ends_at`,
      [owner.userId],
    );
    expect(rows).toHaveLength(2);
    expect((await accept(late)).status).toBe(404);
  });

  test('at most ten are open, and nobody else’s can be taken back', async () => {
    const [owner, other] = await Promise.all([here.farmer(), here.farmer()]);
    const made = [];
    for (let at = 0; at < 10; at += 1) made.push(await invite(owner));
    expect(made.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await invite(owner)).status).toBe(409);
    const id = made[0]?.body.data.invite.id ?? '';
    expect((await other.ask('DELETE /people/invites/:id', { params: { id } })).status).toBe(404);
    expect((await owner.ask('GET /people')).body.data.invites).toHaveLength(10);
  });

  test('of a farm with twenty members, or to one of ten farms, is not taken', async () => {
    const [owner, caller] = await Promise.all([here.farmer(), here.farmer()]);
    // The account has its row from its first call on.
    await owner.ask('GET /me');
    await here.context.pools.system.query(
      `insert into app.farm_members (user_id, id, member_id, role, name, joined_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'family', 'Full', now() from generate_series(1, 20)`,
      [owner.userId],
    );
    const accept = async (from: TestFarmer) =>
      (
        await caller.ask('POST /invites/accept', {
          body: { secret: secretIn((await invite(from)).body.data.url) },
        })
      ).status;
    expect(await accept(owner)).toBe(409);
    const many = await Promise.all(Array.from({ length: 10 }, () => here.farmer()));
    for (const farmer of many) await join(farmer, caller, 'family');
    expect(await accept(await here.farmer())).toBe(409);
  });
});

describe('who leaves a farm', () => {
  const NAME = 'Ramesh Patil';
  /** A farm with a worker, who did work, and an adviser, who proposed some; both of one name. */
  async function written() {
    const owner = await here.farmer();
    const [worker, adviser] = await Promise.all([
      here.farmer({ firstName: 'Ramesh' }),
      here.farmer({ firstName: 'Ramesh' }),
    ]);
    await join(owner, worker, 'worker');
    await join(owner, adviser, 'adviser');
    const plot = (await owner.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot;
    const add = async (body: object) => (await owner.ask('POST /tasks', { body })).body.data.task;
    const task = await add({ title: 'Tie', plotId: plot.id, forMember: worker.userId, cost: 98_765_401 });
    await add({ title: 'Of somebody else', plotId: plot.id });
    const done = { params: { id: task.id }, body: { to: 'completed' } };
    expect((await askFor(owner, worker, 'POST /tasks/:id/transition', done)).status).toBe(200);
    const proposed = await askFor(owner, adviser, 'POST /proposals', {
      body: { plotId: plot.id, kind: 'note', title: 'Leaves look pale', details: {} },
    });
    expect(proposed.status).toBe(201);
    return { owner, worker, adviser, taskId: task.id, proposalId: proposed.body.data.proposal.id };
  }
  type Written = Awaited<ReturnType<typeof written>>;

  const namesIn = async ({ owner, taskId, proposalId }: Written) => {
    const task = (await owner.ask('GET /tasks/:id', { params: { id: taskId } })).body.data.task;
    const { items } = (await owner.ask('GET /sync', { query: { limit: 1000 } })).body.data;
    const proposal = items.find(({ id }) => id === proposalId)?.row as { proposedBy?: string } | undefined;
    const { people } = (await owner.ask('GET /people')).body.data;
    return [
      task.completedBy,
      proposal?.proposedBy,
      ...people
        .slice(1)
        .map(({ name }) => name)
        .sort(),
    ];
  };
  const leave = ({ owner }: Written, member: TestFarmer, name: string) =>
    member.ask('DELETE /farms/:ownerId', { params: { ownerId: owner.userId }, query: { name } });

  test('stays in it by name, or as a former member, as they choose; another of that name keeps it', async () => {
    const farm = await written();
    const before = (await farm.owner.ask('GET /sync')).body.data.cursor;
    expect(await namesIn(farm)).toEqual([NAME, NAME, NAME, NAME]);
    expect((await leave(farm, farm.worker, 'kept')).status).toBe(200);
    expect(await namesIn(farm)).toEqual([NAME, NAME, NAME, NAME]);
    expect((await leave(farm, farm.adviser, 'removed')).status).toBe(200);
    expect(await namesIn(farm)).toEqual([NAME, '', '', NAME]);
    // Phones hear of it.
    const { items } = (await farm.owner.ask('GET /sync', { query: { since: before } })).body.data;
    expect(items).toMatchObject([{ id: farm.proposalId, row: { proposedBy: '' } }]);
  });

  test('is named nowhere in it once their account is removed, and was there by their own farm alone', async () => {
    const farm = await written();
    await farm.worker.ask('DELETE /me');
    await removeLeft(here.context, new Date(Date.parse('2026-11-20T00:30:00Z') + 7.1 * 86_400_000));
    expect(await namesIn(farm)).toEqual(['', NAME, '', NAME]);
    expect((await farm.owner.ask('GET /plots')).body.data.items).toHaveLength(1);
  });

  test('takes along what they wrote there, as far as their role shows it, and no row of anybody else', async () => {
    const farm = await written();
    const taken = async ({ accessToken }: TestFarmer) => {
      const answer = await fetch(`${here.url}/api/me/export`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const files = unzipSync(new Uint8Array(await bytesOf(answer)));
      return (table: string) =>
        JSON.parse(strFromU8(files[`json/written-${table}.json`] ?? new Uint8Array()));
    };
    const ofWorker = await taken(farm.worker);
    const task = { id: farm.taskId, userId: farm.owner.userId, title: 'Tie', completedBy: NAME, cost: null };
    expect([ofWorker('tasks'), ofWorker('proposals')]).toMatchObject([[task], []]);
    const ofAdviser = await taken(farm.adviser);
    expect([ofAdviser('tasks'), ofAdviser('proposals')]).toMatchObject([[], [{ id: farm.proposalId }]]);
    expect((await taken(farm.owner))('tasks')).toEqual([]);
    await leave(farm, farm.worker, 'kept');
    expect((await taken(farm.worker))('tasks')).toEqual([]);
  });
});
