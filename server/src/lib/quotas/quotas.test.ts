import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { world } from '../../../test/world.ts';
import { countedTables, farmSize } from './farm-room-store.ts';

const METRICS_TOKEN = 'metrics-token-0123456789';

test('an account has so many plots, and what is refused is named, alone, in a batch and as it comes back', async () => {
  await using product = await world({ env: { QUOTA_PLOTS: '2', METRICS_TOKEN } });
  const farmer = await product.farmer();
  const add = () => farmer.ask('POST /plots', { body: { name: 'Odha' } });
  const first = await add();
  expect([first.status, (await add()).status]).toEqual([201, 201]);
  const refused = await add();
  expect([refused.status, refused.body.code]).toEqual([413, 'plots_used_up']);
  const id = randomUUID();
  const batch = await farmer.ask('POST /sync', {
    body: { writes: [{ id, route: 'POST /plots', body: { id: randomUUID(), name: 'Vadachi' } }] },
  });
  expect(batch.body.data.answers).toMatchObject([{ id, status: 413, code: 'plots_used_up' }]);
  const { plot } = first.body.data;
  const gone = await farmer.ask('DELETE /plots/:id', { params: { id: plot.id }, version: plot.version });
  expect((await add()).status).toBe(201);
  const back = await farmer.ask('PATCH /plots/:id', {
    params: { id: plot.id },
    version: gone.body.data.version,
    body: { deleted: false },
  });
  expect(back.body.code).toBe('plots_used_up');
  expect((await farmer.ask('GET /plots')).body.data.items).toHaveLength(2);
  // Somebody else's are theirs.
  expect((await (await product.farmer()).ask('POST /plots', { body: { name: 'Odha' } })).status).toBe(201);
  const metrics = await fetch(`${product.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(await metrics.text()).toContain('draksha_quota_refusals_total{quota="plots"} 3');
});

test('an account has so many rows, deleted ones among them, and changes what it has', async () => {
  await using product = await world({ env: { QUOTA_ROWS: '10' } });
  const farmer = await product.farmer();
  const add = () => farmer.ask('POST /plots', { body: { name: 'Odha' } });
  const made = await Promise.all(Array.from({ length: 10 }, add));
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  expect((await add()).body.code).toBe('rows_used_up');
  const plot = made[0]?.body.data.plot;
  if (!plot) throw new Error('no plot');
  const call = { params: { id: plot.id }, version: plot.version };
  expect((await farmer.ask('PATCH /plots/:id', { ...call, body: { name: 'Vadachi' } })).status).toBe(200);
});

test('weather of other places is so many cells an hour; own plots stay free', async () => {
  await using product = await world({ env: { QUOTA_WEATHER_PLACES_PER_HOUR: '3' } });
  const farmer = await product.farmer();
  await farmer.ask('POST /plots', { body: { name: 'Odha', latitude: 20.01, longitude: 73.79 } });
  const look = (lat: number) => farmer.ask('GET /weather/current', { query: { lat, lon: 73.79 } });
  const looks = [20.01, 21, 21.01, 22, 20.02, 23];
  for (const lat of looks) expect([lat, (await look(lat)).status]).toEqual([lat, 200]);
  const refused = await look(24);
  expect([refused.status, refused.body.code]).toEqual([429, 'weather_places_used_up']);
  expect(Number(refused.headers.get('retry-after'))).toBe(3600);
  // What it has looked at, and its own, goes on; so does another account.
  expect([(await look(22)).status, (await look(20.03)).status]).toEqual([200, 200]);
  const other = await product.farmer();
  expect((await other.ask('GET /weather/current', { query: { lat: 24, lon: 73.79 } })).status).toBe(200);
  // An hour later, when their session would have to be renewed.
  await product.context.pools.housekeeping.query(
    `update app.asked_cells set asked_at = asked_at - interval '61 minutes'`,
  );
  expect((await look(24)).status).toBe(200);
});

test('to be refused a place costs calls: whoever goes on asking is refused without the database', async () => {
  await using product = await world({
    env: { QUOTA_WEATHER_PLACES_PER_HOUR: '1', QUOTA_CALLS_PER_MINUTE: '20' },
  });
  const farmer = await product.farmer();
  const codes: string[] = [];
  for (let lat = 20; lat < 30; lat += 1)
    codes.push((await farmer.ask('GET /weather/current', { query: { lat, lon: 73.79 } })).body.code ?? 'ok');
  expect(codes.slice(0, 3)).toEqual(['ok', 'weather_places_used_up', 'weather_places_used_up']);
  expect(codes).toContain('rate_limited');
});

test('plots are put into so many cells a day, however often they are moved', async () => {
  await using product = await world({ env: { QUOTA_PLOT_PLACES_PER_DAY: '3' } });
  const farmer = await product.farmer();
  let { plot } = (await farmer.ask('POST /plots', { body: { name: 'Odha', latitude: 18, longitude: 73.79 } }))
    .body.data;
  const move = async (latitude: number) => {
    const { id, version } = plot;
    const answer = await farmer.ask('PATCH /plots/:id', { params: { id }, version, body: { latitude } });
    if (answer.status === 200) ({ plot } = answer.body.data);
    return answer.body.code ?? answer.status;
  };
  const moves: (string | number)[] = [];
  for (const latitude of [19, 20, 19, 21]) moves.push(await move(latitude));
  expect(moves).toEqual([200, 200, 200, 'weather_places_used_up']);
  await product.context.pools.housekeeping.query(
    `update app.asked_cells set asked_at = asked_at - interval '25 hours'`,
  );
  expect(await move(21)).toBe(200);
});

test('calls that cost too much in a minute are refused with a time to come back', async () => {
  await using product = await world({ env: { QUOTA_CALLS_PER_MINUTE: '30' } });
  const farmer = await product.farmer();
  const statuses = new Map<number, number>();
  for (let call = 0; call < 40; call += 1) {
    const { status } = await farmer.ask('GET /plots');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBeGreaterThan(0);
  const refused = await farmer.ask('GET /reports/:kind', { params: { kind: 'costs' } });
  expect([refused.body.code, Number(refused.headers.get('retry-after')) > 10]).toEqual([
    'rate_limited',
    true,
  ]);
  expect((await (await product.farmer()).ask('GET /plots')).status).toBe(200);
});

test('what a farm has is counted in every table that its phones follow', async () => {
  await using product = await world();
  const { rows } = await product.context.pools.system.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'app.note_change'::regproc and tgrelid not in ('app.users'::regclass, 'app.farmer_profiles'::regclass)`,
  );
  expect([...countedTables].sort()).toEqual(rows.map(({ name }) => name).sort());
  const farmer = await product.farmer();
  const read = () => product.context.farmers.read(farmer.userId, farmSize);
  expect(await read()).toEqual({ rows: 0, bytes: 0 });
  for (const name of ['Odha', 'Vadachi']) await farmer.ask('POST /plots', { body: { name } });
  await (await product.farmer()).ask('POST /plots', { body: { name: 'Somebody else’s' } });
  const size = await read();
  expect([size.rows, size.bytes > 100 && size.bytes < 2_000]).toEqual([2, true]);
});
