/**
 * What the plan orders in a season: `npm run season -- nashik 2022-09-20`, with `--looks 1|2|3` a day (default 1) and `--diary none`. Places and
 * weather are those of `../shared/data/india`. `npm run season -- --keep` writes the fifteen kept tables anew, for a person to read the diff.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runSeason } from '../models/truth/season/season-run.ts';
import { seasonTable } from '../models/truth/season/season-table.ts';
import { KEPT_SEASONS, keptFile, seasonAsked, seasonTitle } from '../models/truth/season/seasons.ts';
import { sharedIsPresent } from '../models/truth/shared-files.ts';

const USAGE = 'npm run season -- PLACE YYYY-MM-DD [--looks 1|2|3] [--diary none]';

function refuse(why: string): never {
  process.stderr.write(`${why}\n${USAGE}\n`);
  process.exit(1);
}

function looksOf(text: string): 1 | 2 | 3 {
  const looks = Number(text);
  return looks === 1 || looks === 2 || looks === 3 ? looks : refuse(`not a number of looks: ${text}`);
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      looks: { type: 'string', default: '1' },
      diary: { type: 'string', default: 'kept' },
      keep: { type: 'boolean', default: false },
    },
  });
  if (!sharedIsPresent) refuse('no ../shared beside the checkout: the weather of the seasons is there');
  if (values.keep) {
    for (const [place, date] of KEPT_SEASONS) {
      const run = runSeason(seasonAsked(place, date, { looks: 1, diary: 'kept' }));
      writeFileSync(keptFile(place, date), seasonTable(seasonTitle(place, date), run));
    }
    return;
  }
  const [place, date] = positionals;
  if (place === undefined || date === undefined) refuse('a place and the day of the fruit pruning');
  if (values.diary !== 'kept' && values.diary !== 'none') refuse(`not a diary: ${values.diary}`);
  const asked = seasonAsked(place, date, { looks: looksOf(values.looks), diary: values.diary });
  process.stdout.write(seasonTable(seasonTitle(place, date), runSeason(asked)));
}

try {
  main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
