import { sinceEdition } from '@draksha/models/products/list-comparison';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, plotRow, recordRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { SprayedList } from '../plots/plot-sprays.tsx';
import { type Entry, entriesOf } from '../records/entry.ts';
import { blankForm, copyOf, formOf, NO_PRODUCT } from '../records/entry-form.ts';
import type { EntryForm } from '../records/entry-form-values.ts';
import { HarvestNote } from '../records/harvest-note.tsx';
import { ListNote } from '../records/list-note.tsx';
import { ProductRow } from '../records/product-row.tsx';
import { ProductSheet } from '../records/product-sheet.tsx';
import { saveWrites } from '../records/save-entry.ts';
import StockPage from '../records/stock-page.tsx';

const row = (substance: string, days: object) => ({
  ...{ product: '', substance, formulation: '', dose: '', days, maxUses: null, stage: '', residueLimit: '' },
});
const before = [row('Mancozeb', { eu: 66 }), row('Ziram', { eu: 30 })];
const list = {
  ...{ id: idOf(900), organisation: 'Sahya', name: 'Export', season: '2026-27', source: 'Annexure 5' },
  ...{ datedOn: '2026-11-03', isWithdrawn: false, hasConsentEnded: false },
  ...sinceEdition(before, [row('Mancozeb', { eu: 40 })]),
};
const season = seasonRow({ targetMarket: 'export_eu' });
const setting = {
  areas: ['plotbook', 'plan', 'diary'] as const,
  answers: { '/product-lists': { lists: [list] } },
};

function Form({
  names,
  children,
}: {
  readonly names: readonly string[];
  readonly children: (form: UseFormReturn<EntryForm>) => ReactNode;
}) {
  const products = names.map((name) => ({ ...NO_PRODUCT, name, activeIngredient: name, phiDays: '10' }));
  const form = useForm<EntryForm>({
    defaultValues: { ...blankForm('2026-11-24'), plotIds: [idOf(1)], products },
  });
  return children(form);
}

test('the harvest day is the stricter’s, with the list that says so and the day of the edition before', async () => {
  const sprayed = recordRow(
    'spray',
    { products: [{ name: 'Dithane M-45', activeIngredient: 'mancozeb', phiDays: 10 }] },
    { happenedAt: '2026-11-20T04:30:00Z', plotId: idOf(1) },
  );
  const { text } = await show(<SprayedList plot={plotRow()} season={season} />, {
    ...setting,
    rows: { plots: [plotRow()], seasons: [season], records: [sprayed] },
  });
  // 20 November + 40, and + 66.
  await expect.poll(text).toContain('30 Dec 2026');
  expect(text()).toContain('By Sahya list 2026-27, 3 Nov');
  expect(text()).toContain('It was 25 Jan 2027 by the list before.');
});

test('the tank is warned of what is not on the list, or no more', async () => {
  const { text } = await show(
    <Form names={['Mancozeb', 'Ziram', 'Captan']}>
      {(form) => <ListNote form={form} plots={[]} without={null} />}
    </Form>,
    setting,
  );
  await expect.poll(text).toContain('Captan: not on Sahya list 2026-27, 3 Nov');
  expect(text()).toContain('Ziram: dropped from Sahya list 2026-27, 3 Nov');
  expect(text()).not.toContain('Mancozeb');
});

test('a spray about to be written moves the harvest by the list of its plot’s market', async () => {
  const { text } = await show(
    <Form names={['Mancozeb']}>{(form) => <HarvestNote form={form} plots={[plotRow()]} />}</Form>,
    { ...setting, rows: { plots: [plotRow()], seasons: [season] } },
  );
  await expect.poll(text).toContain('By Sahya list 2026-27, 3 Nov.');
  // 24 November + 40.
  expect(text()).toContain('No harvest before 3 Jan');
});

