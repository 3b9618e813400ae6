import { expect, test } from 'vitest';
import { answerOf, isInBloom, PESTS, type PestLook, pestIds, pestOf, pestTurns } from './pest-looks.ts';

const date = '2026-11-24';
const look = (pest: PestLook['pest'], rest: Partial<PestLook> = {}): PestLook => ({
  pest,
  date,
  seen: true,
  ...rest,
});
const due = (cycle: 'fruit' | 'foundation', dap: number, ...looks: PestLook[]) =>
  pestTurns(cycle, dap, looks, date).map(({ pest, answer }) => `${pest.id} ${answer}`);
const pest = (id: string) => {
  const found = pestOf(id);
  if (!found) throw new Error(`no pest ${id}`);
  return found;
};

test('each pest has its times in order and a source for each of them, and something to do beside spraying', () => {
  expect(PESTS.map(({ id }) => id).toSorted()).toEqual([...pestIds].toSorted());
  for (const { windows, remedies } of PESTS) {
    expect(windows.length).toBeGreaterThan(0);
    expect(remedies.length).toBeGreaterThan(0);
    for (const { fromDap, toDap, source } of windows) {
      expect(fromDap).toBeLessThanOrEqual(toDap);
      expect(() => new URL(source.url)).not.toThrow();
    }
  }
});

test('pests are looked for in their time, and not when they were looked for within a week', () => {
  expect(due('fruit', 9)).toEqual(['fleaBeetle null', 'mealybug null', 'stemBorer null']);
  expect(due('fruit', 9, look('mealybug', { seen: false }))).toEqual(['fleaBeetle null', 'stemBorer null']);
  expect(due('fruit', 9, look('mealybug', { seen: false, date: '2026-11-17' }))).toContain('mealybug null');
  expect(due('fruit', 50)).toEqual(['thrips null']);
  expect(due('fruit', 30)).toEqual([]);
  expect(due('foundation', 130)).toEqual(['jassid null']);
});

test('a count goes before a word, and is held against the limit; without a limit much seen counts', () => {
  expect(answerOf(pest('redMite'), look('redMite', { perLeaf: 9, abundance: 'many' }))).toBe('below_limit');
  expect(answerOf(pest('redMite'), look('redMite', { perLeaf: 10, abundance: 'few' }))).toBe('over_limit');
  expect(answerOf(pest('fleaBeetle'), look('fleaBeetle', { share: 2 }))).toBe('over_limit');
  expect(answerOf(pest('thrips'), look('thrips', { abundance: 'many' }))).toBe('over_limit');
  expect(answerOf(pest('thrips'), look('thrips', { abundance: 'few' }))).toBe('below_limit');
  expect(answerOf(pest('thrips'), look('thrips', { seen: false }))).toBe('nothing');
});

test('what was found is told outside its time too, for a week; the last look counts', () => {
  expect(due('fruit', 30, look('thrips', { abundance: 'many' }))).toEqual(['thrips over_limit']);
  const before = look('thrips', { abundance: 'many', date: '2026-11-22' });
  expect(due('fruit', 30, before, look('thrips', { seen: false }))).toEqual([]);
});

test('the bloom of the fruit season is day 41 to 55', () => {
  expect([40, 41, 55, 56].map((dap) => isInBloom('fruit', dap))).toEqual([false, true, true, false]);
  expect(isInBloom('foundation', 50)).toBe(false);
});
