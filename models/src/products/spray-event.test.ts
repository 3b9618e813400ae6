import { expect, test } from 'vitest';
import { groupOfActive } from '../spray/resistance-groups.ts';
import { SHIPPED_PRODUCTS, shippedProductOfActive } from './shipped-products.ts';
import { type OwnProduct, type SprayRecord, sprayEventOf, sprayEventsOf } from './spray-event.ts';
import { groupsUsedLast, rotationWith, sprayRotation } from './spray-rotation.ts';

const record = (
  day: string,
  products: SprayRecord['details']['products'],
  targets: readonly string[] = [],
): SprayRecord => ({
  id: `spray of ${day}`,
  plotId: 'odha',
  kind: 'spray',
  happenedAt: `${day}T08:00:00+05:30`,
  details: { products, targets },
});
const event = (...given: Parameters<typeof record>) => {
  const found = sprayEventOf(record(...given));
  if (found === null) throw new Error('no spray');
  return found;
};

test('every shipped row has one group a known active, an id of its own, and no number that no source gives', () => {
  expect(new Set(SHIPPED_PRODUCTS.map(({ id }) => id)).size).toBe(SHIPPED_PRODUCTS.length);
  for (const { name, activeIngredients, group, phiDays, reEntryHours, curativeHours } of SHIPPED_PRODUCTS) {
    for (const active of activeIngredients) expect(groupOfActive(active)?.code, name).toBeDefined();
    expect(group, name).not.toBeNull();
    expect([phiDays, reEntryHours, curativeHours], name).toEqual([null, null, null]);
  }
});

test('what only protects is told apart from what works after an infection, and from what no source speaks of', () => {
  const activity = (active: string) => shippedProductOfActive(active)?.activity;
  expect(activity('Mancozeb')).toBe('protective');
  expect(activity('metalaxyl-M')).toBe('both');
  expect(activity('cyazofamid')).toBeNull();
  expect(shippedProductOfActive('rainbow water')).toBeNull();
});

test('a chosen shipped product brings its group, targets and way into the leaf; its days to harvest stay unknown', () => {
  const [product] = event('2026-11-10', [{ productId: 'shipped-mancozeb', name: 'Mancozeb' }]).products;
  expect(product).toMatchObject({
    actives: ['mancozeb'],
    groups: [{ kind: 'FRAC', code: 'M03' }],
    targets: ['downyMildew'],
    activity: 'protective',
    mobility: 'contact',
    phiDays: null,
    phiSource: null,
  });
});

test('a brand of the farmer: his row speaks, and the number on the record before it', () => {
  const own: OwnProduct = {
    id: 'own',
    name: 'Brand',
    activeIngredients: ['metalaxyl-m', 'mancozeb'],
    phiDays: 66,
    source: 'Annexure 5',
    edition: '2026',
    curativeHours: 48,
  };
  const read = (product: Partial<NonNullable<SprayRecord['details']['products']>[number]>) =>
    sprayEventOf(record('2026-11-10', [{ productId: 'own', name: 'Brand', ...product }]), [own])?.products[0];
  expect(read({})).toMatchObject({
    phiDays: 66,
    phiSource: 'Annexure 5 2026',
    curativeHours: 48,
    activity: 'both',
    mobility: 'systemic',
    targets: ['downyMildew'],
    groups: [
      { kind: 'FRAC', code: '4' },
      { kind: 'FRAC', code: 'M03' },
    ],
  });
  expect(read({ phiDays: 30 })).toMatchObject({ phiDays: 30, phiSource: 'record' });
});

test('a product nobody knows covers what the farmer sprayed it against; an insecticide covers no disease', () => {
  const targets = ['downyMildew', 'thrips'];
  const unknown = event('2026-11-10', [{ name: 'Tank secret' }], targets).products[0];
  expect(unknown).toMatchObject({ targets: ['downyMildew'], groups: [], mobility: null, activity: null });
  expect(event('2026-11-10', [{ name: 'Imidacloprid' }], targets).products[0]?.targets).toEqual([]);
  expect(event('2026-11-10', [{ name: 'X', group: '4A' }], targets).products[0]).toMatchObject({
    targets: [],
    groups: [{ kind: 'IRAC', code: '4A' }],
  });
});

test('rows of other kinds, without a product or a time are no spray; sprays come in order of time', () => {
  const one = record('2026-11-10', [{ name: 'Sulphur' }]);
  expect(sprayEventOf({ ...one, kind: 'irrigation' })).toBeNull();
  expect(sprayEventOf(record('2026-11-10', []))).toBeNull();
  expect(sprayEventOf({ ...one, happenedAt: 'yesterday' })).toBeNull();
  expect(sprayEventsOf([record('2026-11-12', [{ name: 'a' }]), one]).map(({ id }) => id)).toEqual([
    'spray of 2026-11-10',
    'spray of 2026-11-12',
  ]);
});

test('the chain of the season: a group twice in a row, brand twins, and a mix that holds the group used last', () => {
  const first = event('2026-11-01', [{ name: 'Azoxystrobin' }]);
  expect(groupsUsedLast(sprayRotation([first]))).toEqual(['11']);
  const mix = event('2026-11-09', [{ name: 'Mix', activeIngredient: 'famoxadone + cymoxanil' }]);
  expect(rotationWith([first], mix)).toMatchObject([
    { rule: 'used_too_soon', severity: 'limit', group: { code: '11' } },
  ]);
  const twins = event('2026-11-09', [
    { name: 'Brand A', activeIngredient: 'dimethomorph' },
    { name: 'Brand B', activeIngredient: 'Dimethomorph' },
  ]);
  expect(rotationWith([first], twins)).toMatchObject([{ rule: 'same_active_twice_in_a_day' }]);
  expect(rotationWith([first], event('2026-11-09', [{ name: 'Mancozeb' }]))).toEqual([]);
  expect(groupsUsedLast(sprayRotation([event('2026-11-01', [{ name: 'Mancozeb' }])]))).toEqual([]);
});
