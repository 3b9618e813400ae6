/** The works of a season and its looks for pests as a table that a person reads. */
import { PESTS } from '../../src/pests/pest-looks.ts';
import type { PruningCycle } from '../../src/stages/days-after-pruning.ts';
import { dateAfter } from '../../src/weather/calendar.ts';
import { dapOn, seasonWorks } from '../../src/work/season-works.ts';
import { dosesFor, type Vines } from '../../src/work/task-templates.ts';
import type { TaskTemplate } from '../../src/work/work-template.ts';

type Row = readonly [string, string, string, string, string, string];
const HEAD: Row = ['from', 'to', 'dap', 'work', 'when', 'how much, by whom'];

const whenOf = ({ timing }: TaskTemplate): string =>
  timing.by === 'days' ? 'day' : timing.by === 'sign' ? timing.sign : `after ${timing.work}`;

function amountsOf(template: TaskTemplate, vines: Vines): string {
  const host = (index: number) => new URL(template.sources[index]?.url ?? 'none:').hostname;
  const doses = dosesFor(template, vines).map(({ of, from, to, unit, source, times, soil }) =>
    [of, from === to ? from : `${from}-${to}`, unit, times && `x${times}`, soil, host(source)]
      .filter(Boolean)
      .join(' '),
  );
  const feeds = template.feeds ? [`feeds ${template.feeds.join(' ')}`] : [];
  return [...doses, ...feeds].join('; ') || host(0);
}

export function worksTable(
  season: { readonly cycle: PruningCycle; readonly pruningDate: string },
  vines: Vines,
): string {
  const works = seasonWorks(season, vines).map(({ template, fit, from, to }): Row => {
    const dap = from && to ? `${dapOn(season, from)}..${dapOn(season, to)}` : '-';
    const work = fit === 'fits' ? template.id : `${template.id} (${fit})`;
    return [from ?? '-', to ?? '-', dap, work, whenOf(template), amountsOf(template, vines)];
  });
  const looks = PESTS.flatMap(({ id, windows, limit }) =>
    windows
      .filter(({ cycle }) => cycle === season.cycle)
      .map(
        ({ fromDap, toDap, source }): Row => [
          dateAfter(season.pruningDate, fromDap),
          dateAfter(season.pruningDate, toDap),
          `${fromDap}..${toDap}`,
          `look for ${id}`,
          limit ? `${limit.by} ${limit.from}` : 'much seen',
          new URL(source.url).hostname,
        ],
      ),
  );
  const rows = [HEAD, ...[...works, ...looks].toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const whose = [vines.variety ?? '-', vines.status].filter(Boolean).join(', ');
  return `works: ${season.cycle}, ${whose}, pruned ${season.pruningDate}\n\n${lines.join('\n')}\n`;
}

export const keptWorks = (variety: string, cycle: PruningCycle): URL =>
  new URL(`kept/${variety.split(' ')[0]?.toLowerCase()}-${cycle}.txt`, import.meta.url);

/** Of young vines, from the recut on. */
export const keptYoung = new URL('kept/young.txt', import.meta.url);
