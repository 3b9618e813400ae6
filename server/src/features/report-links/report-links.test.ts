import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sprayDiary } from '../../../test/paper-samples.ts';
import { pageTexts } from '../../../test/paper-text.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { linkDevice } from './device.ts';
import { dropOldLinks, shareReport } from './service.ts';

let here: World;
let asha: TestFarmer;

const START = '2026-11-22T06:00:00Z';
beforeAll(async () => {
  here = await world({ now: START });
  asha = await here.farmer({ firstName: 'आशा' });
  await asha.ask('GET /me');
});
afterAll(() => here[Symbol.asyncDispose]());

const PHONE =
  'Mozilla/5.0 (Linux; Android 13; Redmi 10A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

const share = async ({ userId } = asha) => {
  const document = sprayDiary('mr', 3);
  return shareReport(here.context, userId, document, await here.context.pdfWorkers.print(userId, document));
};
const open = (url: string, agent = PHONE) =>
  fetch(url.replace(/^https?:\/\/[^/]+/, here.url), { headers: { 'user-agent': agent } });
const status = async (url: string) => {
  const answer = await open(url);
  await answer.body?.cancel();
  return answer.status;
};
const links = async (farmer = asha) => (await farmer.ask('GET /report-links')).body.data.links;
const end = (id: string, farmer = asha) => farmer.ask('DELETE /report-links/:id', { params: { id } });

test('whoever has the address opens the file without an account, and the farmer sees when and on what', async () => {
  const { link, url } = await share();
  expect(link.endsAt).toBe('2026-11-29T06:00:00.000Z');
  const answer = await open(url);
  expect(answer.status).toBe(200);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const { headers } = answer;
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
    ' - पॅकहाउससाठी फवारणी नोंदवही - Odha - 2026-11-22.pdf',
  );
  here.setClock('2026-11-22T06:30:00Z');
  await status(url);
  await (await open(url, COMPUTER)).body?.cancel();
  const [shown] = await links();
  expect(shown).toMatchObject({ id: link.id, report: 'spray-diary', opened: 3 });
  expect(shown?.visits.map(({ visitedAt, device }) => `${visitedAt} ${device}`).sort()).toEqual([
    '2026-11-22T06:00:00.000Z phone',
    '2026-11-22T06:30:00.000Z computer',
    '2026-11-22T06:30:00.000Z phone',
  ]);
  here.setClock(START);
  await end(link.id);
});

test('a report of the farm is shared as it is now; later rows are not in it, and another’s plot is none', async () => {
  const plotId = (await asha.ask('POST /plots', { body: { name: 'ओढा 2' } })).body.data.plot.id;
  const asked = { report: 'costs', plotIds: [plotId], language: 'mr' };
  const made = await asha.ask('POST /report-links', { body: asked });
  expect(made.status).toBe(200);
  const { link, url } = made.body.data;
  expect(link).toMatchObject({ report: 'costs', opened: 0, visits: [] });
  const first = Buffer.from(await (await open(url)).arrayBuffer());
  const body = {
    plotId,
    entryId: plotId,
    kind: 'expense',
    happenedAt: START,
    details: { category: 'other' },
    cost: 5000,
  };
  expect((await asha.ask('POST /records', { body })).status).toBe(201);
  expect(Buffer.from(await (await open(url)).arrayBuffer())).toEqual(first);
  const vijay = await here.farmer({ firstName: 'Vijay' });
  expect((await vijay.ask('POST /report-links', { body: asked })).status).toBe(404);
  await end(link.id);
});

test('a shared paper leaves out what the farm’s buyers and groups owe and are owed, unless it is asked for', async () => {
  const vijay = await here.farmer({ firstName: 'Vijay' });
  const plotId = (await vijay.ask('POST /plots', { body: { name: 'Mal' } })).body.data.plot.id;
  const rows = [
    { kind: 'harvest', details: { kg: 100, ratePaisePerKg: 4000 } },
    { kind: 'income', details: { category: 'sale_payment', party: 'Gavli' }, cost: 90_000 },
    { kind: 'labour', details: { people: 2 }, cost: 60_000 },
    { kind: 'expense', details: { category: 'wage_payment', party: 'Sitatoli' }, cost: 20_000 },
  ];
  for (const row of rows) {
    const body = { plotId, entryId: randomUUID(), happenedAt: START, ...row };
    expect((await vijay.ask('POST /records', { body: body as never })).status).toBe(201);
  }
  const said = async (report: 'costs' | 'labour', more: object) => {
    const made = await vijay.ask('POST /report-links', { body: { report, language: 'en', ...more } });
    expect(made.status).toBe(200);
    const file = new Uint8Array(await (await open(made.body.data.url)).arrayBuffer());
    await end(made.body.data.link.id, vijay);
    return (await pageTexts(file)).join('\n');
  };
  for (const [report, whole] of [
    ['costs', 'Buyers, whole farm'],
    ['labour', 'By group, whole farm'],
  ] as const)
    for (const asked of [{}, { plotIds: [plotId] }]) {
      expect([report, (await said(report, asked)).includes(whole)]).toEqual([report, false]);
      expect([report, (await said(report, { ...asked, ledgers: true })).includes(whole)]).toEqual([
        report,
        true,
      ]);
    }
  expect(await said('costs', {})).not.toContain('Gavli');
  expect(await said('costs', { ledgers: true })).toContain('Gavli');
});

