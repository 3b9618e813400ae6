import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seasonWorks } from '../../src/work/season-works.ts';
import { keptYoung, worksTable } from './works-table.ts';
import truth from './young-works.json' with { type: 'json' };

const cycles = ['fruit', 'foundation'] as const;
const worksOf = (status: string, cycle: (typeof cycles)[number] = 'foundation') =>
  seasonWorks({ cycle, pruningDate: truth.pruned }, { variety: 'Thompson Seedless', status }).map(
    ({ template }) => template,
  );

test.each(truth.works)('young vines: $said', ({ id, fromDap, toDap, sign, dose, feeds }) => {
  const found = worksOf('young').find((one) => one.id === id);
  expect(found?.timing).toEqual(sign === undefined ? { by: 'days', fromDap, toDap } : { by: 'sign', sign });
  if (dose !== undefined) expect(found?.doses).toEqual([{ ...dose, source: 0 }]);
  expect(found?.feeds).toEqual(feeds);
});

test('young vines have these works alone, whichever pruning their season is called by: none of fruit', () => {
  const ids = truth.works.map(({ id }) => id).toSorted();
  for (const cycle of cycles)
    expect(
      worksOf('young', cycle)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids);
});

test('no source was read for top-worked vines, and a plot that rests asks for nothing', () => {
  for (const status of ['top_worked', 'resting', 'removed'])
    for (const cycle of cycles) expect(worksOf(status, cycle)).toEqual([]);
  expect(worksOf('bearing', 'fruit').length).toBeGreaterThan(20);
});

test('the works and looks of young vines are the table kept', () => {
  const vines = { variety: 'Thompson Seedless', status: 'young' };
  expect(worksTable({ cycle: 'foundation', pruningDate: truth.pruned }, vines)).toBe(
    readFileSync(keptYoung, 'utf8'),
  );
});
