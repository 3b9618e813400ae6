import type { Photo } from '@draksha/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { keptPictures } from '../farm-rows.ts';
import {
  cut,
  expect,
  expectSound,
  mend,
  openPart,
  registerWithPlot,
  signIn,
  test,
  words,
} from '../journey.ts';

const t = words('en', 'translation');
const p = words('en', 'photos');

/** A picture as a phone takes it: large, lying on its side, and with where and when it was taken. */
async function fromCamera(name: string, taken: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const buffer = await sharp({
    create: { width: 2400, height: 1800, channels: 3, background: '#4a7', noise },
  })
    .withExif({
      IFD0: { Model: 'Field phone' },
      IFD2: { DateTimeOriginal: taken, OffsetTimeOriginal: '+05:30' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '20/1 5/1 24/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '73/1 55/1 12/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const photos = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${p('show', { when: '' }).trim()}`) });
const chooser = (page: Page) => page.locator('input[type=file][multiple]');

/** Asks the product as the page's farmer. */
const asFarmer = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('draksha.session') ?? '{}').access_token as string);

async function inDatabase(url: string, token: string): Promise<Photo[]> {
  const answer = await fetch(`${url}/api/photos`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { items: Photo[] } }).data.items;
}

async function openPlot(page: Page, name: string) {
  await page.goto('/plots');
  await page.getByRole('link', { name }).first().click();
  await openPart(page, 'plotPage.photos');
  await expect(page.getByRole('button', { name: p('choose') })).toBeVisible();
}

test('photos taken without a network, the tab killed, the network lost while they are sent', async ({
  page,
  context,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  await openPlot(page, 'Odha');
  const token = await asFarmer(page);
  await cut(page);
  await chooser(page).setInputFiles([
    await fromCamera('one.jpg', '2026:11:19 07:44:05'),
    await fromCamera('two.jpg', '2026:11:19 07:45:00'),
  ]);
  await expect(photos(page)).toHaveCount(2);
  for (const photo of await photos(page).all())
    await expect(photo).toHaveAccessibleName(new RegExp(p('waiting')));
  await expect(page.getByText(t('outbox.wait_other', { number: '2' }))).toBeVisible();
  expect(await inDatabase(product.url, token)).toEqual([]);
  await page.close();

  // The next tab sends; after three pieces nothing goes through any more.
  const second = await context.newPage();
  const pieces: string[] = [];
  let isCut = false;
  await second.route('**/api/photos/*/bytes', async (route) => {
    const range = route.request().headers()['content-range'] ?? '';
    if (route.request().method() !== 'PUT' || range.startsWith('bytes *')) return route.continue();
    isCut ||= pieces.length === 3;
    if (isCut) return route.abort();
    pieces.push(`${route.request().url()} ${range}`);
    return route.continue();
  });
  await openPlot(second, 'Odha');
  await expect.poll(() => isCut, { timeout: 20_000 }).toBe(true);
  await expect(photos(second)).toHaveCount(2);
  const half = await inDatabase(product.url, token);
  expect(half).toHaveLength(2);
  expect(half.some(({ storedAt }) => storedAt === null)).toBe(true);

  // It is back: what was there is not sent again.
  await second.unroute('**/api/photos/*/bytes');
  await second.evaluate(() => dispatchEvent(new Event('online')));
  second.on('request', (request) => {
    const range = request.headers()['content-range'] ?? '';
    if (request.method() === 'PUT' && !range.startsWith('bytes *')) pieces.push(`${request.url()} ${range}`);
  });
  await expect
    .poll(async () => (await inDatabase(product.url, token)).filter(({ storedAt }) => storedAt).length, {
      timeout: 40_000,
    })
    .toBe(2);
  expect(new Set(pieces).size).toBe(pieces.length);
  const stored = await inDatabase(product.url, token);
  expect(stored.map(({ takenAt }) => takenAt)).toEqual([
    '2026-11-19T02:14:05.000Z',
    '2026-11-19T02:15:00.000Z',
  ]);
  for (const { id, bytes, latitude } of stored) {
    expect(bytes).toBeLessThanOrEqual(250_000);
    expect(latitude).toBeNull();
    const answer = await fetch(`${product.url}/api/photos/${id}/bytes`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    // Upright, as long as it may be, and with nothing of the camera's notes.
    expect([found.width, found.height, found.exif, found.size]).toEqual([1200, 1600, undefined, bytes]);
  }
  await expect(second.getByText(/to send|waiting/i)).toHaveCount(0);

  // Another phone: the small pictures by themselves, the whole one on a tap, and both again without a network.
  const other = await browser.newContext({ baseURL: product.url });
  const phone = await other.newPage();
  await signIn(phone, farmer);
  await expect(phone).toHaveURL(`${product.url}/`);
  await openPlot(phone, 'Odha');
  await expect(photos(phone)).toHaveCount(2);
  const thumb = photos(phone).first().locator('img');
  await expect.poll(() => thumb.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(320);
  await photos(phone).first().click();
  const whole = phone.getByRole('dialog').locator('img');
  await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1600);
  await expectSound(phone, 'a photo');
  // The picture is shown first and put by behind it.
  await expect.poll(() => keptPictures(phone)).toEqual(expect.arrayContaining(['thumb', 'whole']));
  await phone.getByRole('button', { name: p('close') }).click();
  await cut(phone);
  await phone.reload();
  await openPart(phone, 'plotPage.photos');
  await expect.poll(() => thumb.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(320);
  await photos(phone).first().click();
  await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1600);

  // Removed there without a network, taken back, removed again; then here too.
  await phone.getByRole('button', { name: p('remove') }).click();
  await expect(photos(phone)).toHaveCount(1);
  await phone.getByRole('button', { name: p('undo') }).click();
  await expect(photos(phone)).toHaveCount(2);
  await photos(phone).first().click();
  await phone.getByRole('button', { name: p('remove') }).click();
  await expect(photos(phone)).toHaveCount(1);
  await mend(phone);
  await expect(photos(second)).toHaveCount(1, { timeout: 30_000 });
  await expect.poll(async () => (await inDatabase(product.url, token)).length).toBe(1);
  await other.close();
});

test('a picture that the browser cannot read is told, and nothing of it is kept', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithPlot(page, product, farmer);
  await openPlot(page, 'Odha');
  await chooser(page).setInputFiles([
    {
      name: 'IMG_1.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\u0018ftypheic and nothing more'),
    },
  ]);
  await expect(page.getByText(p('trouble.unreadable'))).toBeVisible();
  await expect(photos(page)).toHaveCount(0);
  await expectSound(page, 'photos');
});
