import { expect, test } from 'vitest';
import { byNeed, chosenFarms, type FarmList, rowsOf, villagesOf, wordsIn } from './farm-rows.ts';

const idOf = (nth: number): string => `0199a000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
type Listed = FarmList['farms'][number];
const listed = (nth: number, name: string, needs: number, grown: number[], sold: number[]): Listed => [
  idOf(nth),
  name,
  0,
  [0],
  [40],
  needs,
  null,
  null,
  grown,
  sold,
  [2000 + nth, 7380],
];
const page = (farms: Listed[]): FarmList => ({
  ...{ villages: ['Odha'], varieties: ['Sonaka'], next: null, farms },
  stages: ['fruit.shoot_growth', 'fruit.ripening'],
  markets: ['domestic', 'export_eu'],
});
const all = { need: '', village: '', variety: '', part: '', stage: '', market: '' } as const;

test('farms of all pages stand in one order: the gravest need, then the name', () => {
  const first = rowsOf(page([listed(1, 'Bhima', 0, [], []), listed(2, 'Asha', 0b10000, [], [])]));
  const second = rowsOf(page([listed(3, 'Chitra', 0b00001, [], []), listed(4, 'Anil', 0b10001, [], [])]));
  expect(byNeed([...first, ...second]).map(({ name }) => name)).toEqual(['Anil', 'Chitra', 'Asha', 'Bhima']);
});

test('stage and market narrow them, each alone and together', () => {
  const rows = rowsOf(
    page([listed(1, 'A', 0, [0], [1]), listed(2, 'B', 0, [1, 0], [0]), listed(3, 'C', 0, [1], [1])]),
  );
  const names = (wanted: object) => chosenFarms(rows, { ...all, ...wanted }).map(({ name }) => name);
  expect(names({})).toEqual(['A', 'B', 'C']);
  expect(names({ stage: 'fruit.ripening' })).toEqual(['B', 'C']);
  expect(names({ market: 'export_eu' })).toEqual(['A', 'C']);
  expect(names({ stage: 'fruit.ripening', market: 'export_eu' })).toEqual(['C']);
  expect(wordsIn(rows, ({ stages }) => stages)).toEqual(['fruit.ripening', 'fruit.shoot_growth']);
});

test('a village stands in the middle of its farms with its gravest need; who has no place is counted', () => {
  const grave = rowsOf(page([listed(1, 'A', 0b00001, [], []), listed(3, 'B', 0b10000, [], [])]));
  const { villages, unplaced } = villagesOf([
    ...grave,
    ...rowsOf(page([listed(5, 'C', 0b10000, [], [])])).map((row) => ({ ...row, village: 'Sula' })),
    ...rowsOf(page([listed(7, 'D', 0, [], [])])).map((row) => ({ ...row, place: null })),
  ]);
  expect(villages).toEqual([
    {
      village: 'Odha',
      place: { latitude: expect.closeTo(20.02), longitude: 73.8 },
      farms: 2,
      standing: 'grave',
      inNeed: 1,
    },
    { village: 'Sula', place: { latitude: 20.05, longitude: 73.8 }, farms: 1, standing: 'other', inNeed: 1 },
  ]);
  expect(unplaced).toBe(1);
});
