import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { askAs } from '../farm-rows.ts';
import { expect, expectSound, register, test, words } from '../journey.ts';

const t = words('en', 'reports');

/** Adds a row, and answers it. */
const add = async (page: Page, path: string, body: object) =>
  Object.values(await askAs(page, path, body))[0] as { readonly id: string };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const day = (instant: string) => instant.slice(0, 10);

async function farm(page: Page): Promise<void> {
  const odha = await add(page, '/api/plots', {
    name: 'Odha',
    areaHectares: 0.910_543_5,
    registrationCode: 'MH-15-04-2217',
    latitude: 20.0063,
    longitude: 73.79,
  });
  const mal = await add(page, '/api/plots', { name: 'Mal', areaHectares: 0.354_100_25 });
  const season = (pruned: number, ended: string | null = null) =>
    add(page, '/api/seasons', {
      plotId: odha.id,
      cycle: 'fruit',
      pruningDate: day(daysAgo(pruned)),
      endedOn: ended,
    });
  await season(425, day(daysAgo(270)));
  await season(60);
  const record = (plotId: string, kind: string, ago: number, details: object, cost: number | null = null) =>
    add(page, '/api/records', {
      plotId,
      entryId: crypto.randomUUID(),
      kind,
      happenedAt: daysAgo(ago),
      details,
      cost,
    });
  await record(odha.id, 'spray', 20, { products: [{ name: 'Z-78', dose: 2, unit: 'g_per_l' }] }, 82_804);
  await record(odha.id, 'labour', 400, { people: 4 }, 100_000);
  await record(mal.id, 'labour', 10, { people: 6, names: 'Ramu toli' }, 240_000);
  await addPhoto(page, odha.id);
  await record(odha.id, 'harvest', 2, { kg: 100.5, ratePaisePerKg: 4225, buyer: 'Patil' });
}

/** A photo of yesterday, its bytes at the server: this phone has the row alone. */
const addPhoto = (page: Page, plotId: string) =>
  page.evaluate(
    async ([parentId, takenAt]) => {
      const canvas = new OffscreenCanvas(640, 480);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = 'seagreen';
      context.fillRect(0, 0, 640, 320);
      const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const { access_token } = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
      const send = async (method: string, to: string, type: string, body: BodyInit, more = {}) => {
        const headers = { authorization: `Bearer ${access_token}`, 'content-type': type, ...more };
        const answer = await fetch(to, { method, headers, body });
        if (!answer.ok) throw new Error(`${to} answered ${answer.status} ${await answer.text()}`);
      };
      const id = crypto.randomUUID();
      const row = {
        id,
        parentNoun: 'plots',
        parentId,
        kind: 'jpeg',
        takenAt,
        width: 640,
        height: 480,
        bytes: bytes.byteLength,
        sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      };
      await send('POST', '/api/photos', 'application/json', JSON.stringify(row));
      const { byteLength: n } = bytes;
      await send('PUT', `/api/photos/${id}/bytes`, 'application/octet-stream', bytes, {
        'content-range': `bytes 0-${n - 1}/${n}`,
      });
    },
    [plotId, daysAgo(1)] as const,
  );

