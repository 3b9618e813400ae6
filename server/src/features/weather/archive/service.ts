/** The archive of past hours and days: stored ones, single fetches, and backfills of years. */
import type { Place, WeatherFailure } from '@draksha/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import type { Gateway } from '../gateway/service.ts';
import { cellOf, type Provider } from '../providers/service.ts';
import type { StationReadings } from '../stations/service.ts';
import { type BackfillService, backfillFailures, createBackfill } from './back-fill.ts';
import { doubtDaysAhead } from './day-store.ts';
import { createPast, type DateRange, type PastService } from './past.ts';
import type { StoredPastDay } from './past-days.ts';

export { createKeptHours } from './kept-hours.ts';
export type { DateRange } from './past.ts';

interface ArchiveDependencies {
  readonly providers: readonly Provider[];
  readonly gateway: Pick<Gateway, 'budget' | 'leases' | 'call' | 'pause' | 'patience'>;
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly cellDegrees: number;
  /** Called where years of the past are wanted, for the job that fetches them. */
  readonly onWanted: () => void;
}

export interface LongPast {
  readonly days: readonly StoredPastDay[];
  readonly refreshing: boolean;
  readonly failures: readonly WeatherFailure[];
}

export interface Archive {
  /** Days that are over; see `PastService`. */
  readonly pastDays: PastService['pastDays'];
  readonly daysMark: PastService['daysMark'];
  /** Years of stored days; missing ones are fetched in the background, and `refreshing` says so. */
  longPast(place: Place, range: DateRange, measured: StationReadings): Promise<LongPast>;
  /** Fetches past years that are wanted, as far as the day's calls allow. */
  readonly backFill: BackfillService['run'];
  cleanUp(): Promise<void>;
  stop(): Promise<void>;
}

export function createArchive({ gateway, ...own }: ArchiveDependencies): Archive {
  const { budget, leases, call, pause, patience } = gateway;
  const past = createPast({ ...own, budget, leases, call, pause, patience });
  const backfill = createBackfill({ ...own, budget, call, pause });
  return {
    pastDays: past.pastDays,
    daysMark: past.daysMark,
    async longPast(place, range, measured) {
      const days = await past.keptDays(place, range, measured);
      const state = await backfill.want(cellOf(place, own.cellDegrees));
      return { days, refreshing: state.open && !state.resting, failures: backfillFailures(state) };
    },
    backFill: backfill.run,
    cleanUp: () => doubtDaysAhead(own.db, own.clock()),
    async stop() {
      backfill.stop();
      await past.stop();
    },
  };
}
