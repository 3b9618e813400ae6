import type { DetailsOf, FarmRecord, RecordKind } from '@draksha/contract/records';
import { expect, test } from 'vitest';
import { entriesOf } from './entry.ts';
import { blankForm, copyOf, costOf, detailsOf, formOf, instantOfForm, NO_PRODUCT } from './entry-form.ts';
import { tanksOf } from './tank-form.ts';

const entry = <K extends RecordKind>(kind: K, details: DetailsOf<K>) => {
  const row = {
    id: 'r',
    version: 1,
    createdAt: '',
    updatedAt: '',
    plotId: 'odha',
    seasonId: null,
    entryId: 'e',
    importId: null,
    happenedAt: '2026-11-20T02:45:00.000Z',
    cost: 115_050,
    notes: 'x',
    kind,
    details,
  } as FarmRecord;
  const [first] = entriesOf([row]);
  if (!first) throw new Error('a row is an entry');
  return first;
};

const examples: { readonly [K in RecordKind]: DetailsOf<K> } = {
  spray: {
    products: [
      {
        productId: 'shipped-sulphur',
        name: 'Sulphur',
        group: 'M02',
        dose: 2,
        unit: 'g_per_l',
        phiDays: 0,
        amount: 1800,
        amountUnit: 'g',
      },
      { name: 'GA3', dose: 20, unit: 'ppm', activePercent: 40, amount: 45, amountUnit: 'g' },
      { name: 'Sticker' },
    ],
    waterLitres: 900,
    targets: ['powderyMildew'],
    operator: 'Ramesh',
    method: 'blower',
    weather: { temperatureC: 24.5, humidityPercent: 61, windKmh: 6, measured: true, source: 'farmer' },
  },
  irrigation: { minutes: 38, litres: 12_000, source: 'well' },
  fertilizer: { product: '0-52-34', dose: 5, unit: 'kg', method: 'drip' },
  growth_regulator: { product: 'GA3', ppm: 10, method: 'dip', waterLitres: 60 },
  pruning: { cycle: 'fruit' },
  harvest: {
    kg: 1250.5,
    grade: 'export',
    crates: 62,
    buyer: 'S',
    ratePaisePerKg: 8_550,
    payInDays: 21,
    brix: 18.2,
  },
  labour: { people: 6, hours: 8, wagePaise: 40_000, pieceRatePaise: 250, pieces: 100, names: 'Sunita' },
  expense: { category: 'fuel', party: 'HP' },
  income: { category: 'raisins' },
  scouting: { disease: 'downyMildew', seen: false, incidencePercent: 0, leaves: 50 },
  soil_test: { values: [{ name: 'pH', value: 7.8 }], laboratory: 'KVK' },
  petiole_test: { values: [{ name: 'N', value: -1.2, unit: '%' }] },
  rain_gauge: { mm: 0 },
  bunch_count: { bunches: '32 28 35', bunchGrams: '300 260' },
  note: {},
};

test.each(Object.keys(examples) as RecordKind[])('%s that nobody touched comes back as it was', (kind) => {
  const one = entry(kind, examples[kind] as never);
  const form = formOf(one, 2.377);
  expect(detailsOf(kind, form, 2.377, null)).toEqual(examples[kind]);
  expect(costOf(kind, form)).toBe(115_050);
  expect(instantOfForm(form, Date.parse('2026-11-22T10:00:00Z'))).toBe('2026-11-20T02:45:00.000Z');
});

test('a copy is of now, with the weather of now', () => {
  const form = copyOf(entry('spray', examples.spray), 2.25, '2026-11-22');
  const atMs = Date.parse('2026-11-22T03:00:00Z');
  const air = { temperatureC: 20, measured: false, source: 'Open-Meteo' };
  expect(instantOfForm(form, atMs)).toBe('2026-11-22T03:00:00.000Z');
  expect(detailsOf('spray', form, 2.25, air)).toEqual({ ...examples.spray, weather: air });
});

test('a day that is over is its noon on the farm, unless a time was said', () => {
  const form = blankForm('2026-11-20');
  const atMs = Date.parse('2026-11-22T03:00:00Z');
  expect(instantOfForm(form, atMs)).toBe('2026-11-20T06:30:00.000Z');
  expect(instantOfForm({ ...form, time: '18:15' }, atMs)).toBe('2026-11-20T12:45:00.000Z');
});

test('without acres the water in all is typed, and a dose by the acre has no amount', () => {
  const form = {
    ...blankForm('2026-11-20'),
    details: { waterLitres: '४००' },
    products: [
      { ...NO_PRODUCT, name: 'A', dose: '1,5', unit: 'g_per_l' },
      { ...NO_PRODUCT, name: 'B', dose: '500', unit: 'ml_per_acre' },
    ],
  };
  expect(detailsOf('spray', form, null, null)).toEqual({
    products: [
      { name: 'A', dose: 1.5, unit: 'g_per_l', amount: 600, amountUnit: 'g' },
      { name: 'B', dose: 500, unit: 'ml_per_acre' },
    ],
    waterLitres: 400,
  });
});

test('the wages of the day are the cost where none was typed', () => {
  const form = {
    ...blankForm('2026-11-20'),
    details: { people: '6', wagePaise: '400.50', pieces: '', pieceRatePaise: '2' },
  };
  expect(costOf('labour', form)).toBe(240_300);
  expect(costOf('labour', { ...form, cost: '2,500' })).toBe(250_000);
  expect(costOf('expense', form)).toBeNull();
});

test.each(['quintal', 'tonne'] as const)('a harvest is typed in %ss and kept in kilograms', (unit) => {
  const one = entry('harvest', examples.harvest);
  const form = formOf(one, null, unit);
  expect(form.details.kg).toBe(unit === 'quintal' ? '12.505' : '1.2505');
  expect(detailsOf('harvest', form, null, null)).toEqual(examples.harvest);
  form.details.kg = '१२,५';
  expect(detailsOf('harvest', form, null, null)).toMatchObject({ kg: unit === 'quintal' ? 1250 : 12_500 });
});

test('what was half typed keeps the unit that it was typed in', () => {
  const half = {
    ...blankForm('2026-11-20', 'quintal'),
    details: { ...blankForm('', 'kg').details, kg: '1200' },
  };
  expect(detailsOf('harvest', half, null, null)).toEqual({ kg: 1200 });
  // A draft of before there was a choice.
  expect(detailsOf('harvest', { ...half, details: { kg: '1200' } }, null, null)).toEqual({ kg: 1200 });
});

test('of a part of the plots the tanks are those of the part', () => {
  const form = { ...blankForm('2026-11-20'), perAcre: '200', tank: '200' };
  expect(tanksOf(form, 4)?.litres).toBe(800);
  expect(tanksOf({ ...form, details: { sprayedHectares: '1.5' } }, 4)?.litres).toBe(300);
  // More than there is, or nothing read, is the whole.
  expect(tanksOf({ ...form, details: { sprayedHectares: '9' } }, 4)?.litres).toBe(800);
});

test('water by the acre comes back as the round number that was typed', () => {
  const acres = 24 / 40;
  const typed = {
    ...blankForm('2026-11-20'),
    perAcre: '200',
    products: [{ ...NO_PRODUCT, name: 'S', dose: '2' }],
  };
  const details = detailsOf('spray', typed, acres, null) as DetailsOf<'spray'>;
  expect(details.waterLitres).toBe(120);
  expect(formOf(entry('spray', details), acres).perAcre).toBe('200');
  // Of an amount that no rounding made nothing is lost.
  expect(formOf(entry('spray', { ...details, waterLitres: 122.4 }), acres).perAcre).toBe('204');
});
