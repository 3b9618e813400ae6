import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { addPlot, register, words } from '../e2e/journey.ts';
import { startProduct } from '../e2e/product.ts';
import { browserPath } from '../scripts/browser.ts';

/**
 * Milliseconds from the touch on Today's speaker to the sound, on a slow phone (processor ÷ 6) without a network: until the phone's own
 * voice is told to speak, and until audio of the server's plays. The voice is a stand-in: what a phone's own takes then is the
 * phone's. Each round opens Today anew, so that player and number words are read from the phone each time; the same touch a second
 * time finds them in memory.
 */

const ROUNDS = 15;
const SLOWER = 6;
const GOAL_MS = 300;

const t = words('mr', 'translation', 'safety', 'why');

const engine = fileURLToPath(new URL('../e2e/voice/say.sh', import.meta.url));
const product = await startProduct({ SPEECH_ENGINE: engine });
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});

/** Marks the touch and the first sound after it, of a voice or of a player. */
async function listenTo(context: BrowserContext, hasVoice: boolean): Promise<void> {
  await context.addInitScript((isGiven) => {
    const mark = (name: string) => performance.mark(name);
    document.addEventListener('pointerdown', () => mark('touch'), { capture: true });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener('playing', () => mark('sound'), { once: true });
      return play.call(this);
    };
    if (!isGiven) return;
    const voice = { name: 'Marathi', voiceURI: 'Marathi', lang: 'mr-IN', localService: true, default: true };
    const service = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      speak: () => mark('sound'),
      cancel: () => undefined,
    });
    Object.defineProperty(window, 'speechSynthesis', { value: service });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: class {} });
  }, hasVoice);
}

/** From the touch that was just made to its sound. */
const soundAfter = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => performance.getEntriesByName('sound').length > 0);
  return page.evaluate(() => {
    const of = (name: string) => performance.getEntriesByName(name).at(0)?.startTime ?? Number.NaN;
    const took = of('sound') - of('touch');
    performance.clearMarks();
    return took;
  });
};

interface Times {
  readonly first: number;
  readonly second: number;
}

async function touched(page: Page): Promise<Times> {
  await page.goto(`${product.url}/?lng=mr`);
  const speaker = page.getByRole('button', { name: t('listen'), exact: true });
  await speaker.waitFor();
  // What Today still does after it is shown is not the speaker's.
  await page.waitForTimeout(4_000);
  const player = page.getByRole('region', { name: t('listen') });
  await speaker.click();
  const first = await soundAfter(page);
  await player.getByRole('button', { name: t('listen.close') }).click();
  await player.waitFor({ state: 'detached' });
  await page.evaluate(() => performance.clearMarks());
  await speaker.click();
  return { first, second: await soundAfter(page) };
}

const of = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

async function measure(name: string, hasVoice: boolean, at: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-IN',
    viewport: { width: 360, height: 740 },
  });
  await listenTo(context, hasVoice);
  const page = await context.newPage();
  await register(page, product, { digits: `982201234${at}`, pin: '482915' });
  await addPlot(page, { name: 'Odha 9', place: '19.0663, 73.7300', daysAgo: 45 });
  await page.goto('/?lng=mr');
  await page.getByText(t('offline.ready'), { exact: true }).waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: t('listen'), exact: true }).waitFor({ timeout: 60_000 });
  await context.setOffline(true);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const found: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) found.push(await touched(page));
  for (const [which, times] of [
    ['first touch', found.map(({ first }) => first)],
    ['again', found.map(({ second }) => second)],
  ] as const)
    console.log(
      `${name}, ${which}: median ${of(times, 0.5).toFixed(0)} ms, p95 ${of(times, 0.95).toFixed(0)} ms (goal ${GOAL_MS})`,
    );
  await context.close();
}

try {
  product.upstream.play('wet-night');
  await measure('phone’s own voice', true, 1);
  await measure('server’s audio', false, 2);
} finally {
  await browser.close();
  await product.close();
}
