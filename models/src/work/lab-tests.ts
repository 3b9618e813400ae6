/** The petiole and soil tests of a plot's diary. */
import { localDate } from '../weather/calendar.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import type { LabTest } from './feeding.ts';

interface DiaryRow {
  readonly plotId: string;
  readonly kind: string;
  readonly happenedAt: string;
  readonly details: object;
}

type LabValue = LabTest['values'][number];

const isValue = (one: unknown): one is LabValue =>
  typeof one === 'object' &&
  one !== null &&
  typeof Reflect.get(one, 'name') === 'string' &&
  typeof Reflect.get(one, 'value') === 'number';

function valuesOf(details: object): LabValue[] {
  const values: unknown = Reflect.get(details, 'values');
  return Array.isArray(values) ? values.filter(isValue) : [];
}

export const labTestsOf = (rows: readonly DiaryRow[], plotId: string): LabTest[] =>
  rows.flatMap((row): LabTest[] =>
    row.plotId === plotId && (row.kind === 'petiole_test' || row.kind === 'soil_test')
      ? [
          {
            kind: row.kind,
            date: localDate(Date.parse(row.happenedAt), INDIA_UTC_OFFSET_MINUTES),
            values: valuesOf(row.details),
          },
        ]
      : [],
  );
