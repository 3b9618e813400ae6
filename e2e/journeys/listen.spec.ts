import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, readyForOffline, registerWithPlot, test, words } from '../journey.ts';
import { startProduct } from '../product.ts';
import { scenarioPlace } from '../scenario-place.ts';

interface Heard {
  readonly text: string;
  readonly voice: string;
  readonly rate: number;
}

/** The browser's own speech service, which a test machine does not have: it lists voices late and says each sentence when it is told to. */
async function giveVoices(
  page: Page,
  voices: readonly (readonly [name: string, lang: string])[],
): Promise<void> {
  await page.addInitScript((given) => {
    const heard: { text: string; voice: string; rate: number }[] = [];
    const service = new EventTarget();
    let listed: object[] = [];
    let said: SpeechSynthesisUtterance | null = null;
    const list = () => {
      listed = given.map(([name, lang]) => ({
        name,
        voiceURI: name,
        lang,
        localService: true,
        default: false,
      }));
      service.dispatchEvent(new Event('voiceschanged'));
    };
    setTimeout(list, 200);
    Object.assign(service, {
      getVoices: () => listed,
      speak(utterance: SpeechSynthesisUtterance) {
        said = utterance;
        heard.push({ text: utterance.text, voice: utterance.voice?.name ?? '', rate: utterance.rate });
      },
      cancel() {
        const before = said;
        said = null;
        // As browsers do: what is cut short ends with an error.
        before?.onerror?.(new Event('error') as SpeechSynthesisErrorEvent);
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: service });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        text: string;
        voice: SpeechSynthesisVoice | null = null;
        lang = '';
        rate = 1;
        onend: (() => void) | null = null;
        onerror: (() => void) | null = null;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    Object.assign(window, {
      heard,
      finish: () => said?.onend?.(new Event('end') as SpeechSynthesisEvent),
      isSilent: () => said === null,
    });
  }, voices);
}

const heard = (page: Page): Promise<readonly Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
const finish = (page: Page) => page.evaluate(() => (window as unknown as { finish: () => void }).finish());
const isSilent = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { isSilent: () => boolean }).isSilent());

/** Lets the voice come to the end of what there is to say. */
async function hearAll(page: Page, again: string): Promise<string[]> {
  for (let sentence = 0; sentence < 60; sentence += 1) {
    if (await isSilent(page)) break;
    await finish(page);
  }
  await expect(page.getByRole('button', { name: again, exact: true })).toHaveCount(1);
  return (await heard(page)).map(({ text }) => text);
}

const VOICES = [
  ['Wrong Marathi', 'mr-IN'],
  ['Second Marathi', 'mr_IN'],
  ['Hindi', 'hi-IN'],
  ['English', 'en-IN'],
] as const;

