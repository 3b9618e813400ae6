import { expect, expectSound, firstSight, type Language, registerWithPlot, test, words } from '../journey.ts';
import { closedScreens, oneOfEachArea, openScreens } from '../screens.ts';
import { unseenPresses, unseenStops } from '../seen.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

/** Where the phone's foot leads, and the diary beside its tasks. */
const inFoot: readonly string[] = [
  '/',
  '/plots',
  '/tasks',
  '/farm-records',
  '/weather',
  '/profile',
  '/settings',
];

/** The way back is the first thing of the header, before the heading. */
const hasBack = (heading: Element): boolean =>
  [heading, heading.parentElement].some((part) => part?.previousElementSibling?.checkVisibility() ?? false);

for (const [language, scheme] of [
  ['en', 'dark'],
  ['hi', 'light'],
  ['mr', 'dark'],
] as const satisfies readonly (readonly [Language, 'light' | 'dark'])[]) {
  test(`every screen is sound, phone and desktop (${language}, ${scheme})`, async ({
    page,
    product,
    farmer,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    const t = words(language, 'translation');
    for (const path of [...openScreens, '/test']) {
      await page.goto(path);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectSound(page, `${path} at ${size.width}`);
      }
    }
    await page.setViewportSize(sizes[0]);
    await registerWithPlot(page, product, farmer, {}, language);
    for (const path of closedScreens) {
      await page.goto(path);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await firstSight(page);
        if (size === sizes[0] && !inFoot.includes(path))
          expect.soft(await page.getByRole('heading', { level: 1 }).evaluate(hasBack), path).toBe(true);
        await expect(page.getByText(t('loading'), { exact: true })).toHaveCount(0);
        await expectSound(page, `${path} at ${size.width}`);
      }
    }
    await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  });
}

// By the thumb on a phone, by the keyboard at a desk; how it looks is the same in every language.
test('in every area a press is seen, and the keyboard’s place', async ({ page, product, farmer }) => {
  test.slow();
  const [phone, desk] = sizes;
  const expectSeen = async (path: string) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await firstSight(page);
    expect.soft(await unseenPresses(page), `pressed on ${path}`).toEqual([]);
    await page.setViewportSize(desk);
    await firstSight(page);
    expect.soft(await unseenStops(page), `focused on ${path}`).toEqual([]);
  };
  for (const path of openScreens) await expectSeen(path);
  await registerWithPlot(page, product, farmer);
  for (const path of oneOfEachArea) await expectSeen(path);
});
