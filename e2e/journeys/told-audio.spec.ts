import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, registerWithPlot, test, words } from '../journey.ts';
import { startProduct } from '../product.ts';
import { PATIENT, pushService } from '../push-service.ts';

const voice = (name: string): string => fileURLToPath(new URL(`../voice/${name}`, import.meta.url));

/** Of a morning message the server's answers, given here: its hour is not the test's. What the worker asks for is written down. */
async function answerWorker(page: Page, opus: string): Promise<void> {
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate((audio) => {
      const asked: string[] = [];
      const own = fetch;
      const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0));
      Object.assign(globalThis, { asked });
      globalThis.fetch = async (input, init) => {
        const path = String(input);
        if (!/^\/api\/messages\/.+\/speech/.test(path)) return own(input, init);
        asked.push(path);
        if (!path.includes('?')) return new Response(bytes, { headers: { 'content-type': 'audio/ogg' } });
        const date = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
        const clips = ['one', 'two'].map((hash) => ({ hash, about: null }));
        return Response.json({ data: { date, clips } });
      };
    }, opus);
}
const asked = (page: Page): Promise<readonly string[]> =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => Reflect.get(globalThis, 'asked') as string[]) ?? Promise.resolve([]);
const spare = (page: Page, saveData: boolean) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value }, configurable: true });
    }, saveData);

test('the audio of the morning comes with the message to who listens, and plays without a network', async ({
  browser,
  farmer,
}) => {
  test.slow();
  const product = await startProduct({ SPEECH_ENGINE: voice('say.sh') });
  const context = await browser.newContext({ baseURL: product.url });
  await context.grantPermissions(['notifications'], { origin: product.url });
  const page = await context.newPage();
  try {
    product.upstream.play('wet-night');
    await registerWithPlot(page, product, farmer, { name: 'Odha 9', place: '19.0663, 73.7300', daysAgo: 45 });
    const t = words('mr', 'translation', 'safety', 'why');
    await page.goto('/?lng=mr');
    const speaker = page.getByRole('button', { name: t('listen'), exact: true });
    await expect(speaker).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(t('offline.ready'), { exact: true })).toBeVisible({ timeout: 40_000 });
    const account = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('draksha.speech') ?? 'null') as { account: string }).account,
    );
    const opus = (await readFile(voice('today.opus'))).toString('base64');
    const date = await page.evaluate(() => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10));
    const service = await pushService(page);
    const message = (id: string) => ({
      kind: 'nothing',
      date,
      more: 0,
      actions: [],
      language: 'mr',
      farmer: account,
      id: `01990000-0000-7000-8000-00000000000${id}`,
    });
    const notice = expect.objectContaining({ lang: 'mr' });
    await expect.poll(() => page.context().serviceWorkers().length, PATIENT).toBeGreaterThan(0);
    await answerWorker(page, opus);
    // Nobody has listened to anything yet.
    await service.shows(message('1'), notice);
    await page.waitForTimeout(500);
    expect(await asked(page)).toEqual([]);
    await speaker.click();
    const player = page.getByRole('region', { name: t('listen') });
    await expect(player).toBeVisible();
    const wish = () =>
      page.evaluate(async () =>
        (await caches.open('draksha-speech-notes')).match('/speech/wish').then(Boolean),
      );
    await expect.poll(wish).toBe(true);
    await spare(page, true);
    await service.shows(message('2'), notice);
    await page.waitForTimeout(500);
    expect(await asked(page)).toEqual([]);
    await spare(page, false);
    // The phone has nothing of the day but what comes now.
    await page.evaluate(async () => {
      localStorage.removeItem('draksha.speech');
      await caches.delete('draksha-speech');
    });
    await service.shows(message('3'), notice);
    await expect.poll(async () => (await asked(page)).length, PATIENT).toBe(3);
    const isDelivered = () =>
      page.evaluate(async () =>
        (await caches.open('draksha-speech-notes')).match('/speech/told').then(Boolean),
      );
    await expect.poll(isDelivered, PATIENT).toBe(true);
    await service.shows(message('3'), notice);
    expect(await asked(page)).toHaveLength(3);
    // An alert brings what it says and the order as it is since; what is here already is not fetched again.
    const alert = { ...message('4'), kind: 'alert', cause: 'cold', hour: 5, temperature: 7, headline: null };
    await service.shows(alert, notice);
    await expect.poll(async () => (await asked(page)).at(-1), PATIENT).toContain(alert.id);
    expect(await asked(page)).toHaveLength(4);
    const delivered = () =>
      page.evaluate(async () =>
        (await (await caches.open('draksha-speech-notes')).match('/speech/told'))?.json(),
      );
    await expect.poll(async () => (await delivered()).message, PATIENT).toBe(alert.id);
    const from = { organisation: 'Sahyadri', agronomist: 'Meera' };
    await service.shows({ ...message('5'), kind: 'alert', cause: 'organisation_message', from }, notice);
    await page.waitForTimeout(500);
    expect(await asked(page)).toHaveLength(4);
    await context.setOffline(true);
    await page.goto('/');
    await speaker.click();
    await expect(player.getByRole('button', { name: t('listen.again'), exact: true })).toBeVisible();
    await expect(player.getByText(t('listen.failed'))).toBeHidden();
    await expect(player.getByText(t('listen.noVoice'))).toBeHidden();
  } finally {
    await context.close();
    await product.close();
  }
});
