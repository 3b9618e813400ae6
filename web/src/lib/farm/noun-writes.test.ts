import { plots } from '@draksha/contract/plots';
import { expect, test } from 'vitest';
import { idOf, plotRow } from '../../../test/rows.ts';
import { newWrite, nounWrites, undoOf } from './noun-writes.ts';

const noun = nounWrites(plots);
const plot = plotRow({ name: 'Odha', totalVines: 800 });

test('a change is taken back by its old values, against the new ones', () => {
  const [back] = undoOf(noun.change(plot, { name: 'Mala' })) ?? [];
  expect(back).toMatchObject({
    route: 'PATCH /plots/:id',
    params: { id: plot.id },
    rowId: plot.id,
    change: { name: 'Odha' },
    base: { name: 'Mala' },
  });
});

test('what was added is deleted, what was deleted comes back, the last first and as one', () => {
  const back = undoOf([...noun.add(idOf(7), { name: 'Nava' }), ...noun.remove(plot.id)]) ?? [];
  expect(back.map(({ route, change }) => [route, change])).toEqual([
    ['PATCH /plots/:id', { deleted: false }],
    ['DELETE /plots/:id', {}],
  ]);
  expect(new Set(back.map(({ group }) => group)).size).toBe(1);
});

test('a move by a rule of the server has no way back, nor has nothing', () => {
  const step = newWrite({ noun: 'plots', rowId: plot.id, kind: 'step', route: '', answer: plots.one });
  expect(undoOf([...noun.change(plot, { name: 'Mala' }), step])).toBeNull();
  expect(undoOf([])).toBeNull();
});
