import { randomUUID } from 'node:crypto';
import type { WeatherFailure } from '@draksha/contract';
import type { Db } from '../../../db.ts';
import { type Cell, cellNamed } from '../providers/service.ts';
import {
  type CompanionsWanted,
  type DueWanted,
  type ExpectedWanted,
  giveAllBack,
  giveLeaseBack,
  keepAll,
  keepLease,
  takeCompanions,
  takeDue,
  takeExpected,
  takeLease,
} from './lease-store.ts';

/** So long without a word from its holder, and a lease is anybody's: by the clock of the database. */
const SECONDS = 60;

/** The right of one process to work on something: docs/decisions/022. */
export interface Lease {
  /** Holds it longer, for work that takes its time. */
  keep(): Promise<void>;
  /** Gives it back with what failed, and until when it is not to be leased. */
  giveBack(failures?: readonly WeatherFailure[], restUntil?: Date | null): Promise<void>;
}

export interface CellLease extends Lease {
  readonly cell: Cell;
}

/** The right to refresh several cells, kept and given back at one stroke. */
export interface CellLeases {
  readonly cells: readonly Cell[];
  keep(): Promise<void>;
  /** @param restUntil for those that were not fetched */
  giveBack(fetched: ReadonlySet<string>, restUntil: Date): Promise<void>;
}

export interface Leases {
  /** `null` where another process has it, or it rests after a failure. */
  take(name: string): Promise<Lease | null>;
  /** Those of cells that will soon be due, to go along with one that is asked for. */
  takeCompanions(wanted: Omit<CompanionsWanted, 'holder' | 'seconds'>): Promise<CellLease[]>;
  /** Those of cells that were looked at lately and are old. */
  takeDue(wanted: Omit<DueWanted, 'holder' | 'seconds'>): Promise<CellLeases>;
  /** Those of cells that somebody will look at and nothing is known of. */
  takeExpected(wanted: Omit<ExpectedWanted, 'holder' | 'seconds'>): Promise<CellLease[]>;
}

export function createLeases(db: Db, clock: () => Date): Leases {
  const held = (name: string, holder: string): Lease => ({
    keep: () => keepLease(db, name, holder, SECONDS),
    giveBack: (failures = [], restUntil = null) => giveLeaseBack(db, name, holder, failures, restUntil),
  });
  const ofCell =
    (holder: string) =>
    (name: string): CellLease => ({ ...held(name, holder), cell: cellNamed(name) });
  return {
    async take(name) {
      const holder = randomUUID();
      return (await takeLease(db, name, holder, SECONDS, clock())) ? held(name, holder) : null;
    },
    async takeCompanions(wanted) {
      const holder = randomUUID();
      const names = await takeCompanions(db, { ...wanted, holder, seconds: SECONDS });
      return names.map(ofCell(holder));
    },
    async takeDue(wanted) {
      const holder = randomUUID();
      const names = await takeDue(db, { ...wanted, holder, seconds: SECONDS });
      return {
        cells: names.map(cellNamed),
        keep: () => keepAll(db, holder, names, SECONDS),
        giveBack: (fetched, restUntil) => giveAllBack(db, holder, names, [...fetched], restUntil),
      };
    },
    async takeExpected(wanted) {
      const holder = randomUUID();
      return (await takeExpected(db, { ...wanted, holder, seconds: SECONDS })).map(ofCell(holder));
    },
  };
}
