import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rotationWith } from '../../truth/group-rotation.ts';
import { rankedDiseases } from '../risk/leading-disease.ts';
import { groupOfActive } from '../spray/resistance-groups.ts';
import { SHIPPED_PRODUCTS, shippedProductOfActive } from './shipped-products.ts';
import {
  type OwnProduct,
  ownProductOf,
  type SprayRecord,
  sprayEventOf,
  sprayEventsOf,
} from './spray-event.ts';

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

test('a shipped row has an id of its own, the groups of its actives, and no number that no source gives', () => {
  expect(new Set(SHIPPED_PRODUCTS.map(({ id }) => id)).size).toBe(SHIPPED_PRODUCTS.length);
  for (const { name, use, activeIngredients, group, targets, phiDays, reEntryHours } of SHIPPED_PRODUCTS) {
    const codes = activeIngredients.map((active) => groupOfActive(active)?.code);
    expect(group, name).toBe(codes.includes(undefined) ? null : [...new Set(codes)].join(' + '));
    if (use !== 'fungicide') expect(targets, name).toEqual([]);
    expect([phiDays, reEntryHours], name).toEqual([null, null]);
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
    targets: ['downyMildew', 'anthracnose'],
    activity: 'protective',
    mobility: 'contact',
    phiDays: null,
    phiSource: null,
  });
});

test('a brand of the farmer: their row speaks, and the number on the record before it', () => {
  const own: OwnProduct = {
    id: 'own',
    name: 'Brand',
    activeIngredients: ['metalaxyl-m', 'mancozeb'],
    phiDays: 66,
    source: 'Annexure 5 2026',
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
    targets: ['downyMildew', 'anthracnose'],
    groups: [
      { kind: 'FRAC', code: '4' },
      { kind: 'FRAC', code: 'M03' },
    ],
  });
  expect(read({ phiDays: 30 })).toMatchObject({ phiDays: 30, phiSource: 'record' });
});

test('GA3 on "spray downy": a hormone protects nothing, whatever the spray was meant against', () => {
  const targets = ['downyMildew', 'thrips'];
  for (const name of ['GA3', 'Gibberellic acid', 'gibberellic acid 0.001% L'])
    expect(event('2026-11-10', [{ name }], targets).products[0], name).toMatchObject({
      kind: 'growth_regulator',
      targets: [],
    });
});

test('of a product nobody knows nothing is covered; an insecticide covers no disease', () => {
  const targets = ['downyMildew', 'thrips'];
  const one = (product: NonNullable<SprayRecord['details']['products']>[number]) =>
    event('2026-11-10', [product], targets).products[0];
  expect(one({ name: 'Tank secret' })).toMatchObject({ kind: null, targets: [], groups: [], activity: null });
  expect(one({ name: 'Tank secret', kind: 'fungicide' })).toMatchObject({ kind: 'fungicide', targets: [] });
  expect(one({ name: 'Tank secret', kind: 'feed' })).toMatchObject({ kind: 'feed', targets: [] });
  expect(one({ name: 'Imidacloprid' })?.targets).toEqual([]);
  expect(one({ name: 'X', group: '4A' })).toMatchObject({
    kind: 'insecticide',
    targets: [],
    groups: [{ kind: 'IRAC', code: '4A' }],
  });
});

test('a group alone is used against what each of its members is', () => {
  const targets = (group: string) => event('2026-11-10', [{ name: 'X', group }]).products[0]?.targets;
  expect(targets('40')).toEqual(['downyMildew']);
  // Azoxystrobin is used against downy mildew too, trifloxystrobin is not.
  expect(targets('11')).toEqual([]);
  expect(targets('M03')).toEqual(['downyMildew']);
});

test('labels: strength, formulation and salts are read through, mixtures are two actives', () => {
  const actives = (name: string) => event('2026-11-10', [{ name }]).products[0]?.actives;
  expect(actives('Cymoxanil 8% + Mancozeb 64% WP')).toEqual(['cymoxanil', 'mancozeb']);
  expect(actives('Metalaxyl-M 4 % and Mancozeb 64 % WP')).toEqual(['metalaxyl-m', 'mancozeb']);
  expect(actives('Fosetyl Al 80% WP')).toEqual(['fosetyl-al']);
  expect(actives('Fluxapyroxad 75 g/l + Difenoconazole 50 g/l SC')).toEqual([
    'fluxapyroxad',
    'difenoconazole',
  ]);
  expect(actives('EMAMECTIN BENZOATE 5% SG')).toEqual(['emamectin benzoate']);
  expect(actives('6-BA 2% SP')).toEqual(['6-benzyladenine']);
  expect(actives('Sulphur 80 WDG')).toEqual(['sulphur']);
  expect(actives('Tank secret')).toEqual([]);
  expect(event('2026-11-10', [{ name: 'Cymoxanil 8% + Mancozeb 64% WP' }]).products[0]).toMatchObject({
    groups: [{ code: '27' }, { code: 'M03' }],
    targets: ['downyMildew', 'anthracnose'],
    activity: 'both',
    curativeHours: 48,
  });
});

test('a product of the farmer’s own: what its row says of a fungicide counts, within what its actives are used against', () => {
  const own = (row: Partial<Parameters<typeof ownProductOf>[0]>) =>
    ownProductOf({
      id: 'own',
      name: 'Own',
      activeIngredient: null,
      group: null,
      phiDays: null,
      phiSource: null,
      ...row,
    });
  expect(own({ kind: 'fungicide', targets: ['downyMildew'] }).targets).toEqual(['downyMildew']);
  expect(own({ targets: ['downyMildew'] }).targets).toEqual([]);
  expect(own({ kind: 'growth_regulator', targets: ['downyMildew'] }).targets).toEqual([]);
  expect(
    own({ activeIngredient: 'Mancozeb 75% WP', targets: ['anthracnose', 'powderyMildew'] }).targets,
  ).toEqual(['anthracnose']);
  expect(own({ activeIngredient: 'gibberellic acid' }).use).toBe('growth_regulator');
});

/** What may be known of a shipped product, each fact given or not. */
const someFacts = fc.tuple(
  fc.constantFrom(...SHIPPED_PRODUCTS),
  fc.record({
    name: fc.boolean(),
    actives: fc.boolean(),
    group: fc.boolean(),
    kind: fc.boolean(),
    id: fc.boolean(),
  }),
);

test('fewer facts never give more cover', () => {
  fc.assert(
    fc.property(someFacts, fc.subarray([...rankedDiseases]), ([product, said], ticked) => {
      const known = new Set(product.targets);
      const [read] = event(
        '2026-11-10',
        [
          {
            name: said.name ? product.name : 'Brand',
            ...(said.actives ? { activeIngredient: product.activeIngredients.join(' + ') } : {}),
            ...(said.group && product.group !== null ? { group: product.group } : {}),
            ...(said.kind ? { kind: product.use } : {}),
            ...(said.id ? { productId: product.id } : {}),
          },
        ],
        ticked,
      ).products;
      for (const disease of read?.targets ?? []) expect(known, product.name).toContain(disease);
      if (!(said.name || said.actives || said.group || said.id)) expect(read?.targets).toEqual([]);
    }),
  );
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

test('the chain of the season: a group twice in a row and brand twins', () => {
  const first = event('2026-11-01', [{ name: 'Azoxystrobin' }]);
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
});
