import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comingSeason, runningSeason } from './running-season.ts';

const season = (id: string, pruningDate: string, endedOn: string | null = null) => ({
  id,
  pruningDate,
  endedOn,
});

test('a pruning that is still to come does not run: the one before it does', () => {
  const fruit = season('a', '2026-10-08');
  const foundation = season('b', '2027-04-10');
  expect(runningSeason([foundation, fruit], '2026-11-20')).toBe(fruit);
  expect(comingSeason([foundation, fruit], '2026-11-20')).toBe(foundation);
  expect(runningSeason([foundation, fruit], '2027-04-10')).toBe(foundation);
  expect(comingSeason([foundation, fruit], '2027-04-10')).toBeNull();
});

test('a season runs on its last day and not on the next', () => {
  const ended = season('a', '2026-04-01', '2026-09-30');
  expect(runningSeason([ended], '2026-09-30')).toBe(ended);
  expect(runningSeason([ended], '2026-10-01')).toBeNull();
});

test('a season that ended brings no earlier one back that nobody ended', () => {
  const foundation = season('a', '2026-04-10');
  const fruit = season('b', '2026-10-08', '2027-02-20');
  expect(runningSeason([foundation, fruit], '2027-02-20')).toBe(fruit);
  expect(runningSeason([foundation, fruit], '2027-02-21')).toBeNull();
  expect(runningSeason([foundation, fruit], '2026-09-01')).toBe(foundation);
});

test('of several the latest pruned, of two of one day the later made, in any order', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-10-${String(of).padStart(2, '0')}`);
  const seasons = fc.uniqueArray(fc.record({ id: fc.uuid(), pruningDate: day, endedOn: fc.constant(null) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(seasons, day, (all, onDate) => {
      const running = runningSeason(all, onDate);
      expect(runningSeason([...all].reverse(), onDate)).toBe(running);
      const begun = all.filter(({ pruningDate }) => pruningDate <= onDate);
      expect(running === null).toBe(begun.length === 0);
      for (const one of begun)
        expect(`${running?.pruningDate} ${running?.id}` >= `${one.pruningDate} ${one.id}`).toBe(true);
    }),
  );
});
