import { describe, expect, test } from 'vitest';
import { type AccuracyRow, isWithin } from './accuracy.ts';
import { botrytisAccuracy } from './botrytis-accuracy.ts';
import { carriedCsv, carriedTables } from './carried-figures.ts';
import { deltaTOfOpenMeteo } from './delta-t-accuracy.ts';
import { downyFormulaRows } from './downy-accuracy.ts';
import { et0OfOthers } from './et0-accuracy.ts';
import { interpolationAccuracy, interpolationLeaveOneOut } from './interpolation-accuracy.ts';
import { degreeDaySums } from './phenology-accuracy.ts';
import { cell, leftOut, sharedCsv, sharedIsPresent } from './shared-files.ts';
import { airOfOpenMeteo } from './sun-and-air-accuracy.ts';

const rows: readonly AccuracyRow[] = [
  ...et0OfOthers(carriedCsv),
  deltaTOfOpenMeteo(carriedCsv),
  ...airOfOpenMeteo(carriedCsv),
  ...interpolationAccuracy(carriedCsv),
  ...interpolationLeaveOneOut(),
  ...degreeDaySums(carriedCsv, ['nashik']),
  ...botrytisAccuracy(carriedCsv),
  ...downyFormulaRows(carriedCsv),
];

describe('against the numbers of others that stand here', () => {
  test.each(rows)('$table: $output, $samples of: $against', (row) => {
    expect(row.dropped, 'dropped samples').toBe(0);
    expect(isWithin(row), `bias ${row.bias}, mean ${row.meanError}, largest ${row.maxError}`).toBe(true);
  });

  test('nobody cut them', () => {
    for (const [path, { rows, count, columns, source, licence, part }] of carriedTables) {
      expect(rows, path).toHaveLength(count);
      for (const row of rows) expect(row, path).toHaveLength(columns.length);
      for (const said of [source, licence, part]) expect(said, path).not.toBe('');
    }
    expect(rows.map(({ samples }) => samples)).toStrictEqual([
      11, 1, 12, 1, 11, 1, 6, 3, 2, 1, 160, 40, 40, 160, 40, 40, 41, 41, 144, 144, 144, 144, 144, 26, 26, 43,
      44, 43, 43, 108, 108, 108, 108, 11, 11, 47, 47, 52, 46, 46, 52, 46, 46, 66, 66, 57, 57, 30, 30,
    ]);
  });

  test.skipIf(!sharedIsPresent)(`each is a row of the whole table${leftOut}`, () => {
    for (const [path, { columns }] of carriedTables) {
      const keyOf = (row: Readonly<Record<string, string>>): string =>
        columns
          .map((name) =>
            cell(row, name) === '' || Number.isNaN(Number(cell(row, name)))
              ? cell(row, name)
              : Number(cell(row, name)),
          )
          .join('|');
      const whole = new Set(sharedCsv(path).map(keyOf));
      for (const row of carriedCsv(path)) expect(whole.has(keyOf(row)), `${path}: ${keyOf(row)}`).toBe(true);
    }
  });
});
