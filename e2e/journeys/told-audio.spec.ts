import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, readyForOffline, registerWithPlot, test, words } from '../journey.ts';
import { startProduct } from '../product.ts';
import { PATIENT, pushService } from '../push-service.ts';
import { scenarioPlace } from '../scenario-place.ts';

const voice = (name: string): string => fileURLToPath(new URL(`../voice/${name}`, import.meta.url));

/** An event of a service worker's own scope. */
interface WorkEvent extends Event {
  waitUntil(promised: Promise<unknown>): void;
}

/** Of a morning message the server's answers, given here: its hour is not the test's. What the worker asks for and is at is kept. */
async function answerWorker(page: Page, opus: string): Promise<void> {
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate((audio) => {
      const asked: string[] = [];
      const work: Promise<unknown>[] = [];
      const { prototype } = Reflect.get(globalThis, 'ExtendableEvent') as { prototype: WorkEvent };
      const { waitUntil } = prototype;
      prototype.waitUntil = function keep(this: WorkEvent, promised) {
        if (this.type === 'push') work.push(promised);
        waitUntil.call(this, promised);
      };
      const own = fetch;
      const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0));
      Object.assign(globalThis, { asked, work });
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
/** How many messages the worker has handled whole, with what it fetches for them; it waits for those that it is at. */
const handled = (page: Page): Promise<number> =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(async () => {
      const work = Reflect.get(globalThis, 'work') as readonly Promise<unknown>[];
      await Promise.allSettled(work);
      return work.length;
    }) ?? Promise.resolve(0);
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
    await registerWithPlot(page, product, farmer, {
      name: 'Odha 9',
      place: scenarioPlace('wet-night', 16),
      daysAgo: 45,
    });
    const t = words('mr', 'translation', 'safety', 'why');
    await page.goto('/?lng=mr');
    const speaker = page.getByRole('button', { name: t('listen'), exact: true });
    await expect(speaker).toBeVisible({ timeout: 30_000 });
    await readyForOffline(page, 'mr');
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
    const takes = async (sent: object) => {
      const before = await handled(page);
      await service.shows(sent, expect.objectContaining({ lang: 'mr' }));
      await expect.poll(() => handled(page), PATIENT).toBeGreaterThan(before);
    };
    await expect.poll(() => page.context().serviceWorkers().length, PATIENT).toBeGreaterThan(0);
    await answerWorker(page, opus);
    // Nobody has listened to anything yet.
    await takes(message('1'));
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
    await takes(message('2'));
    expect(await asked(page)).toEqual([]);
    await spare(page, false);
    // The phone has nothing of the day but what comes now.
    await page.evaluate(async () => {
      localStorage.removeItem('draksha.speech');
      await caches.delete('draksha-speech');
    });
    await takes(message('3'));
    expect(await asked(page)).toHaveLength(3);
    const isDelivered = () =>
      page.evaluate(async () =>
        (await caches.open('draksha-speech-notes')).match('/speech/told').then(Boolean),
      );
    expect(await isDelivered()).toBe(true);
    await takes(message('3'));
    expect(await asked(page)).toHaveLength(3);
    // An alert brings what it says and the order as it is since; what is here already is not fetched again.
    const alert = { ...message('4'), kind: 'alert', cause: 'cold', hour: 5, temperature: 7, headline: null };
    await takes(alert);
    expect(await asked(page)).toHaveLength(4);
    expect((await asked(page)).at(-1)).toContain(alert.id);
    const delivered = () =>
      page.evaluate(async () =>
        (await (await caches.open('draksha-speech-notes')).match('/speech/told'))?.json(),
      );
    expect((await delivered()).message).toBe(alert.id);
    const from = { organisation: 'Sahyadri', agronomist: 'Meera' };
    await takes({ ...message('5'), kind: 'alert', cause: 'organisation_message', from });
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
