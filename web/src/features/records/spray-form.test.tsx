import type { Plot } from '@draksha/contract';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, plotRow, recordRow, seasonRow, stageRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { BeesNote } from './bees-note.tsx';
import { EntryFields } from './entry-fields.tsx';
import { blankForm, NO_PRODUCT } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';
import { GroupNote } from './group-note.tsx';
import { HarvestNote } from './harvest-note.tsx';
import { LabelNote } from './label-note.tsx';
import { PestNote } from './pest-note.tsx';
import { StockNote } from './stock-note.tsx';
import { TankCard } from './tank-card.tsx';
import { WherePart } from './where-when.tsx';

/** One acre, as the form counts it. */
const acre = plotRow({ areaHectares: 0.40468564224 });

function Form({
  values,
  children,
}: {
  readonly values: Partial<EntryForm>;
  readonly children: (form: UseFormReturn<EntryForm>) => ReactNode;
}) {
  const form = useForm<EntryForm>({
    defaultValues: { ...blankForm('2026-11-24'), plotIds: [idOf(1)], ...values },
  });
  return children(form);
}

const product = (fields: Partial<typeof NO_PRODUCT>) => ({
  ...NO_PRODUCT,
  productId: 'p',
  name: 'Sulphur',
  ...fields,
});
const onForm = (
  values: Partial<EntryForm>,
  draw: (form: UseFormReturn<EntryForm>, plots: readonly Plot[]) => ReactNode,
  plots = [acre],
  rows = {},
) =>
  show(<Form values={values}>{(form) => draw(form, plots)}</Form>, {
    areas: ['diary'],
    rows: { plots, ...rows },
  });

const OWN = {
  id: idOf(60),
  name: 'My M-45',
  kind: 'fungicide',
  activeIngredient: 'mancozeb',
  targets: [],
  group: 'M03',
  phiDays: null,
  phiSource: null,
  reEntryHours: null,
  amountUnit: null,
  notes: null,
};

const tank = (form: UseFormReturn<EntryForm>, plots: readonly Plot[]) => (
  <TankCard form={form} plots={plots} />
);

test('300 litres an acre are one full drum and half of one, each with its own share of the product', async () => {
  const { text } = await onForm(
    { perAcre: '300', products: [product({ dose: '2', unit: 'g_per_l' })] },
    tank,
  );
  expect(text()).toContain('300 l');
  expect(text()).toContain('400 g Sulphur');
  expect(text()).toContain('200 g Sulphur');
  // The last tank is drawn as far as it is filled.
  const fills = [...document.querySelectorAll('rect[fill-opacity]')].map((rect) =>
    Math.round(Number(rect.getAttribute('height'))),
  );
  expect(fills).toEqual([66, 33]);
});

test('two acres are twice as much water; another tank is filled as often as it must be', async () => {
  const two = plotRow({ areaHectares: 0.80937128448 });
  const { text } = await onForm(
    { perAcre: '300', products: [product({ dose: '1', unit: 'ml_per_l' })] },
    tank,
    [two],
  );
  expect(text()).toContain('600 l');
  await page.getByRole('combobox').selectOptions('500');
  await expect.poll(text).toContain('500 ml Sulphur');
  expect(text()).toContain('100 ml Sulphur');
});

test('water is filled by ten litres, and the lines of the plots are the water in all', async () => {
  // 23 and 25 guntha: 115 and 125 l before they are rounded.
  const plots = [
    plotRow({ areaHectares: 0.2327 }),
    plotRow({ id: idOf(3), name: 'Mala', areaHectares: 0.2529 }),
  ];
  const { text } = await onForm(
    { plotIds: [idOf(1), idOf(3)], perAcre: '200', products: [product({ dose: '2' })] },
    tank,
    plots,
  );
  expect(text()).toContain('1 full tank + one with 40 l');
  expect(text()).toMatch(/Odha 110 l .* Mala 130 l/);
});

test('a dose by the acre does not follow the water', async () => {
  const { text } = await onForm(
    { perAcre: '200', products: [product({ dose: '500', unit: 'g_per_acre' })] },
    tank,
  );
  expect(text()).toContain('500 g Sulphur');
  await page.getByRole('textbox').fill('400');
  await expect.poll(text).toContain('250 g Sulphur');
});

test('a plot without an area is asked for its water in all', async () => {
  const { text } = await onForm({ products: [product({ dose: '2' })] }, tank, [plotRow()]);
  await page.getByRole('textbox').fill('100');
  await expect.poll(text).toContain('200 g Sulphur');
});

