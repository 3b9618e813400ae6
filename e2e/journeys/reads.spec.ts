import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { askAs, farmOnPhone } from '../farm-rows.ts';
import { expect, farmToday, type Language, register, test, words } from '../journey.ts';
import { scenarioPoint } from '../scenario-place.ts';
import { unreadableIn } from '../unreadable.ts';

/** As long as names of plots, helpers and things to do are on a real farm; without a digit, for digits are what is read. */
const longest = {
  en: { plot: 'Chandrashekhar’s vineyard behind the old school', task: 'Tie the canes of the upper rows' },
  hi: { plot: 'पुराने विद्यालय के पीछे चंद्रशेखर का अंगूर का बाग', task: 'ऊपर की कतारों की छड़ें बाँधें' },
  mr: { plot: 'जुन्या शाळेमागची चंद्रशेखरची वाडीची द्राक्षबाग', task: 'वरच्या ओळींच्या काड्या बांधा' },
} as const satisfies Record<Language, object>;

/** How many plots there are, each with a row of the diary and a task. */
const counts = [0, 1, 2, 3, 6, 21] as const;
/** What grows with the farm is read at each count, the other screens once. */
const growing = ['/', '/plots'] as const;
const rows = ['/tasks', '/farm-records'] as const;
const others = [
  '/weather',
  '/diseases',
  '/growth-stages',
  '/pruning-planner',
  '/irrigation',
  '/plots/new?step=pruning',
  '/tasks/templates',
  '/tasks/calendar',
  '/farm-records/new?kind=spray',
  '/farm-records/stock',
  '/reports/spray-diary',
  '/reports/seasons',
  '/reports/costs',
  '/settings',
] as const;
const WITH_OTHERS = 3;
/** A screen's code may be long in coming where much runs beside this. */
const SLOW_MS = 40_000;
/** Lists of rows: none, one, a screen full. */
const WITH_ROWS = [0, 1, 21];

/** The names of diseases, verdicts and risks that a decision hangs on. */
function decisive(language: Language): string[] {
  const plan = words(language, 'plan', 'translation');
  const diseases = ['downyMildew', 'powderyMildew', 'botrytis', 'anthracnose', 'bacterialLeafSpot'];
  const verdicts = ['Excellent', 'Good', 'Fair', 'Poor', 'unknown'];
  return [...diseases.map((key) => plan(`disease.${key}`)), ...verdicts.map((key) => plan(`verdict.${key}`))];
}

/** Plots that stand at one place, so that the weather of all is one answer. */
async function growTo(page: Page, language: Language, from: number, to: number): Promise<void> {
  const { plot: name, task: title } = longest[language];
  for (let i = from; i < to; i += 1) {
    const { plot } = await askAs(page, '/api/plots', {
      name: `${name} ${String.fromCodePoint((language === 'en' ? 65 : 0x915) + i)}`,
      areaHectares: 0.41 + i / 10,
      ...scenarioPoint('wet-night', 13),
    });
    const pruningDate = farmToday(-(14 + (i % 5) * 29));
    await askAs(page, '/api/seasons', { plotId: plot.id, cycle: 'fruit', pruningDate });
    await askAs(page, '/api/tasks', { title, plotId: plot.id, scheduledDate: farmToday(i % 4) });
    await askAs(page, '/api/records', {
      plotId: plot.id,
      entryId: randomUUID(),
      kind: i % 2 === 0 ? 'irrigation' : 'expense',
      happenedAt: new Date(Date.now() - (i + 1) * 3_600_000).toISOString(),
      details: i % 2 === 0 ? { minutes: 190, source: 'well' } : { category: 'inputs' },
      cost: 15_000_050,
    });
  }
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const plotsHere = async () =>
    (await farmOnPhone(page)).rows.filter((row) => /^(plots|seasons|tasks|records)\//.test(row)).length;
  await expect.poll(plotsHere, { timeout: SLOW_MS }).toBe(to * 4);
}

/** Opens a screen as a tab does, without loading the page again. */
async function open(page: Page, path: string, letters = '100%'): Promise<void> {
  await page.evaluate(
    ([to, size]) => {
      document.documentElement.style.fontSize = size;
      // What is on the screen now is marked, and gone once the next one is there.
      if (location.pathname + location.search !== to)
        document.querySelector('main > *')?.setAttribute('data-before', '');
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    [path, letters] as const,
  );
  await expect(page.locator('[data-before]')).toHaveCount(0, { timeout: SLOW_MS });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: SLOW_MS });
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0, { timeout: SLOW_MS });
}

/** Reads the screens with letters as they are and twice as large. */
async function read(
  page: Page,
  paths: readonly string[],
  name: string,
  said: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const letters of ['100%', '200%']) {
    for (const path of paths) {
      await open(page, path, letters);
      for (const fault of await unreadableIn(page, said))
        faults.push(`${path}, ${name}, ${letters}: ${fault}`);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) faults.push(`${path}, ${name}, ${letters}: scrolls sideways by ${beyond} px`);
    }
  }
  return faults;
}

for (const language of ['en', 'hi', 'mr'] as const) {
  test(`no hour, number, disease or verdict is cut or printed over, from none to 21 plots (${language})`, async ({
    page,
    product,
    farmer,
  }) => {
    test.setTimeout(480_000);
    product.upstream.play('wet-night');
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await register(page, product, farmer, language);
    const said = decisive(language);
    const faults: string[] = [];
    let before = 0;
    for (const count of counts) {
      await growTo(page, language, before, count);
      before = count;
      const plots: { items: readonly { id: string }[] } = await askAs(page, '/api/plots');
      const paths = [
        ...growing,
        ...(WITH_ROWS.includes(count) ? rows : []),
        ...(count === WITH_OTHERS ? [...others, `/plots/${plots.items[0]?.id}`] : []),
      ];
      faults.push(...(await read(page, paths, `${count} plots`, said)));
    }
    expect(faults).toEqual([]);
  });
}

test('the reading sees an hour that is cut and a number that is printed over, and nothing else', async ({
  page,
}) => {
  await page.goto('/login');
  /** Texts in boxes, their style set as a script may where the content policy forbids it in markup. */
  const drawn = (boxes: readonly (readonly [text: string, style: string])[]) =>
    page.evaluate((all) => {
      document.body.replaceChildren(
        ...all.map(([text, style]) => {
          const box = document.createElement('div');
          box.textContent = text;
          box.style.cssText = style;
          return box;
        }),
      );
    }, boxes);
  await drawn([
    ['7–10', ''],
    ['12.5 mm', 'margin-top: 4px'],
    ['a long name', 'overflow: hidden; width: 2rem; white-space: nowrap'],
  ]);
  expect(await unreadableIn(page, ['downy'])).toEqual([]);
  const isCut = 'is cut by its box';
  for (const [boxes, fault] of [
    [[['7–10 in the evening', 'overflow: hidden; width: 2rem; white-space: nowrap']], isCut],
    [[['7–10', 'overflow: hidden; height: 0.5rem']], isCut],
    [
      [['downy mildew', 'overflow: hidden; width: 3rem; text-overflow: ellipsis; white-space: nowrap']],
      isCut,
    ],
    [[['12.5 mm of rain', 'margin-left: 300px; white-space: nowrap']], 'leaves the window'],
    [
      [
        ['12.5 mm', ''],
        ['of rain', 'margin-top: -1rem'],
      ],
      'are printed over each other',
    ],
  ] as const) {
    await drawn(boxes);
    expect(await unreadableIn(page, ['downy']), boxes[0][0]).toEqual([expect.stringContaining(fault)]);
  }
});