test('a spray keeps the editions that it was written under, and is copied without them', () => {
  const plots = [plotRow()];
  const seasonsOf = () => ({ all: [season], running: season, coming: null });
  const product = { ...NO_PRODUCT, name: 'Mancozeb', activeIngredient: 'mancozeb', dose: '2' };
  const blank = { ...blankForm('2026-11-24'), plotIds: [idOf(1)], products: [product] };
  const [old, now] = ['Sahya list 2026-27, 3 Nov', 'Sahya list 2026-27, 20 Nov'];
  const savedBy = (form: EntryForm, entry: Entry | null, lists: string) =>
    saveWrites({ kind: 'spray', entry, form, plots, seasonsOf, movements: [], lists }).map(
      ({ change }) => change.details,
    );
  expect(savedBy(blank, null, old)).toMatchObject([{ lists: old }]);
  expect(savedBy(blank, null, '')[0]).not.toHaveProperty('lists');
  const products = [{ name: 'Mancozeb', dose: 2, unit: 'g_per_l' }];
  const [entry] = entriesOf([recordRow('spray', { products, lists: old }, { plotId: idOf(1) })]);
  if (!entry) throw new Error('no entry');
  const changed = { ...formOf(entry, 2.5), products: [{ ...product, dose: '3' }] };
  expect(savedBy(changed, entry, now)).toMatchObject([{ lists: old }]);
  expect(savedBy(copyOf(entry, 2.5, '2026-11-24'), null, now)).toMatchObject([{ lists: now }]);
});