test('half the plot is one touch: its acres are half, and so is the water', async () => {
  const { text } = await onForm(
    { details: { sprayedHectares: '' }, perAcre: '300', products: [product({ dose: '2' })] },
    (form, plots) => (
      <>
        <EntryFields form={form} kind="spray" part="more" />
        <TankCard form={form} plots={plots} />
      </>
    ),
  );
  await page.getByText('Half the plot').nth(1).click();
  await expect.element(page.getByLabelText('Area really sprayed, acres')).toHaveValue('0.5');
  expect(text()).toContain('150');
  await page.getByText('Half the plot').nth(1).click();
  await expect.element(page.getByLabelText('Area really sprayed, acres')).toHaveValue('');
});

test('a picking offers no plot whose vines bear nothing, and says so; a spray offers all', async () => {
  const plots = [acre, plotRow({ id: idOf(2), name: 'Mala', status: 'young' })];
  const where = (kind: 'harvest' | 'spray') =>
    onForm({}, (form, all) => <WherePart form={form} kind={kind} plots={all} />, plots);
  const picking = await where('harvest');
  expect(picking.text()).toContain('bear nothing yet: Mala');
  expect(page.getByRole('checkbox', { name: 'Mala' }).elements()).toHaveLength(0);
  await where('spray');
  expect(page.getByRole('checkbox', { name: 'Mala' }).elements()).toHaveLength(1);
});

test('the harvest after this spray begins when its longest waiting is over, counted from the spray’s own day', async () => {
  const { text } = await onForm(
    {
      day: '2026-11-20',
      products: [product({ phiDays: '5' }), product({ name: 'Metalaxyl', phiDays: '66' })],
    },
    (form, plots) => <HarvestNote form={form} plots={plots} />,
  );
  expect(text()).toContain('25 Jan');
});

test('a harvest that was meant to be earlier is said, and a product without a waiting is named', async () => {
  const seasons = [seasonRow({ expectedHarvestDate: '2026-12-20' })];
  const { text } = await onForm(
    { day: '2026-11-20', products: [product({ phiDays: '40' }), product({ name: 'Neem', phiDays: '' })] },
    (form, plots) => <HarvestNote form={form} plots={plots} />,
    [acre],
    { seasons },
  );
  expect(text()).toContain('30 Dec');
  expect(text()).toContain('20 Dec');
  expect(text()).toContain('Neem');
});

test('what the spray uses more of than there is on the shelf is said with both amounts', async () => {
  const bought = {
    id: idOf(8),
    productId: 'p',
    productName: 'Sulphur',
    unit: 'g',
    move: 'bought',
    amount: 500,
    movedOn: '2026-11-01',
    cost: null,
  };
  const note = (form: UseFormReturn<EntryForm>, plots: readonly Plot[]) => (
    <StockNote form={form} plots={plots} without={null} />
  );
  const rows = { 'stock-movements': [bought] };
  const short = await onForm({ perAcre: '300', products: [product({ dose: '2' })] }, note, [acre], rows);
  expect(short.text()).toMatch(/600 g.*500 g/);
  const earlier = recordRow('spray', {
    products: [{ productId: 'p', name: 'Sulphur', amount: 450, amountUnit: 'g' }],
  });
  const used = await onForm({ perAcre: '50', products: [product({ dose: '2' })] }, note, [acre], {
    ...rows,
    records: [earlier],
  });
  expect(used.text()).toMatch(/100 g.*50 g/);
  const enough = await onForm({ perAcre: '100', products: [product({ dose: '2' })] }, note, [acre], rows);
  expect(enough.text()).toBe('');
});

const used = (productId: string, name: string, day: string, entry: number) =>
  recordRow(
    'spray',
    { products: [{ productId, name, amount: 1, amountUnit: 'g' }] },
    { happenedAt: `${day}T04:30:00Z`, entryId: idOf(entry) },
  );
const groupNote = (form: UseFormReturn<EntryForm>, plots: readonly Plot[]) => (
  <GroupNote form={form} plots={plots} without={null} />
);
const azoxystrobin = { products: [product({ productId: '', name: 'Azoxystrobin' })] };

test('a group used last is said with its day, one that had its sprays with how many', async () => {
  const seasons = [seasonRow()];
  const once = await onForm(azoxystrobin, groupNote, [acre], {
    seasons,
    records: [used('', 'Azoxystrobin', '2026-11-18', 40)],
  });
  expect(once.text()).toMatch(/Group 11.*18 Nov/);
  expect(once.text()).not.toContain('at most');
  const twice = await onForm(azoxystrobin, groupNote, [acre], {
    seasons,
    records: [
      used('', 'Azoxystrobin', '2026-10-20', 41),
      used('', 'Mancozeb', '2026-10-25', 42),
      used('', 'Azoxystrobin', '2026-11-02', 43),
      used('', 'Mancozeb', '2026-11-18', 44),
    ],
  });
  expect(twice.text()).toMatch(/Group 11.*2 times.*2 Nov.*at most 2/);
});

