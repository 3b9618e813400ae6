import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;

beforeAll(async () => {
  here = await world({ now: '2026-11-22T01:00:00Z' });
  asha = await here.farmer();
});
afterAll(() => here[Symbol.asyncDispose]());

const at = (url: string) => url.replace(/^https?:\/\/[^/]+/, here.url);
const fetchCalendar = (url: string, headers: Record<string, string> = {}) => fetch(at(url), { headers });
const titles = async (url: string): Promise<string[]> =>
  new ICAL.Component(ICAL.parse(await (await fetchCalendar(url)).text()))
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')))
    .sort();

test('a calendar program reads the tasks by the secret address, without a sign-in, and nothing of anyone else', async () => {
  const asha = await here.farmer();
  const plot = await asha.ask('POST /plots', { body: { name: 'ओढा 2' } });
  const plotId = plot.body.data.plot.id;
  const add = async (body: object) => (await asha.ask('POST /tasks', { body })).body.data.task;
  await add({ title: 'फवारणी', plotId, scheduledDate: '2026-11-23', repeats: 'FREQ=WEEKLY' });
  await add({ title: 'done', scheduledDate: '2026-11-20', status: 'completed' });
  await add({ title: 'done long ago', scheduledDate: '2026-01-20', status: 'completed' });
  await add({ title: 'called off', scheduledDate: '2026-11-23', status: 'cancelled' });
  await add({ title: 'some day' });
  const gone = await add({ title: 'deleted', scheduledDate: '2026-11-23' });
  await asha.ask('DELETE /tasks/:id', { params: { id: gone.id } });
  const vijay = await here.farmer({ firstName: 'Vijay' });
  await vijay.ask('POST /tasks', { body: { title: 'of Vijay', scheduledDate: '2026-11-23' } });

  expect((await asha.ask('GET /tasks/calendar')).body.data).toEqual({ since: null });
  const made = await asha.ask('POST /tasks/calendar');
  const { url } = made.body.data;
  const answer = await fetchCalendar(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await titles(url)).toEqual(['फवारणी · ओढा 2', '✓ done'].sort());
  expect((await asha.ask('GET /tasks/calendar')).body.data.since).toBe(made.body.data.since);
  expect((await vijay.ask('GET /tasks/calendar')).body.data.since).toBeNull();
});

test('a job of the 31st stands on the last day of each shorter month in a calendar program too', async () => {
  const farmer = await here.farmer();
  const body = { title: 'भाडे', scheduledDate: '2026-12-31', repeats: 'FREQ=MONTHLY' };
  await farmer.ask('POST /tasks', { body });
  await farmer.ask('POST /tasks', { body: { ...body, title: 'on the 5th', scheduledDate: '2026-12-05' } });
  const { url } = (await farmer.ask('POST /tasks/calendar')).body.data;
  const rules = (await (await fetchCalendar(url)).text()).match(/^RRULE:.*$/gm);
  expect(rules?.map((rule) => rule.trim()).sort()).toEqual([
    'RRULE:FREQ=MONTHLY',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
  ]);
});

test('unchanged it is not sent again', async () => {
  const { url } = (await asha.ask('POST /tasks/calendar')).body.data;
  const tag = (await fetchCalendar(url)).headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  const again = await fetchCalendar(url, { 'if-none-match': tag });
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  await asha.ask('POST /tasks', { body: { title: 'new', scheduledDate: '2026-11-24' } });
  expect((await fetchCalendar(url, { 'if-none-match': tag })).status).toBe(200);
});

test('a new address ends the old one, and switched off there is none', async () => {
  const { url: first } = (await asha.ask('POST /tasks/calendar')).body.data;
  const { url: second } = (await asha.ask('POST /tasks/calendar')).body.data;
  expect(second).not.toBe(first);
  expect((await fetchCalendar(first)).status).toBe(404);
  expect((await fetchCalendar(second)).status).toBe(200);
  expect((await asha.ask('DELETE /tasks/calendar')).body.data).toEqual({ since: null });
  expect((await fetchCalendar(second)).status).toBe(404);
});

test('anything but a whole secret finds nothing, and the database keeps its hash alone', async () => {
  const { url } = (await asha.ask('POST /tasks/calendar')).body.data;
  const secret = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
  for (const wrong of [
    secret.slice(1),
    `${secret}x`,
    secret.toLowerCase(),
    '%00',
    `${secret}.ics`,
    "' or 1=1",
  ])
    expect((await fetchCalendar(url.replace(secret, wrong))).status, wrong).toBe(404);
  expect((await fetchCalendar(url.replace('.ics', ''))).status).toBe(404);
  const { rows } = await here.context.pools.system.query(
    'select t.*::text as kept from app.task_calendars t',
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('the farmer’s role cannot ask whose a secret is', async () => {
  await expect(
    here.context.farmers.read(asha.userId, (db) =>
      db.selectNoFrom((eb) => eb.fn('app.calendar_owner', [eb.val(Buffer.alloc(32))]).as('owner')).execute(),
    ),
  ).rejects.toThrow(/permission denied/);
});
