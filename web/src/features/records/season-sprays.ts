import { farmDay } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';

/** Sprays of a plot from a day on, without the entry that is being changed. */
export const seasonSprays = (
  records: readonly FarmRecord[],
  plotId: string,
  from: string,
  without: string | null,
): FarmRecord<'spray'>[] =>
  records.filter(
    (row): row is FarmRecord<'spray'> =>
      row.kind === 'spray' &&
      row.plotId === plotId &&
      row.entryId !== without &&
      farmDay(Date.parse(row.happenedAt)) >= from,
  );
