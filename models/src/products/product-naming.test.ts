import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rotationWith } from '../../truth/group-rotation.ts';
import { namingAsk } from '../../truth/products-world.ts';
import { rankedDiseases } from '../risk/leading-disease.ts';
import { activeIngredient } from '../spray/active-ingredients.ts';
import { GROUP_LIMITS } from '../spray/resistance-groups.ts';
import { groupsToRest } from './group-rest.ts';
import { type NamingAsk, namedProducts, UNKNOWN_DAYS, WITH_A_PARTNER } from './product-naming.ts';
import { SHIPPED_PRODUCTS } from './shipped-products.ts';
import { type OwnProduct, ownProductOf, sprayEventsOf } from './spray-event.ts';

const IST = 330;
const DATE = '2026-11-20';

const spraysOn = (...days: readonly (readonly [day: string, ...names: string[]])[]) =>
  sprayEventsOf(
    days.map(([day, ...names]) => ({
      id: day,
      plotId: 'odha',
      kind: 'spray',
      happenedAt: `${day}T08:00:00+05:30`,
      details: { products: names.map((name) => ({ name })) },
    })),
  );

const before = (...diseases: NamingAsk['needs'][number]['disease'][]) =>
  diseases.map((disease) => ({ disease, when: 'before' as const, hoursSince: null }));
const after = (hoursSince: number) => [
  { disease: 'downyMildew' as const, when: 'after' as const, hoursSince },
];
const all = (given: NamingAsk) => namedProducts(given).lines.flatMap(({ products }) => products);
const own = (name: string, activeIngredient: string, phiDays: number | null = null): OwnProduct =>
  ownProductOf({ id: name, name, activeIngredient, group: null, phiDays, phiSource: null });

describe('each need of an order', () => {
  test('one product where it serves several: mancozeb against downy mildew and anthracnose', () => {
    const { lines, unanswered } = namedProducts(namingAsk({ needs: before('downyMildew', 'anthracnose') }));
    expect(lines).toMatchObject([{ diseases: ['downyMildew', 'anthracnose'] }]);
    expect(lines[0]?.products).toContain('Mancozeb');
    expect(unanswered).toEqual([]);
  });
  test('else two lines: nothing without known resistance is against downy and powdery mildew both', () => {
    const { lines } = namedProducts(namingAsk({ needs: before('downyMildew', 'powderyMildew') }));
    expect(lines).toMatchObject([{ diseases: ['downyMildew'] }, { diseases: ['powderyMildew'] }]);
    expect(lines[1]?.products[0]).toBe('Sulphur');
  });
  test('what nothing can be named against is said, not in a line', () => {
    const { lines, unanswered, notListed } = namedProducts(
      namingAsk({ needs: before('downyMildew', 'botrytis') }),
    );
    expect(lines.flatMap(({ diseases }) => diseases)).toEqual(['downyMildew']);
    expect(unanswered).toEqual(['botrytis']);
    expect(notListed.length).toBeGreaterThan(0);
  });
});

describe('after an infection', () => {
  test('mixtures that reach back come first, and those whose reach is over are not among them', () => {
    expect(all(namingAsk({ needs: after(20) }))[0]).toBe('Cymoxanil + mancozeb');
    expect(all(namingAsk({ needs: after(49) }))).not.toContain('Cymoxanil + mancozeb');
    expect(all(namingAsk({ needs: after(49) })).length).toBeGreaterThan(0);
  });
  test('what works inside the leaf against one disease is no cure of another', () => {
    const needs = [{ disease: 'anthracnose' as const, when: 'after' as const, hoursSince: 10 }];
    expect(all(namingAsk({ needs }))).toEqual(['Carbendazim + Mancozeb']);
  });
});

describe('days to harvest', () => {
  test('the farmer’s product is left out for its days, and nothing of unknown days takes its place', () => {
    const needs = after(10);
    const late = namingAsk({ needs, daysToHarvest: 7, own: [own('Curz', 'cymoxanil + mancozeb', 57)] });
    expect(namedProducts(late)).toMatchObject({
      lines: [],
      unanswered: ['downyMildew'],
      tooLong: { count: 1, days: 57 },
      daysUnknown: true,
    });
    expect(all({ ...late, own: [own('Curz', 'cymoxanil + mancozeb', 5)] })).toEqual(['Curz']);
  });
});