test('more than the dose of the own label, or once more than its uses, is said', async () => {
  const own = { ...OWN, dose: 2, doseUnit: 'g_per_l', dosePerAcre: 400, maxUses: 2 };
  const note = (form: UseFormReturn<EntryForm>, plots: readonly Plot[]) => (
    <LabelNote form={form} plots={plots} without={null} />
  );
  const on = (line: Partial<typeof NO_PRODUCT>, records: readonly unknown[] = []) =>
    onForm({ products: [product({ productId: OWN.id, name: OWN.name, ...line })] }, note, [acre], {
      seasons: [seasonRow()],
      products: [own],
      records,
    });
  expect((await on({ dose: '2' })).text()).toBe('');
  expect((await on({ dose: '2.5' })).text()).toMatch(/My M-45.*2 g per litre/);
  expect((await on({ dose: '500', unit: 'g_per_acre' })).text()).toContain('400 g per acre');
  expect((await on({ dose: '300', unit: 'ml_per_acre' })).text()).toBe('');
  const sprays = [used(OWN.id, OWN.name, '2026-10-20', 45), used(OWN.id, OWN.name, '2026-11-02', 46)];
  expect((await on({ dose: '1' }, sprays)).text()).toMatch(/My M-45.*2 times.*allows 2/);
  expect((await on({ dose: '1' }, sprays.slice(1))).text()).toBe('');
});

const bees = (values: Partial<EntryForm>, daysAgo: number, seen: readonly object[] = []) =>
  onForm(values, (form, plots) => <BeesNote form={form} plots={plots} />, [acre], {
    seasons: [seasonRow({ cycle: 'fruit', pruningDate: daysBefore(daysAgo) })],
    'stage-observations': seen,
  });
const daysBefore = (days: number): string =>
  new Date(Date.parse('2026-11-24') - days * 86_400_000).toISOString().slice(0, 10);

const insecticide = { products: [product({ kind: 'insecticide' })] };
const fungicide = { targets: ['downyMildew'], products: [product({ kind: 'fungicide' })] };

test.each([
  ['an insecticide in bloom', insecticide, 45, true],
  ['mites in bloom', { targets: ['mites'] }, 41, true],
  ['a fungicide in bloom', fungicide, 45, false],
  ['an insecticide after bloom', insecticide, 56, false],
])('bees are spoken of for %s or not', async (_name, values, daysAgo, isTold) => {
  await bees(values, daysAgo);
  expect(page.getByText(/bees are at work/).elements().length).toBe(isTold ? 1 : 0);
});

test('bees are spoken of by the bloom that was seen, before its day of the table and long after it', async () => {
  const early = await bees(insecticide, 36, [stageRow('fruit.bloom_to_shatter', '2026-11-23')]);
  expect(early.text()).toMatch(/about day 49.*bees are at work/);
  const late = await bees(insecticide, 45, [stageRow('fruit.five_leaves', '2026-11-22')]);
  expect(late.text()).toBe('');
});

test('bees are spoken of by the season of the day of the spray', async () => {
  const seasons = [
    seasonRow({ id: idOf(3), cycle: 'fruit', pruningDate: '2026-03-01' }),
    seasonRow({ cycle: 'foundation', pruningDate: '2026-10-20' }),
  ];
  const { text } = await onForm(
    { ...insecticide, day: '2026-04-15' },
    (form, plots) => <BeesNote form={form} plots={plots} />,
    [acre],
    { seasons },
  );
  expect(text()).toContain('bees are at work');
});

test.each([
  [
    'fewer than the limit, though much',
    { disease: 'redMite', abundance: 'many', perLeaf: '4' },
    80,
    /No spray/,
    0,
  ],
  ['over the limit', { disease: 'redMite', perLeaf: '12' }, 80, /First without a spray/, 1],
  [
    'much in bloom, when no way to a spray is offered',
    { disease: 'thrips', abundance: 'many' },
    45,
    /bees are at work/,
    0,
  ],
])('a pest that was found: %s', async (_name, details, daysAgo, words, links) => {
  await onForm(
    { details: { seen: 'yes', ...details } },
    (form, plots) => <PestNote form={form} plots={plots} />,
    [acre],
    { seasons: [seasonRow({ cycle: 'fruit', pruningDate: daysBefore(daysAgo) })] },
  );
  await expect.element(page.getByText(words)).toBeInTheDocument();
  expect(page.getByRole('link', { name: 'Write down a spray' }).elements().length).toBe(links);
});
