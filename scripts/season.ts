/**
 * What the plan orders in a season: `npm run season -- nashik 2022-09-20`, with `--looks 1|2|3` a day (default 1) and `--diary none`; with
 * `--variety thompson` its works and looks for pests come after it. Places and weather are those of `../shared/data/india`.
 * `npm run season -- --works 2026-04-10 --cycle foundation --variety sharad` tells the works alone, without weather; with `--young` those from a
 * recut on.
 * `npm run season -- --keep` writes the kept tables of plans and works anew, for a person to read the diff;
 * `--totals` counts the fifteen, with a diary and without one; `npm run season -- --random N [SEED]` draws N of made weather and tells those that break a count.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { madeSpells, runMadeSeason } from '../models/truth/season/made-season.ts';
import { HELD_COUNTS, seasonCounts } from '../models/truth/season/season-counts.ts';
import { runSeason } from '../models/truth/season/season-run.ts';
import { seasonTable } from '../models/truth/season/season-table.ts';
import { KEPT_SEASONS, keptFile, seasonParams, seasonTitle } from '../models/truth/season/seasons.ts';
import { sharedIsPresent } from '../models/truth/shared-files.ts';
import worksTruth from '../models/truth/works/viticulture-works.json' with { type: 'json' };
import { keptWorks, keptYoung, worksTable } from '../models/truth/works/works-table.ts';
import youngTruth from '../models/truth/works/young-works.json' with { type: 'json' };

const USAGE = `npm run season -- PLACE YYYY-MM-DD [--looks 1|2|3] [--diary none] [--variety NAME]
npm run season -- --works YYYY-MM-DD [--cycle fruit|foundation] [--young] [--variety NAME]
npm run season -- --keep
npm run season -- --totals
npm run season -- --random N [SEED]`;

const RANDOM_DAYS = 60;

function refuse(why: string): never {
  process.stderr.write(`${why}\n${USAGE}\n`);
  process.exit(1);
}

function looksOf(text: string): 1 | 2 | 3 {
  const looks = Number(text);
  return looks === 1 || looks === 2 || looks === 3 ? looks : refuse(`not a number of looks: ${text}`);
}

/** So many seasons of made weather; each that breaks a count is printed with its spells. @returns 1 where one does */
function anySeasons(runs: number, seed: number): number {
  let broken = 0;
  process.stdout.write(`seed ${seed}\n`);
  for (const spells of fc.sample(madeSpells(), { seed, numRuns: runs })) {
    const counts = seasonCounts(runMadeSeason(spells, 1, RANDOM_DAYS));
    const wrong = HELD_COUNTS.filter((name) => counts[name] > 0);
    if (wrong.length === 0) continue;
    broken += 1;
    process.stdout.write(
      `${wrong.map((name) => `${name} ${counts[name]}`).join(', ')}: ${JSON.stringify(spells)}\n`,
    );
  }
  process.stdout.write(`${runs} seasons of ${RANDOM_DAYS} days, ${broken} that break a count\n`);
  return broken === 0 ? 0 : 1;
}

/** The fifteen kept seasons in numbers: sprays, nights on an uncovered plot, days with an order, days that ask for oil spots. */
function totals(): void {
  for (const diary of ['kept', 'none'] as const) {
    const sum = { sprays: 0, uncovered: 0, ordersWithoutProduct: 0, orderDays: 0, spotDays: 0 };
    for (const [place, date] of KEPT_SEASONS) {
      const run = runSeason(seasonParams(place, date, { looks: 1, diary }));
      const { sprays, uncovered, ordersWithoutProduct } = seasonCounts(run);
      const spotDays = run.plans.filter(({ plan }) =>
        plan.days[0]?.actions.some(({ rule }) => rule === 'scout.spots_due'),
      ).length;
      const found = { sprays, uncovered, ordersWithoutProduct, orderDays: run.orders.length, spotDays };
      for (const name of Object.keys(found) as (keyof typeof found)[]) sum[name] += found[name];
      process.stdout.write(`diary ${diary}, ${seasonTitle(place, date)}: ${JSON.stringify(found)}\n`);
    }
    process.stdout.write(`diary ${diary}, all fifteen: ${JSON.stringify(sum)}\n`);
  }
}

const youngTable = (pruningDate: string, variety: string | null): string =>
  worksTable({ cycle: 'foundation', pruningDate }, { variety, status: 'young' });

const CYCLES = ['foundation', 'fruit'] as const;

function keepWorks(): void {
  const { varieties, pruning } = worksTruth;
  for (const variety of varieties)
    for (const cycle of CYCLES)
      writeFileSync(
        keptWorks(variety, cycle),
        worksTable({ cycle, pruningDate: pruning[cycle] }, { variety }),
      );
  writeFileSync(keptYoung, youngTable(youngTruth.pruned, varieties[0] ?? null));
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      looks: { type: 'string', default: '1' },
      diary: { type: 'string', default: 'kept' },
      random: { type: 'string' },
      keep: { type: 'boolean', default: false },
      totals: { type: 'boolean', default: false },
      works: { type: 'string' },
      cycle: { type: 'string', default: 'fruit' },
      young: { type: 'boolean', default: false },
      variety: { type: 'string' },
    },
  });
  if (values.random !== undefined) {
    const runs = Number(values.random);
    if (!Number.isInteger(runs) || runs < 1) refuse(`not a number of seasons: ${values.random}`);
    process.exitCode = anySeasons(runs, Number(positionals[0] ?? Date.now()) | 0);
    return;
  }
  const variety = values.variety ?? null;
  if (values.works !== undefined) {
    const cycle = CYCLES.find((one) => one === values.cycle) ?? refuse(`not a cycle: ${values.cycle}`);
    process.stdout.write(
      values.young
        ? youngTable(values.works, variety)
        : worksTable({ cycle, pruningDate: values.works }, { variety }),
    );
    return;
  }
  if (values.keep) keepWorks();
  if (!sharedIsPresent) refuse('no ../shared beside the checkout: the weather of the seasons is there');
  if (values.keep) {
    for (const [place, date] of KEPT_SEASONS) {
      const run = runSeason(seasonParams(place, date, { looks: 1, diary: 'kept' }));
      writeFileSync(keptFile(place, date), seasonTable(seasonTitle(place, date), run));
    }
    return;
  }
  if (values.totals) {
    totals();
    return;
  }
  const [place, date] = positionals;
  if (place === undefined || date === undefined) refuse('a place and the day of the fruit pruning');
  if (values.diary !== 'kept' && values.diary !== 'none') refuse(`not a diary: ${values.diary}`);
  const asked = seasonParams(place, date, { looks: looksOf(values.looks), diary: values.diary });
  process.stdout.write(seasonTable(seasonTitle(place, date), runSeason(asked)));
  if (variety !== null)
    process.stdout.write(`\n${worksTable({ cycle: 'fruit', pruningDate: date }, { variety })}`);
}

try {
  main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
