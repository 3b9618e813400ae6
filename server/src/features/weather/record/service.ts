/** Stores forecasts of coming mornings as issued, and compares them with what was observed (decision 161). */
import {
  DAY_MS,
  dateAfter,
  HOUR_MS,
  localDate,
  localHourOfDay,
  MORNING_LEADS,
  type MorningRecord,
  seriesFromHours,
  wetHoursOfMornings,
  wetHoursOfSeries,
} from '@draksha/models';
import type { Db } from '../../../db.ts';
import type { WeatherBundle } from '../providers/service.ts';
import {
  bundlesAfter,
  dropMorningsBefore,
  type MorningForecast,
  morningRecords,
  saveForecastMornings,
  saveObservedMorning,
} from './mornings-store.ts';

/** Two years: as many seasons of a kind. */
const KEPT_DAYS = 730;
/** A forecast older than this is of the run before. */
const ISSUED_WITHIN_MS = 12 * HOUR_MS;
const CELLS_AT_ONCE = 50;
/** Hour until which a forecast of the current morning counts as made before it. */
const DAWN_ENDS = 9;
/** The hours of a morning are past from noon on. */
const MORNING_ENDS = 12;

/** Months in which a place's weather is of one kind: monsoon, after it, and the dry and hot rest. */
const SEASONS: readonly (readonly number[])[] = [
  [6, 7, 8, 9],
  [10, 11, 12, 1],
  [2, 3, 4, 5],
];

const seasonOf = (date: string): readonly number[] =>
  SEASONS.find((months) => months.includes(Number(date.slice(5, 7)))) ?? [];

function morningsOf(bundle: WeatherBundle): Map<string, number> {
  const series = seriesFromHours(bundle.hourly);
  return wetHoursOfMornings(
    series,
    wetHoursOfSeries(series, { place: bundle.cell }),
    bundle.utcOffsetMinutes,
  );
}

/** What a bundle says of the mornings ahead, by the day on which it was fetched. */
function saidBy(bundle: WeatherBundle, mornings: ReadonlyMap<string, number>): MorningForecast[] {
  const { cell, source, fetchedAt, utcOffsetMinutes } = bundle;
  const issuedMs = Date.parse(fetchedAt);
  const issuedOn = localDate(issuedMs, utcOffsetMinutes);
  const isDawn = localHourOfDay(issuedMs, utcOffsetMinutes) < DAWN_ENDS;
  return MORNING_LEADS.filter((lead) => lead > 0 || isDawn).flatMap((lead): MorningForecast[] => {
    const morning = dateAfter(issuedOn, lead);
    const saidWetHours = mornings.get(morning);
    if (saidWetHours === undefined) return [];
    return [{ cell: cell.id, morning, lead, source, issuedAt: fetchedAt, saidWetHours }];
  });
}

export interface Mornings {
  /** Of a cell by lead, in the season of a date. */
  records(cell: string, date: string): Promise<MorningRecord[]>;
  /** Stores current forecasts and compares past ones, for all cells in use. */
  note(signal: AbortSignal): Promise<void>;
}

export function createMornings({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Mornings {
  async function noteBundle(bundle: WeatherBundle, now: Date): Promise<void> {
    const mornings = morningsOf(bundle);
    await saveForecastMornings(db, saidBy(bundle, mornings));
    const { cell, utcOffsetMinutes } = bundle;
    const fetchedMs = Date.parse(bundle.fetchedAt);
    const fetchedOn = localDate(fetchedMs, utcOffsetMinutes);
    const isNoon = localHourOfDay(fetchedMs, utcOffsetMinutes) >= MORNING_ENDS;
    const last = isNoon ? fetchedOn : dateAfter(fetchedOn, -1);
    for (const [morning, wetHours] of mornings)
      if (morning <= last && morning <= localDate(now.getTime(), utcOffsetMinutes))
        await saveObservedMorning(db, cell.id, morning, wetHours);
  }
  return {
    records: (cell, date) => morningRecords(db, cell, seasonOf(date)),
    async note(signal) {
      const now = clock();
      const since = new Date(now.getTime() - ISSUED_WITHIN_MS);
      let after = '';
      for (;;) {
        const bundles = await bundlesAfter(db, after, since, CELLS_AT_ONCE);
        for (const bundle of bundles) {
          if (signal.aborted) return;
          await noteBundle(bundle, now);
        }
        const last = bundles.at(-1);
        if (last === undefined) break;
        after = last.cell.id;
      }
      await dropMorningsBefore(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10));
    },
  };
}
