import { expect, test } from 'vitest';
import truth from '../../truth/residue-limits.json' with { type: 'json' };
import { LimitLineError, limitsOn, type Residue, readLimitLine, residuesOf } from './residue-limits.ts';

test.each(truth.lines)(
  '$line.pesticide_residue_name, $line.product_name, $line.mrl_value, $line.applicability_text',
  ({ line, read }) => {
    const found = readLimitLine(line);
    if (read === null) expect(found).toBeNull();
    else expect(found).toMatchObject({ name: line.pesticide_residue_name, limit: read });
  },
);

test.each(truth.refused)(
  'a line of grapes whose $field is other than described is refused',
  ({ change, field }) => {
    const line = { ...truth.lines[0]?.line, ...change };
    expect(() => readLimitLine(line)).toThrow(LimitLineError);
    expect(() => readLimitLine(line)).toThrow(field);
    expect(readLimitLine({ ...line, product_code: '0130010' })).toBeNull();
  },
);

const all = truth.substances.map(({ residue }, id): Residue => ({ id, name: residue, limits: [] }));

test.each(truth.substances)('$residue', ({ residue, holds, not }) => {
  const namesFor = (substance: string) => residuesOf(all, substance).map(({ name }) => name);
  for (const one of holds) expect([one, namesFor(one)]).toEqual([one, [residue]]);
  for (const one of not) expect([one, namesFor(one)]).not.toEqual([one, expect.arrayContaining([residue])]);
});

test('what a definition names is found where no residue is named after it', () => {
  const sum = { id: 1, name: 'Fosetyl-Al (sum of fosetyl, phosphonic acid and their salts)', limits: [] };
  const own = { id: 2, name: 'Phosphonic acid and its salts', limits: [] };
  expect(residuesOf([sum, own], 'phosphonic acid')).toEqual([own]);
  expect(residuesOf([sum], 'phosphonic acid')).toEqual([sum]);
  expect(residuesOf([sum, own], '')).toEqual([]);
});

test('the limit of a day is the latest that applies, of two from one day the lower; the next is told', () => {
  const limit = (mgPerKg: number | null, from: string | null, crop: 'table' | 'wine' = 'table') => ({
    ...{ crop, mgPerKg, from, isAtDetermination: false, isLater: false, regulation: '', footnote: '' },
  });
  const limits = [
    limit(9, null),
    limit(3, '2020-01-01'),
    limit(2, '2020-01-01'),
    limit(0.5, '2027-02-01'),
    limit(1, '2028-01-01'),
    limit(7, '2020-01-01', 'wine'),
  ];
  const on = (day: string, crop: 'table' | 'wine' = 'table') => {
    const { now, next } = limitsOn({ id: 1, name: 'Fluopyram', limits }, crop, day);
    return [now?.mgPerKg, next?.mgPerKg];
  };
  expect(on('2019-12-31')).toEqual([9, 2]);
  expect(on('2026-11-28')).toEqual([2, 0.5]);
  expect(on('2027-02-01')).toEqual([0.5, 1]);
  expect(on('2028-01-01', 'wine')).toEqual([7, undefined]);
});
