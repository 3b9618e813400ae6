import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resistanceRotation, type SprayWithGroups } from './group-rotation.ts';
import { refusal } from './refusal.ts';

describe('rotation', () => {
  const spray = (id: string, sprayedOn: string, ...actives: string[]): SprayWithGroups => ({
    id,
    sprayedOn,
    product: id,
    actives,
  });
  test('the chain by day, its uses and a label’s own codes', () => {
    const rotation = resistanceRotation([
      spray('b', '2026-11-09', 'mancozeb', 'metalaxyl-m'),
      { ...spray('a', '2026-11-01', 'mystery'), groups: [{ kind: 'FRAC', code: 'm3' }] },
      spray('c', '2026-11-01', 'spinosad'),
    ]);
    expect(rotation.chain).toStrictEqual([
      {
        sprayedOn: '2026-11-01',
        sprayIds: ['a', 'c'],
        groups: [
          { kind: 'FRAC', code: 'M03' },
          { kind: 'IRAC', code: '5' },
        ],
      },
      {
        sprayedOn: '2026-11-09',
        sprayIds: ['b'],
        groups: [
          { kind: 'FRAC', code: '4' },
          { kind: 'FRAC', code: 'M03' },
        ],
      },
    ]);
    expect(rotation.uses).toStrictEqual([
      { kind: 'FRAC', code: '4', count: 1 },
      { kind: 'FRAC', code: 'M03', count: 2 },
      { kind: 'IRAC', code: '5', count: 1 },
    ]);
    expect(rotation).toMatchObject({ findings: [], unknown: [], ruleId: 'resistance_groups' });
  });
  test('an empty list of codes says nothing: the actives do', () => {
    expect(resistanceRotation([{ ...spray('a', '2026-11-01', 'copper'), groups: [] }]).uses).toStrictEqual([
      { kind: 'FRAC', code: 'M01', count: 1 },
    ]);
  });
  test('a FRAC code is not the IRAC code of the same number', () => {
    const coded = (id: string, day: string, ...groups: SprayWithGroups['groups'] & object) => ({
      ...spray(id, day),
      groups,
    });
    const { findings } = resistanceRotation([
      coded('a', '2026-11-01', { kind: 'FRAC', code: '5' }),
      coded('b', '2026-11-05', { kind: 'FRAC', code: '9' }, { kind: 'IRAC', code: '5' }),
    ]);
    expect(findings).toStrictEqual([]);
  });
  test('sprays of a day in the order of their ids, an unknown active is no group', () => {
    const { chain } = resistanceRotation([
      spray('z', '2026-11-01', 'mystery'),
      spray('a', '2026-11-01', 'mancozeb'),
    ]);
    expect(chain).toStrictEqual([
      { sprayedOn: '2026-11-01', sprayIds: ['a', 'z'], groups: [{ kind: 'FRAC', code: 'M03' }] },
    ]);
  });
  test('findings by date, twins by the name of their active', () => {
    const { findings } = resistanceRotation([
      spray('e', '2026-11-20', 'Tebuconazole '),
      spray('f', '2026-11-20', 'tebuconazole'),
      spray('c', '2026-11-10', 'azoxystrobin'),
      spray('d', '2026-11-15', 'azoxystrobin'),
      spray('a', '2026-11-01', 'dimethomorph'),
      spray('b', '2026-11-03', 'dimethomorph'),
    ]);
    expect(findings.map(({ sprayedOn, rule, active }) => [sprayedOn, rule, active])).toStrictEqual([
      ['2026-11-03', 'used_too_soon', null],
      ['2026-11-15', 'used_too_soon', null],
      ['2026-11-20', 'same_active_twice_in_a_day', 'tebuconazole'],
    ]);
    expect(findings.map(({ group }) => group?.code)).toStrictEqual(['40', '11', '3']);
  });
  test('one active twice in one product is no twin', () => {
    expect(resistanceRotation([spray('a', '2026-11-01', 'copper', 'Copper')]).findings).toStrictEqual([]);
  });
  test('a code that is none and a date that is none throw', () => {
    expect(() =>
      resistanceRotation([{ ...spray('a', '2026-11-01'), groups: [{ kind: 'FRAC', code: '?' }] }]),
    ).toThrow(refusal);
    expect(() => resistanceRotation([spray('a', '2026-11-31', 'copper')])).toThrow(refusal);
  });
  test('nothing sprayed, nothing found', () => {
    expect(resistanceRotation([])).toStrictEqual({
      ruleId: 'resistance_groups',
      chain: [],
      findings: [],
      uses: [],
      unknown: [],
    });
  });
  test('multi-site alone is never a finding but for twins; the order given does not matter', () => {
    const one = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      active: fc.constantFrom(
        'mancozeb',
        'sulphur',
        'azoxystrobin',
        'oxathiapiprolin',
        'imidacloprid',
        'tebuconazole',
      ),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { maxLength: 12, selector: ({ day }) => day }), (list) => {
        const sprays = list.map(({ day, active }) =>
          spray(`s${day}`, `2026-11-${String(day).padStart(2, '0')}`, active),
        );
        const { findings } = resistanceRotation(sprays);
        expect(resistanceRotation(sprays.toReversed()).findings).toStrictEqual(findings);
        for (const { group, sprayIds, sprayedOn } of findings) {
          expect(group?.code.startsWith('M')).toBe(false);
          expect(sprayIds.length).toBeGreaterThan(1);
          expect(sprays.some((each) => each.sprayedOn === sprayedOn)).toBe(true);
        }
      }),
    );
  });
});
