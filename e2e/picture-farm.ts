import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { jpeg } from '../server/test/photos.ts';
import { askAs } from './farm-rows.ts';
import { cut, farmToday, type Language, mend, openPart, words } from './journey.ts';

/** Rows that screens of their own are of. */
export interface PictureFarm {
  readonly plot: string;
  readonly task: string;
  readonly spray: string;
  readonly harvest: string;
}

const english = {
  plots: ['Odha 2', 'Mal', 'Wadichi Bag behind the school', 'New plot'],
  village: 'Odha',
  workers: ['Sunita', 'Raju', 'Asha'],
  buyer: 'Sahyadri Farms',
  shop: 'Krishi Seva Kendra',
  product: 'Neem extract',
  note: 'The valve of the third row leaks, bring a new ring from Ozar.',
  task: 'Check the drip lines of all rows',
};
const marathi: typeof english = {
  plots: ['ओढा 2', 'माळ', 'शाळेमागची वाडीची द्राक्षबाग', 'नवीन बाग'],
  village: 'ओढा',
  workers: ['सुनीता', 'राजू', 'आशा'],
  buyer: 'सह्याद्री फार्म्स',
  shop: 'कृषी सेवा केंद्र',
  product: 'निंबोळी अर्क',
  note: 'तिसऱ्या ओळीचा व्हॉल्व्ह गळतो, ओझरहून नवी रिंग आणायची.',
  task: 'सगळ्या ओळींच्या ड्रिप लाईन तपासा',
};
const hindi: typeof english = {
  ...marathi,
  plots: ['ओढ़ा 2', 'माल', 'स्कूल के पीछे वाला अंगूर का बाग', 'नया बाग'],
  village: 'ओढ़ा',
  note: 'तीसरी कतार का वाल्व रिसता है, ओझर से नई रिंग लानी है।',
  task: 'सभी कतारों की ड्रिप लाइनें जाँचें',
};
const said = { en: english, hi: hindi, mr: marathi };

/** Work and money of a season, by days before today, plot and kind. */
const diary = (own: typeof english) =>
  [
    [0, 0, 'irrigation', { minutes: 38, source: 'well' }],
    [0, 1, 'rain_gauge', { mm: 4.5 }],
    [1, 0, 'spray', spray('Mancozeb 75% WP', 2, 66), 245_000],
    [1, 1, 'labour', { people: 6, hours: 8, wagePaise: 45_000, names: own.workers.join(', ') }],
    [2, 0, 'note', {}],
    [3, 1, 'expense', { category: 'inputs', party: own.shop }, 15_000_000],
    [
      4,
      0,
      'scouting',
      { disease: 'downyMildew', seen: true, incidencePercent: 12, severityPercent: 4, leaves: 50 },
    ],
    [5, 0, 'fertilizer', { product: '19:19:19', dose: 5, unit: 'kg_per_acre', method: 'drip' }, 120_000],
    [6, 1, 'growth_regulator', { product: 'GA3', ppm: 10, method: 'dip', waterLitres: 200 }, 90_000],
    [9, 0, 'spray', spray('Metalaxyl 8% + Mancozeb 64% WP', 2.5, null), 310_000],
    [12, 2, 'bunch_count', { bunches: '32 28 35 30 29', bunchGrams: '310 290 350' }],
    [14, 1, 'pruning', { cycle: 'fruit' }],
    [
      20,
      0,
      'soil_test',
      {
        values: [
          { name: 'pH', value: 7.9 },
          { name: 'EC', value: 0.62, unit: 'dS/m' },
        ],
        laboratory: 'NRC Grapes',
      },
    ],
    [
      21,
      0,
      'petiole_test',
      {
        values: [
          { name: 'N', value: 1.2, unit: '%' },
          { name: 'K', value: 1.8, unit: '%' },
        ],
      },
    ],
    [
      25,
      2,
      'harvest',
      {
        kg: 12_450,
        grade: 'export',
        crates: 830,
        buyer: own.buyer,
        ratePaisePerKg: 9_550,
        payInDays: 15,
        brix: 18.4,
      },
    ],
    [24, 2, 'income', { category: 'sale_payment', party: own.buyer }, 60_000_000],
    [33, 0, 'spray', spray('Sulphur 80% WDG', 2, 30), 98_000],
  ] as const;

function spray(name: string, dose: number, phiDays: number | null) {
  const known = phiDays === null ? {} : { phiDays, phiSource: 'label' };
  const product = { name, dose, unit: 'g_per_l', amount: dose * 400, amountUnit: 'g', ...known };
  return {
    products: [product],
    targets: ['downyMildew'],
    waterLitres: 400,
    method: 'blower',
    operator: 'Raju',
  };
}

const tasks = [
  { daysLater: -3, usual: 'water', category: 'irrigation', priority: 'urgent', status: 'inProgress' },
  { daysLater: 0, usual: 'tips', category: 'pruning', priority: 'high', status: 'pending', plot: 1 },
  { daysLater: 0, usual: 'spray', category: 'pestControl', priority: 'medium', status: 'completed' },
  {
    daysLater: 1,
    usual: 'fertilizer',
    category: 'fertilization',
    priority: 'medium',
    status: 'pending',
    repeats: 'FREQ=WEEKLY',
  },
  { daysLater: 5, usual: 'look', category: 'monitoring', priority: 'low', status: 'cancelled' },
  { daysLater: 12, usual: 'harvest', category: 'harvesting', priority: 'medium', status: 'pending', plot: 2 },
  { usual: 'tying', category: 'training', priority: 'low', status: 'pending' },
] as const;