test('a dropped product that is in stock is told', async () => {
  const bought = (at: number, productName: string) => ({
    ...{ id: idOf(at), version: 1, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' },
    ...{ productId: `shipped-${productName.toLowerCase()}`, productName, move: 'bought', amount: 1000 },
    ...{ unit: 'g', movedOn: '2026-11-01', cost: null, notes: null },
  });
  const { text } = await show(<StockPage />, {
    ...setting,
    rows: { 'stock-movements': [bought(301, 'Ziram'), bought(302, 'Mancozeb')] },
  });
  await expect.poll(text).toContain('No more on Sahya list 2026-27, 3 Nov');
  expect(text().match(/No more on/g)).toHaveLength(1);
});

test('most uses, stage and residue limit of the list stand by the product, and its uses of the season are counted', async () => {
  const limits = { maxUses: 2, stage: 'fruit set', residueLimit: '5 mg/kg' };
  const limited = { ...list, ...sinceEdition(null, [{ ...row('Mancozeb', { eu: 40 }), ...limits }]) };
  const sprayedOn = (at: number, name: string) =>
    recordRow(
      'spray',
      { products: [{ name, activeIngredient: 'mancozeb' }] },
      { id: idOf(at), entryId: idOf(at + 50), happenedAt: `2026-11-${at - 290}T04:30:00Z`, plotId: idOf(1) },
    );
  const tank = (
    <Form names={['Mancozeb']}>
      {(form) => (
        <>
          <ProductRow form={form} at={0} plots={[plotRow()]} onRemove={() => {}} />
          <ListNote form={form} plots={[plotRow()]} without={null} />
        </>
      )}
    </Form>
  );
  const answers = { '/product-lists': { lists: [limited] } };
  const rows = { plots: [plotRow()], seasons: [season] };
  const once = await show(tank, {
    ...setting,
    answers,
    rows: { ...rows, records: [sprayedOn(301, 'Dithane M-45')] },
  });
  await expect.poll(once.text).toContain('at most 2 × a season · up to: fruit set · residue limit 5 mg/kg');
  expect(once.text()).not.toContain('this season; Sahya');
  const twice = await show(tank, {
    ...setting,
    answers,
    rows: { ...rows, records: [sprayedOn(301, 'Dithane M-45'), sprayedOn(305, 'Indofil M-45')] },
  });
  await expect
    .poll(twice.text)
    .toContain('Mancozeb: sprayed 2 × this season; Sahya list 2026-27, 3 Nov allows 2.');
});

test('a withdrawn list says that the days are by the label alone now', async () => {
  const gone = { ...list, isWithdrawn: true, ...sinceEdition(before, []) };
  const sprayed = recordRow(
    'spray',
    { products: [{ name: 'Dithane M-45', activeIngredient: 'mancozeb', phiDays: 10 }] },
    { happenedAt: '2026-11-20T04:30:00Z', plotId: idOf(1) },
  );
  const { text } = await show(<SprayedList plot={plotRow()} season={season} />, {
    ...setting,
    answers: { '/product-lists': { lists: [gone] } },
    rows: { plots: [plotRow()], seasons: [season], records: [sprayed] },
  });
  await expect
    .poll(text)
    .toContain('Sahya list 2026-27, 3 Nov was withdrawn: the days are by your labels and records alone.');
  expect(text()).toContain('30 Nov 2026');
});

test('a list that the farm left says so, with the day that was by it, and drops no product', async () => {
  const left = { ...list, isWithdrawn: true, hasConsentEnded: true, ...sinceEdition(before, []) };
  const sprayed = recordRow(
    'spray',
    { products: [{ name: 'Dithane M-45', activeIngredient: 'mancozeb', phiDays: 10 }] },
    { happenedAt: '2026-11-20T04:30:00Z', plotId: idOf(1) },
  );
  const bought = {
    ...{ id: idOf(301), version: 1, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' },
    ...{ productId: 'shipped-ziram', productName: 'Ziram', move: 'bought', amount: 1000, unit: 'g' },
    ...{ movedOn: '2026-11-01', cost: null, notes: null },
  };
  const { text } = await show(
    <>
      <SprayedList plot={plotRow()} season={season} />
      <StockPage />
    </>,
    {
      ...setting,
      answers: { '/product-lists': { lists: [left] } },
      rows: { plots: [plotRow()], seasons: [season], records: [sprayed], 'stock-movements': [bought] },
    },
  );
  await expect
    .poll(text)
    .toContain(
      'Sahya list 2026-27, 3 Nov: your consent has ended; the days are by your labels and records alone.',
    );
  expect(text()).toContain('30 Nov 2026');
  expect(text()).toContain('It was 25 Jan 2027 by the list before.');
  expect(text()).toContain('Ziram');
  expect(text()).not.toContain('was withdrawn');
  expect(text()).not.toContain('No more on');
});

test('the product sheet says the limits of each list with its day, and the residue limits with the day of their file', async () => {
  const limit = (crop: 'table' | 'wine', mgPerKg: number | null, from = '2020-01-01') => ({
    ...{
      crop,
      mgPerKg,
      from,
      isAtDetermination: mgPerKg === 0.01,
      isLater: false,
      regulation: '',
      footnote: '',
    },
  });
  const of = (id: number, name: string, ...limits: object[]) => ({ id, name, limits });
  const residues = [
    of(
      83,
      'Dithiocarbamates (dithiocarbamates expressed as CS2, including maneb, mancozeb and ziram)',
      limit('table', 5),
      limit('wine', 5),
      limit('table', 2, '2027-02-01'),
    ),
    of(4, 'Spirodiclofen (F)', limit('table', 2), limit('wine', 0.2)),
    of(5, 'Carbendazim and benomyl (R)', limit('table', 0.01), limit('wine', 0.01)),
    of(6, 'Sulphur', limit('table', null), limit('wine', null)),
  ];
  const rowOf = {
    ...row('Mancozeb', { eu: 66, russia: 30 }),
    maxUses: 2,
    stage: 'fruit set',
    residueLimit: '5 mg/kg',
  };
  const answers = {
    '/product-lists': { lists: [{ ...list, ...sinceEdition(null, [rowOf]) }] },
    '/residue-limits': { limits: { source: 'mrls.json', takenOn: '2026-11-26', residues } },
  };
  await show(<ProductSheet taken={[]} onChoose={() => {}} onClose={() => {}} />, { ...setting, answers });
  const search = page.getByRole('searchbox');
  const resultOf = (name: string) =>
    [...document.querySelectorAll('[role=dialog] li')].find((one) => one.textContent?.startsWith(name))
      ?.textContent ?? '';
  await search.fill('mancozeb');
  await expect
    .poll(() => resultOf('Mancozeb'))
    .toContain(
      'Sahya list 2026-27, 3 Nov: EU 66, Russia 30 days · at most 2 × a season · up to: fruit set · residue limit 5 mg/kg',
    );
  await expect
    .poll(() => resultOf('Mancozeb'))
    .toContain(
      'EU residue limit, 26 Nov 2026: Dithiocarbamates: table grapes 5 mg/kg, from 1 Feb 2027 2 mg/kg · wine grapes 5 mg/kg',
    );
  await expect
    .poll(() => resultOf('Saaf'))
    .toContain('2026: Carbendazim and benomyl: 0.01 mg/kg, the least that can be found; Dithio');
  expect(resultOf('Saaf')).not.toContain('Sahya');
  await expect.poll(() => resultOf('Cymoxanil')).toContain('wine grapes 5 mg/kg');
  expect(resultOf('Cymoxanil')).toContain('2026: cymoxanil: not in the file; Dithio');
  await search.fill('sulphur');
  await expect
    .poll(() => resultOf('Sulphur'))
    .toContain('EU residue limit, 26 Nov 2026: Sulphur: no limit needed');
});

test('without a file of residue limits nothing is said of them', async () => {
  await show(<ProductSheet taken={[]} onChoose={() => {}} onClose={() => {}} />, {
    ...setting,
    answers: { '/product-lists': { lists: [] }, '/residue-limits': { limits: null } },
  });
  await expect.poll(() => document.body.textContent).toContain('Mandipropamid');
  expect(document.body.textContent).not.toContain('EU residue limit');
});
