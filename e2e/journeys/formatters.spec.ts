import { expect, registerWithPlot, test, withoutEvents } from '../journey.ts';

declare global {
  var formattersMade: string[];
}

test('a formatter is made once and used by every number and date of a screen', async ({
  page,
  product,
  farmer,
}) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'mr'));
  await registerWithPlot(page, product, farmer, { name: 'ओढा' }, 'mr');
  await page.addInitScript(() => {
    globalThis.formattersMade = [];
    const kinds = Intl as unknown as Record<string, new (...all: unknown[]) => object>;
    for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'ListFormat', 'Collator'])
      kinds[name] = new Proxy(kinds[name] as new (...all: unknown[]) => object, {
        construct(kind, all) {
          globalThis.formattersMade.push(`${name} ${JSON.stringify(all)}`);
          return Reflect.construct(kind, all);
        },
        apply(kind, _, all) {
          globalThis.formattersMade.push(`${name} ${JSON.stringify(all)}`);
          return Reflect.construct(kind, all);
        },
      });
    // These make one at each call, unseen.
    for (const prototype of [Number.prototype, Date.prototype])
      for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
        if (name in prototype)
          Object.defineProperty(prototype, name, {
            value() {
              globalThis.formattersMade.push(name, name);
              return '';
            },
          });
  });
  for (const path of ['/', '/weather', '/plots']) {
    await withoutEvents(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const made = await page.evaluate(() => globalThis.formattersMade);
    const twice = made.filter((one, index) => made.indexOf(one) !== index);
    expect(twice, path).toEqual([]);
    if (path !== '/plots') expect(made.length, path).toBeGreaterThan(2);
  }
});
