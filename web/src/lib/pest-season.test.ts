import type { Season } from '@draksha/contract';
import { type FarmRecord, recordPests } from '@draksha/contract/records';
import { pestIds } from '@draksha/models';
import { expect, test } from 'vitest';
import { daysToPicking, pestLooksOf } from './pest-season.ts';

test('the diary knows the pests that the models know', () => {
  expect([...recordPests].toSorted()).toEqual([...pestIds].toSorted());
});

test('looks for pests of the plot are read with their counts; those for diseases are none', () => {
  const row = (plotId: string, details: object) =>
    ({ plotId, kind: 'scouting', happenedAt: '2026-11-23T20:00:00Z', details }) as unknown as FarmRecord;
  const rows = [
    row('a', { disease: 'redMite', seen: true, perLeaf: 12 }),
    row('a', { disease: 'downyMildew', seen: true }),
    row('b', { disease: 'thrips', seen: true }),
  ];
  expect(pestLooksOf(rows, 'a')).toEqual([
    { pest: 'redMite', date: '2026-11-24', seen: true, abundance: null, perLeaf: 12, share: null },
  ]);
});

test('days to the picking go by the wanted date, else by the usual one, and there is none without fruit', () => {
  const season = (more: object) =>
    ({ cycle: 'fruit', pruningDate: '2026-10-10', expectedHarvestDate: null, ...more }) as unknown as Season;
  expect(daysToPicking(season({}), '2026-11-24')).toBe(75);
  expect(daysToPicking(season({ expectedHarvestDate: '2027-01-23' }), '2026-11-24')).toBe(60);
  expect(daysToPicking(season({ cycle: 'foundation' }), '2026-11-24')).toBeNull();
});
