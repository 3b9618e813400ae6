import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { harvestLock, type SprayWithPhi } from './pre-harvest-interval.ts';

describe('the lock of the sprays before harvest', () => {
  const spray = (id: string, sprayedOn: string, days: number | null): SprayWithPhi => ({
    id,
    sprayedOn,
    product: id,
    phiDaysByMarket: { eu: days },
    source: 'label',
  });
  test('each spray carries its own date and source', () => {
    const lock = harvestLock(
      [spray('a', '2027-01-28', 15), spray('b', '2027-02-01', null)],
      ['eu'],
      '2027-02-01',
    );
    expect(lock.ruleId).toBe('pre_harvest_interval');
    expect(lock.sprays).toStrictEqual([
      {
        id: 'a',
        product: 'a',
        sprayedOn: '2027-01-28',
        phiDays: 15,
        earliestHarvestDate: '2027-02-12',
        source: 'label',
      },
      {
        id: 'b',
        product: 'b',
        sprayedOn: '2027-02-01',
        phiDays: null,
        earliestHarvestDate: null,
        source: 'label',
      },
    ]);
    const bare: SprayWithPhi = { id: 'c', product: 'c', sprayedOn: '2027-02-01', phiDaysByMarket: {} };
    expect(harvestLock([bare], ['eu'], '2027-02-01').sprays[0]?.source).toBeNull();
  });
  test.each([
    ['no market', [spray('a', '2027-01-28', 15)], []],
    ['half a day', [spray('a', '2027-01-28', 1.5)], ['eu']],
    ['less than none', [spray('a', '2027-01-28', -1)], ['eu']],
    ['more than a year', [spray('a', '2027-01-28', 366)], ['eu']],
    ['no date', [spray('a', '2027-02-30', 5)], ['eu']],
  ])('%s throws RangeError', (_, sprays, markets) => {
    expect(() => harvestLock(sprays, markets, '2027-02-01')).toThrow(refusal);
  });
  test('a year is the longest', () => {
    expect(harvestLock([spray('a', '2027-01-01', 365)], ['eu'], '2027-02-01').atLeast).toBe('2028-01-01');
  });
  test('the order of sprays does not matter', () => {
    const one = fc.record({
      sprayedOn: fc.integer({ min: 1, max: 28 }).map((day) => `2027-01-${String(day).padStart(2, '0')}`),
      days: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 6 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (list) => {
        const sprays = list.map(({ sprayedOn, days }, i) => spray(String(i), sprayedOn, days));
        const { atLeast, status } = harvestLock(sprays, ['eu'], '2027-02-01');
        expect(harvestLock(sprays.toReversed(), ['eu'], '2027-02-01')).toMatchObject({ atLeast, status });
      }),
    );
  });
});