test('ends after seven days, when the farmer ends it, and when they leave', async () => {
  const { link, url } = await share();
  here.setClock('2026-11-29T05:59:59Z');
  expect(await status(url)).toBe(200);
  here.setClock('2026-11-29T06:00:00Z');
  const over = await open(url);
  expect([over.status, over.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(await over.text()).toContain('ही लिंक संपली आहे');
  await dropOldLinks(here.context.system, new Date('2026-11-29T06:00:00Z'));
  const { rows } = await here.context.pools.system.query('select file from app.report_links where id = $1', [
    link.id,
  ]);
  expect(rows).toEqual([{ file: null }]);
  await dropOldLinks(here.context.system, new Date('2027-02-28T06:00:00Z'));
  const kept = 'select from app.report_links where user_id = $1';
  expect((await here.context.pools.system.query(kept, [asha.userId])).rowCount).toBe(0);
  here.setClock(START);

  const second = await share();
  expect((await end(second.link.id)).status).toBe(200);
  expect(await status(second.url)).toBe(404);
  expect(await links()).toEqual([]);
  expect((await end(second.link.id)).status).toBe(404);

  const gone = await here.farmer({ firstName: 'Gone' });
  await gone.ask('GET /me');
  const third = await share(gone);
  await gone.ask('DELETE /me');
  expect(await status(third.url)).toBe(404);
});

test('of another farmer nothing is seen and nothing ended', async () => {
  const vijay = await here.farmer({ firstName: 'Vijay' });
  await vijay.ask('GET /me');
  const { link, url } = await share();
  await status(url);
  expect(await links(vijay)).toEqual([]);
  expect((await end(link.id, vijay)).status).toBe(404);
  expect(await status(url)).toBe(200);
  const seen = await here.context.farmers.read(vijay.userId, (db) =>
    Promise.all([
      db.selectFrom('reportLinks').select('id').execute(),
      db.selectFrom('reportLinkVisits').select('linkId').execute(),
    ]),
  );
  expect(seen).toEqual([[], []]);
  // Visits are written by the function alone, and the role of farmers cannot ask it.
  await expect(
    here.context.farmers.read(vijay.userId, (db) =>
      db
        .selectNoFrom((eb) =>
          eb
            .fn('app.open_report_link', [eb.val(Buffer.alloc(32)), eb.val(new Date()), eb.val('phone')])
            .as('file'),
        )
        .execute(),
    ),
  ).rejects.toThrow(/permission denied/);
  await end(link.id);
});

test('anything but a whole secret finds nothing, and the database keeps its hash alone', async () => {
  const { link, url } = await share();
  const secret = /([\w-]{43})\.pdf$/.exec(url)?.[1] ?? '';
  for (const wrong of [secret.slice(1), `${secret}x`, secret.toLowerCase(), '%00', "' or 1=1"])
    expect([wrong, await status(url.replace(secret, wrong))]).toEqual([wrong, 404]);
  const { rows } = await here.context.pools.system.query(
    `select (to_jsonb(l) - 'file')::text as kept from app.report_links l`,
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  await end(link.id);
});

test('kinds of devices, as browsers name themselves', () => {
  expect(linkDevice(PHONE)).toBe('phone');
  expect(linkDevice(COMPUTER)).toBe('computer');
  expect(linkDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148')).toBe('phone');
  expect(
    linkDevice('Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'),
  ).toBe('tablet');
  expect(linkDevice('WhatsApp/2.24.20.89 A')).toBe('preview');
  expect(linkDevice('TelegramBot (like TwitterBot)')).toBe('preview');
  expect(linkDevice(undefined)).toBe('other');
});
