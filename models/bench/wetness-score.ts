/**
 * Prints the leaf wetness table; with `--write` puts it into docs/models/leaf-wetness.md between its markers.
 *
 *     node models/bench/wetness-score.ts [--write]
 */
import { writeFileSync } from 'node:fs';
import { measuredWetnessIsPresent } from './measured-wetness.ts';
import { leafWetnessPage, withMeasuredTable } from './wetness-page.ts';
import { scoredStations, wetnessTable } from './wetness-table.ts';

if (measuredWetnessIsPresent) {
  const table = wetnessTable(scoredStations());
  console.log(table);
  if (process.argv.includes('--write')) {
    const page = leafWetnessPage();
    writeFileSync(page.path, withMeasuredTable(page.text, table));
  }
} else {
  console.error('The measured stations (shared/data/leafwetness beside the repository) are not here.');
  process.exitCode = 1;
}
