import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { uuidV7 } from '../../lib/uuid.ts';

let here: World;
let asha: TestFarmer;

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
});
afterAll(() => here[Symbol.asyncDispose]());

const newId = () => uuidV7(new Date());
const key = (id: string) => ({ 'idempotency-key': id });

async function addPlot(name = 'Odha') {
  return (await asha.ask('POST /plots', { body: { name } })).body.data.plot;
}

const versions = async (id: string) =>
  (
    await here.context.pools.system.query('select version from app.changes where row_id = $1 order by seq', [
      id,
    ])
  ).rows.map(({ version }: { version: number }) => version);

describe('a write with its own id', () => {
  test('is done once, and answers as the first time however much changed since', async () => {
    const headers = key(newId());
    const body = { name: 'Mal' };
    const first = await asha.ask('POST /plots', { body, headers });
    expect(first.status).toBe(201);
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    const { id } = first.body.data.plot;
    await asha.ask('PATCH /plots/:id', { params: { id }, version: 1, body: { name: 'Mal 2' } });
    const again = await asha.ask('POST /plots', { body, headers });
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    const { body: list } = await asha.ask('GET /plots', { query: { limit: 200 } });
    expect(list.data.items.filter(({ name }) => name.startsWith('Mal'))).toHaveLength(1);
  });

  test('a change and a deletion sent again change nothing more, whatever others did in between', async () => {
    const { id } = await addPlot();
    const params = { id };
    const change = { params, version: 1, body: { notes: 'वापसा' }, headers: key(newId()) };
    const first = await asha.ask('PATCH /plots/:id', change);
    await asha.ask('PATCH /plots/:id', { params, version: 2, body: { notes: 'other' } });
    const again = await asha.ask('PATCH /plots/:id', change);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    const gone = { params, version: 3, headers: key(newId()) };
    await asha.ask('DELETE /plots/:id', gone);
    await asha.ask('PATCH /plots/:id', { params, version: 4, body: { deleted: false } });
    const goneAgain = await asha.ask('DELETE /plots/:id', gone);
    expect(goneAgain.body.data).toEqual({ id, version: 4 });
    expect((await asha.ask('GET /plots/:id', { params })).body.data.plot).toMatchObject({
      notes: 'other',
      version: 5,
    });
    expect(await versions(id)).toEqual([1, 2, 3, 4, 5]);
  });

  test('twenty at once are one', async () => {
    const { id } = await addPlot();
    const change = { params: { id }, version: 1, body: { notes: 'x' }, headers: key(newId()) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => asha.ask('PATCH /plots/:id', change)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    expect(await versions(id)).toEqual([1, 2]);
  });

  test.each([
    ['another body', { body: { notes: 'b' } }],
    ['another version', { version: 2 }],
  ])('under a used id %s is refused', async (_what, other) => {
    const { id } = await addPlot();
    const change = { params: { id }, version: 1, body: { notes: 'a' }, headers: key(newId()) };
    await asha.ask('PATCH /plots/:id', change);
    const answer = await asha.ask('PATCH /plots/:id', { ...change, ...other });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  });

  test('a refusal is not kept: the same write may succeed later', async () => {
    const headers = key(newId());
    const plotId = newId();
    const body = { plotId, cycle: 'fruit', pruningDate: '2026-10-08' };
    expect((await asha.ask('POST /seasons', { body, headers })).status).toBe(404);
    await asha.ask('POST /plots', { body: { id: plotId, name: 'Late' } });
    expect((await asha.ask('POST /seasons', { body, headers })).status).toBe(201);
  });

  test('an id is the farmer’s own: another’s with the same one is another write', async () => {
    const vijay = await here.farmer({ firstName: 'Vijay' });
    const headers = key(newId());
    const mine = await asha.ask('POST /plots', { body: { name: 'Mine' }, headers });
    const his = await vijay.ask('POST /plots', { body: { name: 'His' }, headers });
    expect(his.status).toBe(201);
    expect(his.body.data.plot.id).not.toBe(mine.body.data.plot.id);
  });

  test('must be a UUID', async () => {
    const answer = await asha.ask('POST /plots', { body: { name: 'X' }, headers: key('once') });
    expect(answer.body.fields).toEqual({ 'idempotency-key': 'Must be a UUID' });
  });

  test('the farm profile and the account too', async () => {
    const headers = key(newId());
    const body = { farmName: 'Patil' };
    await asha.ask('PUT /me/farmer-profile', { body, headers });
    const changed = await asha.ask('PUT /me/farmer-profile', { body: { farmName: 'New' } });
    const again = await asha.ask('PUT /me/farmer-profile', { body, headers });
    expect(again.body.data.farmerProfile).toMatchObject({ farmName: 'Patil', version: 1 });
    expect((await asha.ask('GET /me')).body.data.farmerProfile).toEqual(changed.body.data.farmerProfile);
  });
});

describe('a row that is there already', () => {
  test('under another write’s id: the same values are it, others are refused, a deleted one stays deleted', async () => {
    const body = { id: newId(), name: 'Mal', areaHectares: 0.4 };
    await asha.ask('POST /plots', { body, headers: key(newId()) });
    const same = await asha.ask('POST /plots', { body, headers: key(newId()) });
    expect([same.status, same.body.data.plot.version]).toEqual([200, 1]);
    const other = { ...body, areaHectares: 0.5 };
    expect((await asha.ask('POST /plots', { body: other, headers: key(newId()) })).status).toBe(409);
    await asha.ask('DELETE /plots/:id', { params: { id: body.id } });
    expect((await asha.ask('POST /plots', { body, headers: key(newId()) })).status).toBe(409);
    expect((await asha.ask('GET /plots/:id', { params: { id: body.id } })).status).toBe(404);
  });
});

describe('a batch', () => {
  const send = (writes: readonly object[]) => asha.ask('POST /sync', { body: { writes } });

  test('is answered one by one, as the calls alone would be', async () => {
    const plotId = newId();
    const [create, season, stale, bad, unknown, read] = Array.from({ length: 6 }, newId);
    const { status, body } = await send([
      { id: create, route: 'POST /plots', body: { id: plotId, name: 'Odha', latitude: 20, longitude: 73.8 } },
      { id: season, route: 'POST /seasons', body: { plotId, cycle: 'fruit', pruningDate: '2026-10-08' } },
      { id: stale, route: 'PATCH /plots/:id', params: { id: plotId }, ifMatch: 9, body: { name: 'X' } },
      { id: bad, route: 'POST /plots', body: { name: '', colour: 'green' } },
      { id: unknown, route: 'POST /no-such' },
      { id: read, route: 'GET /plots' },
    ]);
    expect(status).toBe(200);
    expect(body.data.answers).toMatchObject([
      { id: create, status: 201, data: { plot: { id: plotId, version: 1 }, warnings: [] }, replayed: false },
      { id: season, status: 201, data: { season: { plotId } } },
      { id: stale, status: 412, code: 'version_mismatch', data: { id: plotId, name: 'Odha', version: 1 } },
      {
        id: bad,
        status: 400,
        code: 'validation_failed',
        fields: { name: 'This field is required', colour: 'This field is not known' },
      },
      { id: unknown, status: 404 },
      { id: read, status: 404 },
    ]);
    const { data } = (await asha.ask('GET /plots/:id', { params: { id: plotId } })).body;
    expect(body.data.answers[0]?.data).toEqual(data);
  });

  test('sent again is answered again and does nothing; a single call with the id of one of its writes too', async () => {
    const plotId = newId();
    const writes = [
      { id: newId(), route: 'POST /plots', body: { id: plotId, name: 'Odha' } },
      {
        id: newId(),
        route: 'PATCH /plots/:id',
        params: { id: plotId },
        ifMatch: 1,
        body: { name: 'Odha 2' },
      },
    ];
    const first = await send(writes);
    const again = await send(writes);
    expect(again.body.data.answers).toEqual(
      first.body.data.answers.map((answer) => ({ ...answer, replayed: true })),
    );
    const single = await asha.ask('PATCH /plots/:id', {
      params: { id: plotId },
      version: 1,
      body: { name: 'Odha 2' },
      headers: key(writes[1]?.id ?? ''),
    });
    expect([single.status, single.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await versions(plotId)).toEqual([1, 2]);
  });

  test('a group is all or nothing, and says which one was to blame', async () => {
    const plotId = newId();
    const group = 'plot and season';
    const body = { plotId, cycle: 'fruit', pruningDate: '2026-10-08' };
    const plot = { id: newId(), route: 'POST /plots', group, body: { id: plotId, name: 'Odha' } };
    const alone = { id: newId(), route: 'POST /plots', body: { name: 'Alone' } };
    const bad = { id: newId(), route: 'POST /seasons', group, body: { ...body, endedOn: '2026-01-01' } };
    const failed = await send([plot, alone, bad]);
    expect(failed.body.data.answers).toMatchObject([
      { id: plot.id, status: 424, code: 'group_failed' },
      { id: alone.id, status: 201 },
      { id: bad.id, status: 400, fields: { endedOn: 'Must not be before the pruning date' } },
    ]);
    expect((await asha.ask('GET /plots/:id', { params: { id: plotId } })).status).toBe(404);
    const good = { ...bad, body };
    const done = await send([plot, good]);
    expect(done.body.data.answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await send([plot, good])).body.data.answers.map(({ replayed }) => replayed)).toEqual([
      true,
      true,
    ]);
  });

  test('one that cannot even be read undoes its group, not the others', async () => {
    const group = 'g';
    const { body } = await send([
      { id: newId(), route: 'POST /plots', group, body: { name: 'A' } },
      { id: newId(), route: 'POST /plots', group, body: { name: 7 } },
      { id: newId(), route: 'POST /plots', body: { name: 'B' } },
    ]);
    expect(body.data.answers.map(({ status, code }) => [status, code])).toEqual([
      [424, 'group_failed'],
      [400, 'validation_failed'],
      [201, undefined],
    ]);
  });

  test('is one transaction, and what is refused in it undoes nothing of the others', async () => {
    const plotIds = Array.from({ length: 5 }, newId);
    const taken = newId();
    await asha.ask('POST /plots', { body: { id: taken, name: 'Taken' } });
    const { body } = await send([
      ...plotIds.slice(0, 2).map((id) => ({ id: newId(), route: 'POST /plots', body: { id, name: 'A' } })),
      { id: newId(), route: 'POST /plots', body: { id: taken, name: 'Other' } },
      ...plotIds.slice(2).map((id) => ({ id: newId(), route: 'POST /plots', body: { id, name: 'B' } })),
    ]);
    expect(body.data.answers.map(({ status }) => status)).toEqual([201, 201, 409, 201, 201, 201]);
    const { rows } = await here.context.pools.system.query(
      'select distinct txid::text from app.changes where row_id = any($1)',
      [plotIds],
    );
    expect(rows).toHaveLength(1);
    const there = await Promise.all(plotIds.map((id) => asha.ask('GET /plots/:id', { params: { id } })));
    expect(there.map(({ status }) => status)).toEqual(plotIds.map(() => 200));
  });

  test('sent five times at once is done once and answered five times', async () => {
    const plotId = newId();
    await asha.ask('POST /plots', { body: { id: plotId, name: 'Odha' } });
    const writes = [
      { id: newId(), route: 'POST /plots', body: { id: newId(), name: 'New' } },
      { id: newId(), route: 'PATCH /plots/:id', params: { id: plotId }, ifMatch: 1, body: { notes: 'x' } },
      { id: newId(), route: 'POST /plots', body: { id: newId(), name: '' } },
    ];
    const all = await Promise.all(Array.from({ length: 5 }, () => send(writes)));
    const answers = all.map(({ body }) => body.data.answers);
    expect(answers.map((five) => five.map(({ status }) => status))).toEqual(all.map(() => [201, 200, 400]));
    expect(answers.filter(([first]) => first?.replayed === false)).toHaveLength(1);
    expect(await versions(plotId)).toEqual([1, 2]);
  });

  test('the same write twice in one is done once', async () => {
    const write = { id: newId(), route: 'POST /plots', body: { name: 'Twice' } };
    const one = { id: newId(), route: 'POST /plots', body: { name: 'Once' } };
    const { body } = await send([write, one, write]);
    expect(body.data.answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { data } = (await asha.ask('GET /plots', { query: { limit: 200 } })).body;
    expect(data.items.filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });

  test('of more than a hundred is refused whole', async () => {
    const { status } = await send(
      Array.from({ length: 101 }, () => ({ id: newId(), route: 'POST /plots', body: { name: 'X' } })),
    );
    expect(status).toBe(400);
  });
});
