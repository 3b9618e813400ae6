import { randomUUID } from 'node:crypto';
import type { DataOf, Routes } from '@draksha/contract';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPhotoRow, jpeg, putAll } from '../../../test/photos.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

type Report = DataOf<Routes['GET /reports/:kind']>['report'];

let here: World;
let asha: TestFarmer;
let odha = '';
let mal = '';

beforeAll(async () => {
  here = await world({ now: '2026-12-31T06:00:00Z' });
  asha = await here.farmer();
  const addPlot = async (name: string, areaHectares: number) =>
    (await asha.ask('POST /plots', { body: { name, areaHectares } })).body.data.plot.id;
  // 2 acre 10 guntha, and 35 guntha.
  odha = await addPlot('Odha', 0.9105435);
  mal = await addPlot('=Mal', 0.35410025);
  await add(odha, 'spray', { products: [{ name: 'A' }] }, { cost: 82_804 });
  await add(mal, 'spray', { products: [{ name: 'A' }] }, { cost: 32_201 });
  await add(odha, 'labour', { people: 6, names: 'Ramu toli' }, { cost: 240_000 });
  await add(odha, 'expense', { category: 'wage_payment', party: 'ramu toli' }, { cost: 500_000 });
  await add(odha, 'harvest', { kg: 100.5, ratePaisePerKg: 4225, buyer: 'Patil' });
  await add(odha, 'income', { category: 'sale_payment', party: 'PATIL' }, { cost: 400_000 });
});
afterAll(() => here[Symbol.asyncDispose]());

