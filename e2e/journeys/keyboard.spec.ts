import type { Locator, Page } from '@playwright/test';
import { expect, newFarmer, register, signOut, test, words } from '../journey.ts';

const t = words('en', 'translation', 'account', 'diary', 'tasks', 'plotbook', 'safety');

/** Whether the part in focus shows it: an outline, a shadow or a border of its own, of a parent or of a child. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const one = document.activeElement;
    // Behind the last stop the keyboard is in the browser's own frame.
    if (one === document.body) return true;
    if (!one?.matches(':focus-visible')) return false;
    const around = [one, ...one.children, one.parentElement, one.parentElement?.parentElement];
    const look = () =>
      around
        .map((part) => {
          if (!part) return '';
          const { outline, boxShadow, border, backgroundColor } = getComputedStyle(part);
          return [outline, boxShadow, border, backgroundColor].join();
        })
        .join('|');
    const focused = look();
    const settled = () => new Promise((done) => setTimeout(done));
    const field = one as HTMLElement;
    field.blur();
    await settled();
    const without = look();
    field.focus();
    await settled();
    return focused !== without;
  });

const MAX_STOPS = 60;

/** Goes there by the keyboard alone; each stop on the way shows that it has the focus. */
async function tabTo(page: Page, to: Locator, name: string, key = 'Tab') {
  await to.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await to.evaluate((one) => one === document.activeElement)) {
      expect(await showsFocus(page), `focus on ${name}`).toBe(true);
      return;
    }
    await page.keyboard.press(key);
    expect.soft(await showsFocus(page), `a stop before ${name}: ${await stopName(page)}`).toBe(true);
  }
  throw new Error(`${name} is not among the first ${MAX_STOPS} stops`);
}

const stopName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? 'none');

test('a morning by the keyboard alone: sign in, a plot, a task ticked, water written down and taken back', async ({
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  const farmer = newFarmer(90);
  await register(page, product, farmer);
  await signOut(page);
  const { keyboard } = page;

  await tabTo(page, page.getByRole('textbox', { name: t('field.phone'), exact: true }), 'the number');
  await keyboard.type(farmer.digits);
  await tabTo(page, page.getByRole('textbox', { name: t('field.pin'), exact: true }), 'the PIN');
  await keyboard.type(farmer.pin);
  await keyboard.press('Enter');

  // The first plot: its name, its place as numbers, its pruning.
  await tabTo(page, page.getByRole('link', { name: t('nav.plots'), exact: true }).first(), 'the plots');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/plots$/);
  await keyboard.press('n');
  await tabTo(page, page.getByLabel(t('plot.name')), 'the name of the plot');
  await keyboard.type('Odha');
  await tabTo(page, page.getByRole('button', { name: t('add.toPlace') }), 'on to the place');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: t('add.paste') }), 'paste a place');
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel(t('plot.place')), 'the place');
  await keyboard.type('20.0063, 73.7900');
  await tabTo(page, page.getByRole('button', { name: t('add.rightPlace') }), 'the right place');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: t('cycle.fruit') }), 'the pruning');
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: t('add.done', { name: 'Odha' }) }), 'done');
  await keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/plots\/new/);

  // A task, added and ticked.
  await tabTo(page, page.getByRole('link', { name: t('nav.tasks'), exact: true }).first(), 'the tasks');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.getByRole('textbox', { name: t('add.what') }).waitFor();
  await keyboard.press('n');
  await expect(page.getByRole('textbox', { name: t('add.what') })).toBeFocused();
  await keyboard.type('Tie the shoots');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: t('tick', { title: 'Tie the shoots' }) }), 'the tick');
  await keyboard.press('Space');
  await expect(page.getByRole('heading', { name: t('todayDone', { done: '1', all: '1' }) })).toBeVisible();

  // Water in the diary, and the way back of it.
  await tabTo(page, page.getByRole('link', { name: t('nav.diary'), exact: true }).first(), 'the diary');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: t('kinds.irrigation'), exact: true }).first(), 'water');
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel(t('form.member.minutes')), 'the minutes');
  await keyboard.type('40');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/farm-records$/);
  await expect(page.getByText(t('form.saved', { what: t('kinds.irrigation') }))).toBeVisible();
  // The last stop of the page, and there for ten seconds: sooner reached backwards.
  await tabTo(page, page.getByRole('button', { name: t('undo'), exact: true }), 'undo', 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByText(t('empty'))).toBeVisible();
});
