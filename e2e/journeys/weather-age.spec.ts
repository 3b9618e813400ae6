import type { WeatherProvenance } from '@draksha/contract';
import type { Page } from '@playwright/test';
import { expect, registerWithPlot, test, withoutEvents, words } from '../journey.ts';

const CURRENT = /\/api\/weather\/current/;
const t = words('en', 'translation', 'weather');

type Answer = { data: { provenance: { -readonly [K in keyof WeatherProvenance]: WeatherProvenance[K] } } };

/** Opens the weather, and ends when the server fetches nothing behind its answer: only then does the page ask no more by itself. */
async function openAtRest(page: Page): Promise<void> {
  const whole = page.waitForResponse(
    async (response) =>
      CURRENT.test(response.url()) && !((await response.json()) as Answer).data.provenance.refreshing,
  );
  await page.goto('/weather');
  await whole;
  await expect(
    page.getByRole('region', { name: t('weather.now') }).getByRole('heading', { level: 2 }),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/**
 * In short steps until the page has asked and has its answer: its clock goes on while it waits, and three seconds are the silence
 * of a server that is away. An answer that is only sent counts for nothing: a clock that runs on would pass those three.
 */
async function runUntilRead(page: Page, mostSeconds: number): Promise<void> {
  await page.evaluate(() => {
    const own = fetch;
    Object.assign(globalThis, { asking: 'not yet' });
    globalThis.fetch = async (input, init) => {
      if (!/\/api\/weather\/current/.test(input instanceof Request ? input.url : String(input)))
        return own(input, init);
      Object.assign(globalThis, { asking: 'asked' });
      const response = await own(input, init);
      await response.clone().arrayBuffer();
      Object.assign(globalThis, { asking: 'answered' });
      return response;
    };
  });
  const asking = () => page.evaluate(() => String(Reflect.get(globalThis, 'asking')));
  for (let seconds = 0; seconds < mostSeconds && (await asking()) === 'not yet'; seconds += 2)
    await page.clock.runFor('00:02');
  await expect.poll(asking, { timeout: 90_000 }).toBe('answered');
  // The page takes the answer up before its clock runs on.
  await page.waitForTimeout(500);
}

test('looked at every five minutes, read again at thirty', async ({ page, product, farmer }) => {
  test.slow();
  await page.clock.install();
  await registerWithPlot(page, product, farmer, { place: '20.6063, 73.0900' });
  await withoutEvents(page);
  await openAtRest(page);
  let reads = 0;
  // A server that fetches nothing behind its answer: each asking is the page's own.
  await page.route(CURRENT, async (route) => {
    reads += 1;
    const response = await route.fetch();
    const body = (await response.json()) as Answer;
    body.data.provenance.refreshing = false;
    body.data.provenance.ageSeconds = 0;
    await route.fulfill({ response, json: body });
  });
  await page.clock.runFor('20:00');
  expect(reads).toBe(0);
  await runUntilRead(page, 16 * 60);
  // Once; the looks after it find weather that is young.
  await page.clock.runFor('20:00');
  expect(reads).toBe(1);
});

test('half an hour counts from the weather, not from when the phone got it', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await page.clock.install();
  await registerWithPlot(page, product, farmer, { place: '20.6063, 73.1900' });
  let reads = 0;
  await page.route(CURRENT, async (route) => {
    reads += 1;
    const response = await route.fetch();
    const body = (await response.json()) as Answer;
    body.data.provenance.ageSeconds = 27 * 60;
    await route.fulfill({ response, json: body });
  });
  await withoutEvents(page);
  await openAtRest(page);
  reads = 0;
  await page.clock.runFor('04:30');
  expect(reads).toBe(0);
  await runUntilRead(page, 45);
  expect(reads).toBe(1);
});