const add = async (plotId: string, kind: string, details: object, more: object = {}, who = asha) => {
  const body = { plotId, entryId: randomUUID(), kind, happenedAt: '2026-11-20T03:00:00Z', details, ...more };
  const answer = await who.ask('POST /records', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.record;
};

const read = async (
  kind: string,
  query: Readonly<Record<string, string>> = {},
  who = asha,
): Promise<Report> => {
  const { status, body } = await who.ask('GET /reports/:kind', { params: { kind }, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.report;
};

const file = async (kind: string, query: string): Promise<Response> =>
  fetch(`${here.url}/api/reports/${kind}?${query}`, {
    headers: { authorization: `Bearer ${asha.accessToken}` },
  });

const tableOf = (report: Report, id: string) => {
  const table = report.blocks.find((block) => block.kind === 'table' && block.id === id);
  if (table?.kind !== 'table') throw new Error(`no table ${id}`);
  return table;
};
const paiseIn = (report: Report, table: string, column: string): number[] => {
  const { columns, rows } = tableOf(report, table);
  const at = columns.findIndex(({ id }) => id === column);
  return rows.map((row) => {
    const cell = row[at];
    return cell?.type === 'money' ? cell.paise : Number.NaN;
  });
};

test('a row that was deleted is in no sum, and is again once it was brought back', async () => {
  const vijay = await here.farmer({ firstName: 'Vijay' });
  const addPlot = async (name: string) =>
    (await vijay.ask('POST /plots', { body: { name } })).body.data.plot.id;
  const [first, second] = [await addPlot('One'), await addPlot('Two')];
  const one = await add(first, 'spray', { products: [{ name: 'A' }] }, { cost: 82_804 }, vijay);
  await add(second, 'spray', { products: [{ name: 'A' }] }, { cost: 32_201 }, vijay);
  const spent = async () => paiseIn(await read('costs', {}, vijay), 'plots', 'spent');
  expect(await spent()).toEqual([82_804, 32_201]);
  const deleted = await vijay.ask('DELETE /records/:id', { params: { id: one.id }, version: one.version });
  // Nothing is written of the plot any more: that is not nought.
  expect(await spent()).toEqual([Number.NaN, 32_201]);
  const back = await vijay.ask('PATCH /records/:id', {
    params: { id: one.id },
    version: deleted.body.data.version,
    body: { deleted: false },
  });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(await spent()).toEqual([82_804, 32_201]);
  const report = await read('costs', {}, vijay);
  expect(tableOf(report, 'plots').totals?.[2]).toEqual({ type: 'money', paise: 115_005 });
  expect(report).toMatchObject({ report: 'costs', language: 'en', title: 'Costs and income' });
  expect(report.farmer).toBe('Vijay Patil');
});

test('an advance and a buyer’s payment settle, and are no cost or income a second time', async () => {
  const costs = await read('costs');
  expect(paiseIn(costs, 'plots', 'spent')).toEqual([82_804 + 240_000, 32_201]);
  expect(paiseIn(costs, 'plots', 'earned')).toEqual([424_613, 0]);
  expect(paiseIn(costs, 'buyers', 'due')).toEqual([24_613]);
  expect(paiseIn(await read('labour'), 'groups', 'balance')).toEqual([-260_000]);
});

test('a paper of one plot names no buyer and no group of the whole farm unless it is asked to', async () => {
  const ids = async (kind: string, query: Readonly<Record<string, string>>) =>
    (await read(kind, query)).blocks.flatMap((block) => ('id' in block ? [block.id] : []));
  const whole = ['buyers', 'settlements', 'groups'];
  for (const kind of ['costs', 'labour']) {
    const named = async (query: Readonly<Record<string, string>>) =>
      (await ids(kind, query)).filter((id) => whole.includes(id));
    const all = kind === 'costs' ? ['buyers', 'settlements'] : ['groups'];
    expect(await named({ plotId: mal })).toEqual([]);
    expect(await named({ plotId: mal, ledgers: 'yes' })).toEqual(all);
    expect(await named({})).toEqual(all);
    expect(await named({ ledgers: 'no' })).toEqual([]);
  }
  expect(JSON.stringify(await read('costs', { plotId: mal }))).not.toContain('"text":"Patil"');
  expect(JSON.stringify(await read('labour', { plotId: mal }))).not.toContain('Ramu');
});

test('the day book and the season beside the last are files too', async () => {
  expect(paiseIn(await read('day-book'), 'book', 'spent').filter((paise) => paise > 0)).toHaveLength(3);
  expect(
    Buffer.from(await (await file('comparison', 'format=pdf')).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('an offered price stands beside the one that covers the cost', async () => {
  // 322,805 and 32,201 paise spent on 100.5 kg.
  const facts = (await read('costs', { offeredPaisePerKg: '3500' })).blocks.find(
    ({ kind }) => kind === 'facts',
  );
  const said = facts?.kind === 'facts' ? facts.facts : [];
  expect(said.slice(-2).map(({ label, value }) => [label, value])).toEqual([
    ['Offered price, per kg', { type: 'money', paise: 3500 }],
    ['Offer above (+) or below (−) the cost, per kg', { type: 'money', paise: 3500 - 3532 }],
  ]);
});

test('plots and span: one, several, days of the farm', async () => {
  expect(paiseIn(await read('costs', { plotId: mal }), 'plots', 'spent')).toEqual([32_201]);
  const both = await file('costs', `plotId=${mal}&plotId=${odha}`);
  const { data } = (await both.json()) as { data: { report: Parameters<typeof paiseIn>[0] } };
  expect(paiseIn(data.report, 'plots', 'spent')).toHaveLength(2);
  expect(paiseIn(await read('costs', { from: '2026-11-21' }), 'plots', 'spent')).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
});

test('CSV: the totals of the page, and what was typed is no formula', async () => {
  const response = await file('costs', 'format=csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="draksha-costs-2026-12-31.csv"; filename*=UTF-8''${encodeURIComponent(
      'Asha Patil - Costs and income - all plots - 2026-12-31.csv',
    )}`,
  );
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text.startsWith('\ufeffCosts and income\r\n')).toBe(true);
  expect(text).toContain("'=Mal,0.875,322.01,0.00,-322.01,,368.01,");
  expect(text).toContain('Total,,3550.05,4246.13,696.08,100.5,,');
});

test('Excel: real days, numbers and rupees, heads that stay, totals as formulas', async () => {
  const response = await file('costs', 'format=xlsx');
  const bytes = Buffer.from(await response.arrayBuffer());
  const sheets = await readWorkbook(bytes);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Costs and income',
    'By plot',
    'Cost by kind',
    'Income by source',
    'By month',
    'Pickings and sales',
    'Buyers, whole farm',
    'Paid and deducted, whole farm',
  ]);
  expect(sheets[1]?.data[0]?.[0]).toBe('By plot · all plots');
  expect(sheets[1]?.data[2]?.slice(0, 4)).toEqual(['Odha', 2.25, 3228.04, 4246.13]);
  expect(sheets[5]?.data[2]?.[0]).toEqual(new Date('2026-11-20T00:00:00Z'));
  const plots = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet2.xml'] ?? []).toString();
  expect(plots).toContain('<f>SUM(C3:C4)</f><v>3550.05</v>');
  // A reader that does not reckon has the same totals.
  expect(sheets[1]?.data[4]?.slice(2, 6)).toEqual([3550.05, 4246.13, 696.08, 100.5]);
  expect(plots).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(plots).toMatch(/<pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"/);
  const book = Buffer.from(unzipSync(bytes)['xl/workbook.xml'] ?? []).toString();
  expect(book).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="1">'By plot'!$1:$2</definedName>`,
  );
  expect(plots).toMatch(/<pane [^>]*state="frozen"/);
});

test('PDF comes from the pdfWorkers; every report is made in each language', async () => {
  const pdf = Buffer.from(await (await file('spray-diary', 'format=pdf&language=mr%2Ben')).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  for (const kind of ['season', 'yield', 'water', 'residues', 'tasks', 'calendar'])
    expect((await read(kind, { language: 'mr' })).language).toBe('mr');
});

test('what is not there, or not asked rightly, is refused', async () => {
  const ask = (kind: string, query: Readonly<Record<string, string>> = {}) =>
    asha.ask('GET /reports/:kind', { params: { kind }, query });
  expect((await ask('gossip')).status).toBe(400);
  expect((await ask('costs', { format: 'docx' })).status).toBe(400);
  expect((await ask('costs', { from: '2026-12-02', to: '2026-12-01' })).body.fields).toEqual({
    to: 'Must not be before the first day',
  });
  expect((await ask('costs', { plotId: randomUUID() })).status).toBe(404);
  const other = await here.farmer();
  const foreign = await other.ask('GET /reports/:kind', {
    params: { kind: 'costs' },
    query: { plotId: odha },
  });
  expect(foreign.status).toBe(404);
  expect((await here.ask('GET /reports/:kind', { params: { kind: 'costs' } })).status).toBe(401);
});

test('the evidence file and a link to it print the small pictures whose bytes are here, and of no other farmer', async () => {
  const picture = await jpeg();
  const photos = [await addPhotoRow(asha, { parentId: odha, bytes: picture })];
  const query = `format=pdf&plotId=${odha}&from=2026-11-18&to=2026-11-20`;
  const pictures = (bytes: Buffer) => bytes.toString('latin1').match(/\/DCTDecode/g)?.length ?? 0;
  const evidence = async () => Buffer.from(await (await file('evidence', query)).arrayBuffer());
  // The row is here before its bytes are.
  expect(pictures(await evidence())).toBe(0);
  await putAll(here, asha, photos[0]?.id ?? '', picture);
  expect(pictures(await evidence())).toBe(1);
  const second = await addPhotoRow(asha, { parentId: odha, bytes: await jpeg(800, 600) });
  expect(pictures(await evidence())).toBe(1);
  const vijay = await here.farmer({ firstName: 'Vijay' });
  const mine = await vijay.ask('GET /reports/:kind', { params: { kind: 'evidence' }, query: {} });
  expect(JSON.stringify(mine.body)).not.toContain(second.id);
  const report = await read('evidence', { plotId: odha, from: '2026-11-18', to: '2026-11-20' });
  const shown = report.blocks.flatMap((block) => (block.kind === 'photos' ? block.photos : []));
  expect(shown.map(({ caption }) => caption)).toEqual(['19/11/2026 07:44 · Odha', '19/11/2026 07:44 · Odha']);
  const link = await asha.ask('POST /report-links', {
    body: { report: 'evidence', plotIds: [odha], from: '2026-11-18', to: '2026-11-20', language: 'mr' },
  });
  expect(link.status, JSON.stringify(link.body)).toBe(200);
  const shared = await fetch(`${here.url}${new URL(link.body.data.url).pathname}`);
  expect(pictures(Buffer.from(await shared.arrayBuffer()))).toBe(1);
});
