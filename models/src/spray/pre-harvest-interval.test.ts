import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { harvestLock, harvestShift, type SprayWithPhi } from './pre-harvest-interval.ts';

describe('one more spray before harvest', () => {
  const spray = (id: string, sprayedOn: string, days: number | null): SprayWithPhi => ({
    id,
    sprayedOn,
    product: id,
    phiDaysByMarket: { eu: days },
    source: 'label',
  });
  test('this pushes your harvest from 12 to 27 February', () => {
    const shift = harvestShift(
      [spray('a', '2027-01-28', 15)],
      spray('b', '2027-02-01', 26),
      ['eu'],
      '2027-02-01',
      '2027-02-20',
    );
    expect(shift.before.earliestHarvestDate).toBe('2027-02-12');
    expect(shift.after.earliestHarvestDate).toBe('2027-02-27');
    expect(shift).toMatchObject({ movesByDays: 15, breaksPlannedHarvest: true });
  });
  test('a shorter one moves nothing', () => {
    const shift = harvestShift(
      [spray('a', '2027-01-28', 15)],
      spray('b', '2027-02-01', 3),
      ['eu'],
      '2027-02-01',
      '2027-02-12',
    );
    expect(shift).toMatchObject({ movesByDays: 0, breaksPlannedHarvest: false });
  });
  test('from a free plot the days are counted from today', () => {
    expect(harvestShift([], spray('b', '2027-02-01', 10), ['eu'], '2027-02-01')).toMatchObject({
      movesByDays: 10,
      breaksPlannedHarvest: null,
    });
    expect(
      harvestShift([spray('a', '2026-12-01', 5)], spray('b', '2027-02-01', 10), ['eu'], '2027-02-01')
        .movesByDays,
    ).toBe(10);
  });
  test('the very day is not too late, the day before is', () => {
    const of = (planned: string) =>
      harvestShift([], spray('b', '2027-02-01', 10), ['eu'], '2027-02-01', planned).breaksPlannedHarvest;
    expect(of('2027-02-11')).toBe(false);
    expect(of('2027-02-10')).toBe(true);
  });
  test('an unknown interval moves by nobody knows what', () => {
    const shift = harvestShift(
      [spray('a', '2027-01-28', 15)],
      spray('b', '2027-02-01', null),
      ['eu'],
      '2027-02-01',
      '2027-02-20',
    );
    expect(shift).toMatchObject({ movesByDays: null, breaksPlannedHarvest: null });
    expect(
      harvestShift(
        [spray('a', '2027-01-28', 30)],
        spray('b', '2027-02-01', null),
        ['eu'],
        '2027-02-01',
        '2027-02-20',
      ).breaksPlannedHarvest,
    ).toBe(true);
    expect(
      harvestShift([spray('a', '2027-01-28', null)], spray('b', '2027-02-01', 5), ['eu'], '2027-02-01')
        .movesByDays,
    ).toBe(5);
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
  test('one more spray never brings harvest forward, and the order of sprays does not matter', () => {
    const one = fc.record({
      sprayedOn: fc.integer({ min: 1, max: 28 }).map((day) => `2027-01-${String(day).padStart(2, '0')}`),
      days: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 6 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), one, (list, extra) => {
        const sprays = list.map(({ sprayedOn, days }, i) => spray(String(i), sprayedOn, days));
        const shift = harvestShift(sprays, spray('x', extra.sprayedOn, extra.days), ['eu'], '2027-02-01');
        if (shift.movesByDays !== null) expect(shift.movesByDays).toBeGreaterThanOrEqual(0);
        const turned = harvestLock(sprays.toReversed(), ['eu'], '2027-02-01');
        expect(turned.atLeast).toBe(shift.before.atLeast);
        expect(turned.status).toBe(shift.before.status);
      }),
    );
  });
});
