import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dateAfter } from '../../src/weather/calendar.ts';
import { seasonWorks, worksWithin } from '../../src/work/season-works.ts';
import { dosesFor, workDays } from '../../src/work/task-templates.ts';
import truth from './viticulture-works.json' with { type: 'json' };
import { keptWorks, worksTable } from './works-table.ts';

interface TruthWork {
  readonly said: string;
  readonly id: string;
  readonly fromDap?: number;
  readonly toDap?: number;
  readonly sign?: string;
  readonly after?: string;
  readonly fromDays?: number;
  readonly toDays?: number;
  readonly ppm?: number;
  readonly not?: readonly string[];
}
const works: readonly TruthWork[] = truth.works;
const seasonOf = (cycle: 'fruit' | 'foundation') => ({ cycle, pruningDate: truth.pruning[cycle] });
const cycleOf = ({ id }: TruthWork) =>
  id.startsWith('fruit') ? ('fruit' as const) : ('foundation' as const);

for (const variety of truth.varieties)
  test.each(works)(`${variety}: $said`, (work) => {
    const season = seasonOf(cycleOf(work));
    const all = seasonWorks(season, { variety });
    const found = all.find(({ template }) => template.id === work.id);
    if (work.not?.includes(variety)) {
      expect(found).toBeUndefined();
      return;
    }
    if (!found) throw new Error(`${work.id} is not in the season of ${variety}`);
    const { timing } = found.template;
    if (work.sign !== undefined) expect(timing).toEqual({ by: 'sign', sign: work.sign });
    else if (work.after !== undefined)
      expect(timing).toEqual({ by: 'work', work: work.after, fromDays: work.fromDays, toDays: work.toDays });
    else expect(workDays(found.template)).toEqual({ fromDap: work.fromDap, toDap: work.toDap });
    if (work.ppm !== undefined) {
      const ga3 = dosesFor(found.template, { variety }).filter(
        ({ of, unit }) => of === 'ga3' && unit === 'ppm',
      );
      expect(ga3[0]).toMatchObject({ from: work.ppm, to: work.ppm });
    }
    // On the first and the last of its days, and neither before nor after them.
    const { from, to } = found;
    if (from === null || to === null) throw new Error(`${work.id} has no time`);
    const isThere = (date: string) =>
      worksWithin(all, date, date).some(({ template }) => template.id === work.id);
    expect([dateAfter(from, -1), from, to, dateAfter(to)].map(isThere)).toEqual([false, true, true, false]);
  });

test.each(
  truth.varieties.flatMap((variety) =>
    (['foundation', 'fruit'] as const).map((cycle) => ({ variety, cycle })),
  ),
)('the works of $variety after the $cycle pruning are the table kept', ({ variety, cycle }) => {
  expect(worksTable(seasonOf(cycle), { variety })).toBe(readFileSync(keptWorks(variety, cycle), 'utf8'));
});
