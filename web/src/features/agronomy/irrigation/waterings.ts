import type { Plot } from '@draksha/contract';
import type { DetailsOf } from '@draksha/contract/records';
import { useMemo } from 'react';
import { calendarDay } from '../../../lib/format.ts';
import { records } from '../../records/queries.ts';
import { givenPerVine } from './plot-water.ts';

export interface WrittenWatering {
  readonly id: string;
  readonly date: string;
  readonly details: DetailsOf<'irrigation'>;
}

/** Returns the waterings of a plot in the diary, and litres a vine by date: null where one of the day has no amount. */
export function useWaterings(plot: Plot): {
  readonly waterings: readonly WrittenWatering[];
  readonly givenOn: ReadonlyMap<string, number | null>;
} {
  const all = records.useAll();
  const waterings = useMemo(
    () =>
      all
        .filter(({ plotId, kind }) => plotId === plot.id && kind === 'irrigation')
        .map(({ id, happenedAt, details }) => ({
          id,
          date: calendarDay(Date.parse(happenedAt)),
          details: details as DetailsOf<'irrigation'>,
        })),
    [all, plot.id],
  );
  const givenOn = new Map<string, number | null>();
  for (const { date, details } of waterings) {
    const before = givenOn.get(date);
    const given = givenPerVine(plot, details);
    givenOn.set(date, before === null || given === null ? null : (before ?? 0) + given);
  }
  return { waterings, givenOn };
}