describe('groups', () => {
  test('the same day counts as used last; a partner stands beside a group at risk', () => {
    const sprays = spraysOn([DATE, 'Dimethomorph']);
    for (const name of all(namingAsk({ sprays, own: [own('Acrobat', 'dimethomorph')] })))
      expect(name).not.toContain('Acrobat');
    expect(all(namingAsk({ own: [own('Acrobat', 'dimethomorph')] }))[0]).toBe('Acrobat + Mancozeb');
  });
  test('a group that has had its sprays is not named again in the season', () => {
    const sprays = spraysOn(
      ['2026-10-20', 'Azoxystrobin'],
      ['2026-10-30', 'Mancozeb'],
      ['2026-11-05', 'Azoxystrobin'],
      ['2026-11-12', 'Mancozeb'],
    );
    expect(groupsToRest(sprays, IST)).toEqual({ last: [], full: ['11'] });
    for (const name of all(namingAsk({ sprays, needs: before('powderyMildew') })))
      expect(name).not.toMatch(/strobin/i);
  });
  test('two names of one product are one', () => {
    const named = all(namingAsk({ own: [own('Indofil M-45', 'mancozeb'), own('Dithane M-45', 'mancozeb')] }));
    expect(named).toContain('Indofil M-45');
    expect(named).not.toContain('Dithane M-45');
    expect(named).not.toContain('Mancozeb');
  });
  test('as often as its label allows', () => {
    const twice = { ...own('Brand', 'propineb'), maxUses: 2 };
    const sprays = spraysOn(['2026-11-01', 'Brand'], ['2026-11-10', 'Brand']);
    expect(all(namingAsk({ own: [twice] }))).toContain('Brand');
    expect(all(namingAsk({ own: [twice], sprays }))).not.toContain('Brand');
  });
});

/** Actives of a name as it is told. */
const activesOf = (name: string) => name.split(' + ').flatMap((part) => activeIngredient(part) ?? []);

const anyNeeds = fc.subarray([...rankedDiseases], { minLength: 1 }).chain((diseases) =>
  fc.tuple(
    ...diseases.map((disease) =>
      fc.record({
        disease: fc.constant(disease),
        when: fc.constantFrom('after' as const, 'before' as const, 'standing' as const),
        hoursSince: fc.constantFrom(null, 3, 30, 60),
      }),
    ),
  ),
);
const anySprays = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.constantFrom(...SHIPPED_PRODUCTS)), {
    maxLength: 14,
    selector: ([day]) => day,
  })
  .map((list) =>
    spraysOn(...list.map(([day, { name }]) => [`2026-11-${String(day).padStart(2, '0')}`, name] as const)),
  );
const anyAsk = fc
  .record({
    needs: anyNeeds,
    daysToHarvest: fc.option(fc.integer({ min: 0, max: 120 })),
    market: fc.constantFrom('export_eu', 'domestic', null),
    sprays: anySprays,
  })
  .map((given) => namingAsk(given));

describe('whatever the season', () => {
  test('unknown days are never named within their days of the harvest', () => {
    fc.assert(
      fc.property(anyAsk, (given) => {
        if (given.daysToHarvest !== null && given.daysToHarvest <= UNKNOWN_DAYS)
          expect(all(given)).toEqual([]);
      }),
    );
  });
  test('no group over its limit, none twice in a row, and none at risk alone', () => {
    fc.assert(
      fc.property(anyAsk, (given) => {
        for (const name of all(given)) {
          const [planned] = spraysOn(['2026-11-21', name]);
          if (planned === undefined) throw new Error('no spray');
          expect(
            rotationWith(given.sprays, planned).filter(({ rule }) => rule !== 'same_active_twice_in_a_day'),
          ).toEqual([]);
          const groups = new Set(activesOf(name).map(({ group }) => group));
          if (groups.size === 1) expect(WITH_A_PARTNER.has([...groups][0] ?? '')).toBe(false);
        }
      }),
    );
  });
  test('for Europe nothing that is not known to be approved there', () => {
    fc.assert(
      fc.property(anyAsk, (given) => {
        for (const name of all({ ...given, market: 'export_eu' }))
          for (const { facts } of activesOf(name)) expect(facts).toContain('e');
      }),
    );
  });
  test('each need is in one line or said to have nothing; no line is empty', () => {
    fc.assert(
      fc.property(anyAsk, (given) => {
        const { lines, unanswered } = namedProducts(given);
        const result = [...lines.flatMap(({ diseases }) => diseases), ...unanswered];
        expect(result.toSorted()).toEqual(given.needs.map(({ disease }) => disease).toSorted());
        for (const { products } of lines) expect(products.length).toBeGreaterThan(0);
      }),
    );
  });
  test('the groups to rest are those whose next spray would be a finding', () => {
    fc.assert(
      fc.property(anySprays, fc.constantFrom('3', '4', '7', '11', '40', '49'), (sprays, code) => {
        const rest = groupsToRest(sprays, IST);
        const [planned] = sprayEventsOf([
          {
            id: 'planned',
            plotId: 'odha',
            kind: 'spray',
            happenedAt: '2026-11-21T08:00:00+05:30',
            details: { products: [{ name: 'x', group: code }] },
          },
        ]);
        if (planned === undefined) throw new Error('no spray');
        const rules = rotationWith(sprays, planned).map(({ rule }) => rule);
        expect(rest.last.includes(code)).toBe(rules.includes('used_too_soon'));
        expect(rest.full.includes(code)).toBe(rules.includes('too_many_in_season'));
      }),
    );
  });
});

test('the limits are read: group 11 twice a season, groups 4 and 40 four times, 49 twice', () => {
  expect(GROUP_LIMITS.map(({ code, perSeason }) => [code, perSeason])).toEqual([
    ['4', 4],
    ['11', 2],
    ['40', 4],
    ['49', 2],
  ]);
});