test('reports: found from Today, the same figures on the page and in the file, also without a network', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  await farm(page);
  await page.goto('/');
  await page.getByRole('link', { name: words('en', 'translation')('today.viewReports') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
  await expectSound(page, 'reports');
  const besideTheLast = async () => {
    await page.getByRole('link', { name: t('compare.title') }).click();
    // 2.25 acres; near midnight the farm's day is already the next one.
    await expect(
      page.getByRole('heading', {
        name: /^Up to day 6[01] you have spent ₹368 per acre, ₹76 less than last season\.$/,
      }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Up to day 6[01] it rained / })).toBeVisible();
    await expect(page.getByRole('slider', { name: t('compare.spentNote') })).toHaveAttribute(
      'aria-valuetext',
      /^Day 6[01] · This season ₹368 · Last season ₹444$/,
    );
  };
  await besideTheLast();
  await expectSound(page, 'this season against last');
  await page
    .getByRole('link', { name: t('title'), exact: true })
    .first()
    .click();
  await page.getByRole('link', { name: /Costs and income/ }).click();
  const costs = page.getByRole('region', { name: 'By plot' });
  await expect(costs.getByRole('row', { name: /^Odha/ })).toContainText('₹828.04');
  await expect(costs.getByRole('row', { name: /^Total/ })).toContainText('₹4,246.13');
  await expectSound(page, 'costs');

  const choosePlot = (name: string) =>
    page
      .getByRole('group', { name: t('plot') })
      .getByText(name, { exact: true })
      .click();
  // The first PDF fetches what makes it; from then on none needs the network.
  const pdf = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('file.pdf') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/ - Costs and income - .+ - \d{4}-\d\d-\d\d\.pdf$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    return bytes;
  };
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect((await pdf()).length).toBeLessThan(150_000);
  await page.context().setOffline(true);
  await pdf();
  await choosePlot('Mal');
  await expect(costs.getByRole('row', { name: /^Odha/ })).toHaveCount(0);
  await expect(costs.getByRole('row', { name: /^Mal/ })).toContainText('₹2,400');
  await choosePlot(t('allPlots'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('file.csv') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/ - Costs and income - all plots - \d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('Odha,2.25,828.04,4246.13,3418.09,100.5,368.02,8.24');

  await page
    .getByRole('link', { name: t('title'), exact: true })
    .first()
    .click();
  await page.getByRole('link', { name: /Spray diary/ }).click();
  await expect(page.getByText('PHI not known: Z-78. Ask the packhouse or read the label.')).toBeVisible();
  await expectSound(page, 'spray diary');
  await page
    .getByRole('link', { name: t('title'), exact: true })
    .first()
    .click();
  await besideTheLast();
  await page.context().setOffline(false);
});

test('the spray diary for the packhouse is sent with two taps from Today, and once', async ({
  page,
  product,
  farmer,
}) => {
  // A browser on a desk hands no files to other programs: what it would have handed over is kept here.
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(navigator, {
      sent,
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        for (const { name, type, size } of files) sent.push(`${name} ${type} ${size > 1_000}`);
      },
    });
  });
  const sent = () => page.evaluate(() => (navigator as unknown as { sent: string[] }).sent);
  await register(page, product, farmer);
  await farm(page);
  await page.goto('/');
  let taps = 0;
  const tap = async (name: string) => {
    taps += 1;
    await page.getByRole('link', { name, exact: true }).click();
  };
  await tap(words('en', 'translation')('today.viewReports'));
  await tap(`${t('sendPdf')}: Spray diary`);
  await expect.poll(sent).toEqual([expect.stringMatching(/Spray diary.*\.pdf application\/pdf true$/)]);
  expect(taps).toBeLessThanOrEqual(2);
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Spray diary' })).toBeVisible();
  expect(await sent()).toHaveLength(1);
});

test('a report is shared by a link that opens without an account, is seen by the farmer and ended by them', async ({
  page,
  product,
  farmer,
  playwright,
}) => {
  const say = words('en', 'sharing');
  await register(page, product, farmer);
  await farm(page);
  await page.goto('/reports/evidence');
  // A picture that was seen is on the phone, and is printed without asking for it again.
  const picture = page.locator('figure img');
  await expect
    .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectSound(page, 'evidence');
  await page.route('**/api/photos/*/bytes*', (asked) => asked.abort());
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('file.pdf') }).click(),
  ]);
  expect((await readFile(await file.path(), 'latin1')).match(/\/DCTDecode/g)).toHaveLength(1);
  await page.goto('/reports/spray-diary');
  await page.getByText(say('shareLink')).first().click();
  await page.getByRole('button', { name: say('shareLink') }).click();
  const url = (await page.getByText(/\/api\/shared\//).textContent()) ?? '';
  const stranger = await playwright.request.newContext();
  const path = new URL(url).pathname;
  const opened = await stranger.get(`${product.url}${path}`);
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.goto('/settings/sharing');
  await expect(page.getByText(/^Opened 1 time/)).toBeVisible();
  await expectSound(page, 'sharing');
  await page.getByRole('button', { name: new RegExp(`^${say('end')}: `) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('end') })
    .click();
  await expect(page.getByText(say('noLinks'))).toBeVisible();
  expect((await stranger.get(`${product.url}${path}`)).status()).toBe(404);

  await page.getByText(say('add')).click();
  await page.getByLabel(say('who')).fill('CA Kulkarni');
  await page.getByRole('button', { name: say('make') }).click();
  const secret = (await page.getByText(/^draksha_/).textContent()) ?? '';
  const read = await stranger.get(`${product.url}/api/records`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect((await read.json()).data.items).toHaveLength(4);
  await expectSound(page, 'a token');

  // The form was put away for what it made. One of a plot says so, and opens no shelf.
  await page.getByText(say('add')).click();
  await page.getByLabel(say('who')).fill('Packhouse');
  await page.getByLabel(say('reach')).selectOption({ index: 1 });
  await expect(page.getByLabel(say('reachSeason'))).toBeVisible();
  await page.getByLabel(say('reachSeason')).selectOption({ index: 1 });
  await page.getByRole('button', { name: say('make') }).click();
  await expect(page.getByText(say('made', { name: 'Packhouse' }))).toBeVisible();
  const ofPart = (await page.getByText(/^draksha_/).textContent()) ?? '';
  const headers = { authorization: `Bearer ${ofPart}` };
  const listed = await stranger.get(`${product.url}/api/records`, { headers });
  expect(listed.status()).toBe(200);
  expect((await stranger.get(`${product.url}/api/stock-movements`, { headers })).status()).toBe(404);
  await expect(page.getByText(/^Only /)).toBeVisible();
  await expectSound(page, 'a token of a season');
  await stranger.dispose();
});