test('Today is read aloud in Marathi, Hindi and English, also without a network', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('wet-night');
  await giveVoices(page, VOICES);
  await registerWithPlot(page, product, farmer, {
    name: 'Odha M-45',
    place: scenarioPlace('wet-night', 5),
    daysAgo: 45,
  });
  for (const [language, spray] of [
    ['en', /Odha M forty-five/],
    ['hi', /एम पैंतालीस/],
    ['mr', /एम पंचेचाळीस/],
  ] as const) {
    const t = words(language, 'translation', 'why');
    await page.goto(`/?lng=${language}`);
    await page.getByRole('button', { name: t('listen'), exact: true }).click();
    const player = page.getByRole('region', { name: t('listen') });
    if (language === 'mr') {
      // A voice that is listed as Marathi may speak English: asked once, and another is taken.
      await expect(player.getByText(t('listen.heard'))).toBeVisible();
      await player.getByRole('button', { name: t('listen.no'), exact: true }).click();
      await expect.poll(async () => (await heard(page)).at(-1)?.voice).toBe('Second Marathi');
      await player.getByRole('button', { name: t('listen.yes'), exact: true }).click();
      await expect(player.getByText(t('listen.heard'))).toBeHidden();
    } else await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(0);
    await player.getByRole('button', { name: t('listen.pause') }).click();
    expect(await isSilent(page)).toBe(true);
    await player.getByRole('button', { name: t('listen.slower') }).click();
    await player.getByRole('button', { name: t('listen.go') }).click();
    expect((await heard(page)).at(-1)?.rate).toBeLessThan(1);
    const all = (await hearAll(page, t('listen.again'))).join('\n');
    expect(all).toMatch(spray);
    expect(all).not.toMatch(language === 'en' ? /[\d°%–]/ : /[\dA-Za-z°%–०-९]/);
    await player.getByRole('button', { name: t('listen.again'), exact: true }).click();
    expect(await isSilent(page)).toBe(false);
    // The sound ends with the screen.
    await page.getByRole('navigation').getByRole('link').nth(1).click();
    await expect(player).toBeHidden();
    expect(await isSilent(page)).toBe(true);
  }
  const t = words('mr', 'translation', 'why');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/');
  await expect(page.getByRole('button', { name: t('listen'), exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: t('listen'), exact: true }).click();
  await expect.poll(async () => (await heard(page)).at(-1)?.voice).toBe('Second Marathi');
  // The answer of before is kept on the phone.
  await expect(page.getByText(t('listen.heard'))).toBeHidden();
  await page.context().setOffline(false);
});

test('an action and a disease are read aloud; without a voice for the language nothing is offered', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('wet-night');
  await giveVoices(page, [['Only English', 'en-GB']]);
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 7',
    place: scenarioPlace('wet-night', 6),
    daysAgo: 45,
  });
  const t = words('en', 'translation', 'why', 'plan', 'agro');
  await page.goto('/');
  // Before its weather came the plan has another first row.
  const row = page.locator('main section li').filter({ hasText: 'downy' }).first();
  await row.getByRole('button').first().click();
  await row.getByRole('button', { name: t('listen') }).click();
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(0);
  const action = (await hearAll(page, t('listen.again'))).join(' ');
  expect(action).toMatch(/Odha seven/);
  expect(action).not.toMatch(/\d/);
  await page.goto('/diseases');
  await page.getByRole('button', { name: t('listen'), exact: true }).click();
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(0);
  expect((await heard(page)).at(0)?.text).toMatch(/today|risk|danger|weather/i);
  await page.goto('/?lng=mr');
  const marathi = words('mr', 'translation', 'plan');
  await expect(page.getByRole('heading', { name: marathi('title.plots') })).toBeVisible();
  await expect(page.getByRole('button', { name: marathi('listen'), exact: true })).toBeHidden();
});

test('a phone without a voice plays the server’s audio, also without a network', async ({
  browser,
  farmer,
}) => {
  test.slow();
  const engine = fileURLToPath(new URL('../voice/say.sh', import.meta.url));
  const product = await startProduct({ SPEECH_ENGINE: engine });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  try {
    product.upstream.play('wet-night');
    await registerWithPlot(page, product, farmer, {
      name: 'Odha 9',
      place: scenarioPlace('wet-night', 7),
      daysAgo: 45,
    });
    const t = words('mr', 'translation', 'safety', 'why');
    await page.goto('/?lng=mr');
    const speaker = page.getByRole('button', { name: t('listen'), exact: true });
    // It comes when all of the day's audio is on the phone.
    await expect(speaker).toBeVisible({ timeout: 30_000 });
    // So do the player's own files.
    await readyForOffline(page, 'mr');
    await context.setOffline(true);
    await speaker.click();
    const player = page.getByRole('region', { name: t('listen') });
    await player.getByRole('button', { name: t('listen.slower') }).click();
    await expect(player.getByRole('button', { name: t('listen.pause') })).toBeHidden();
    await player.getByRole('button', { name: t('listen.again'), exact: true }).click();
    await expect(player.getByRole('button', { name: t('listen.pause') })).toBeVisible();
    await expect(player.getByText(t('listen.failed'))).toBeHidden();
  } finally {
    await context.close();
    await product.close();
  }
});