/** Fills the farm of the page's farmer with something of everything, at the server. */
export async function fillPictureFarm(page: Page, language: Language): Promise<PictureFarm> {
  const own = said[language];
  const t = words(language, 'tasks');
  const plots: string[] = [];
  for (const [index, name] of own.plots.entries()) {
    const { plot } = await askAs(page, '/api/plots', {
      name,
      latitude: 20.0063 + index * 0.02,
      longitude: 73.79,
      // The last one is just begun: a name and a place.
      ...(index < 3 && {
        village: own.village,
        areaHectares: [0.81, 0.4, 1.2][index],
        grapeVariety: ['Thompson Seedless', 'Sonaka', 'Sharad Seedless'][index],
        totalVines: [900, 440, 1300][index],
        irrigationType: 'drip',
        emittersPerVine: 2,
        emitterLitresPerHour: 4,
        registrationCode: `MH2711/00${index}`,
      }),
    });
    plots.push(plot.id);
  }
  const plotAt = (index: number): string => plots[index] ?? '';
  for (const [plot, daysAgo] of [
    [0, 408],
    [0, 43],
    [1, 14],
    [2, 150],
  ] as const)
    await askAs(page, '/api/seasons', {
      plotId: plotAt(plot),
      cycle: 'fruit',
      pruningDate: farmToday(-daysAgo),
      targetMarket: plot === 1 ? 'domestic' : 'export_eu',
      ...(daysAgo > 100 && { endedOn: farmToday(140 - daysAgo), yieldKg: 12_450 }),
    });

  const entries: Record<string, string> = {};
  for (const [daysAgo, plot, kind, details, cost] of diary(own)) {
    const { record } = await askAs(page, '/api/records', {
      plotId: plotAt(plot),
      entryId: randomUUID(),
      kind,
      happenedAt: `${farmToday(-daysAgo)}T01:00:00.000Z`,
      details,
      ...(cost !== undefined && { cost }),
      ...(kind === 'note' && { notes: own.note }),
    });
    entries[kind] ??= record.entryId;
  }

  let first = '';
  for (const [index, one] of tasks.entries()) {
    const { task } = await askAs(page, '/api/tasks', {
      title: index === 0 ? own.task : t(`usual.${one.usual}`),
      plotId: plotAt('plot' in one ? one.plot : 0),
      category: one.category,
      priority: one.priority,
      ...('daysLater' in one && { scheduledDate: farmToday(one.daysLater) }),
      ...('repeats' in one && { repeats: one.repeats }),
      ...(index === 0 && { workers: own.workers, estimatedHours: 2.5, cost: 125_050, notes: own.note }),
    });
    if (one.status !== 'pending') await askAs(page, `/api/tasks/${task.id}/transition`, { to: one.status });
    first ||= task.id;
  }

  const { product } = await askAs(page, '/api/products', {
    name: own.product,
    dose: 3,
    doseUnit: 'ml_per_l',
  });
  for (const [productId, productName, move, amount, unit, cost] of [
    [product.id, own.product, 'bought', 5000, 'ml', 180_000],
    ['Mancozeb 75% WP', 'Mancozeb 75% WP', 'bought', 500, 'g', 42_000],
    ['Sulphur 80% WDG', 'Sulphur 80% WDG', 'counted', 3000, 'g', null],
  ])
    await askAs(page, '/api/stock-movements', {
      productId,
      productName,
      move,
      amount,
      unit,
      cost,
      movedOn: farmToday(-40),
    });

  await askAs(page, '/api/report-links', { report: 'costs', plotIds: [plotAt(0)], language });
  await askAs(page, '/api/access-tokens', { name: own.buyer, scopes: ['plots', 'diary'], days: 30 });
  await askAs(page, '/api/tasks/calendar', {});
  await addPhoto(page, plotAt(0), language);
  return {
    plot: plotAt(0),
    task: first,
    spray: entries.spray ?? '',
    harvest: entries.harvest ?? '',
  };
}

/** As a farmer adds one: through the plot's own page. */
async function addPhoto(page: Page, plot: string, language: Language): Promise<void> {
  await page.goto(`/plots/${plot}`, { waitUntil: 'networkidle' });
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('/api/photos') && answer.request().method() !== 'GET',
  );
  const buffer = await jpeg(1600, 1200);
  await openPart(page, 'plotPage.photos', language);
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer });
  await stored;
}

/** A change that another phone has made too, and a new task that does not come through: what waits for the farmer. */
export async function leaveUnsent(page: Page, { task }: PictureFarm, language: Language): Promise<void> {
  const t = words(language, 'tasks', 'translation');
  // This phone's own change waits until the other one's is there.
  await page.goto(`/tasks/${task}`);
  await cut(page);
  await page.getByLabel(t('field.title')).fill(`${said[language].task} 2`);
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(task));
  await changeElsewhere(page, `/api/tasks/${task}`, { title: t('usual.water') });
  await mend(page);
  await page.goto('/settings/unsent');
  const decide = words(language, 'safety')('outbox.decide');
  await page.getByRole('button', { name: decide, exact: true }).first().waitFor();

  await page.goto('/tasks');
  await cut(page);
  const line = page.getByRole('textbox', { name: t('add.what') });
  await line.fill(said[language].task);
  await line.press('Enter');
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: said[language].task })
    .first()
    .waitFor();
  await page.goto('/settings/unsent');
}

/** As another phone of the farmer does it: past what is cut off for this page. */
async function changeElsewhere(page: Page, path: string, change: object): Promise<void> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('draksha.session') ?? '{}').access_token as string,
  );
  const authorization = `Bearer ${token}`;
  const read = await page.request.get(path, { headers: { authorization } });
  const { version } = (await read.json()).data.task;
  const headers = { authorization, 'if-match': `"${version}"` };
  const changed = await page.request.patch(path, { headers, data: change });
  if (!changed.ok()) throw new Error(`the other phone was refused: ${await changed.text()}`);
}
