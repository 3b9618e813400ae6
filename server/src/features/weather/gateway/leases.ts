import { randomUUID } from 'node:crypto';
import type { WeatherFailure } from '@draksha/contract';
import type { Db } from '../../../db.ts';
import { type Cell, cellNamed } from '../providers/service.ts';
import {
  type CompanionsWanted,
  type DueWanted,
  type ExpectedWanted,
  extendLease,
  extendLeases,
  leaseCompanionCells,
  leaseDueCells,
  leaseExpectedCells,
  releaseLease,
  releaseLeases,
  takeLease,
} from './lease-store.ts';

/** After this long without renewal a lease is free, by the database's clock. */
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
  leaseCompanionCells(wanted: Omit<CompanionsWanted, 'holder' | 'seconds'>): Promise<CellLease[]>;
  /** Those of cells that were looked at lately and are old. */
  leaseDueCells(wanted: Omit<DueWanted, 'holder' | 'seconds'>): Promise<CellLeases>;
  /** Cells about to be viewed without any data. */
  leaseExpectedCells(wanted: Omit<ExpectedWanted, 'holder' | 'seconds'>): Promise<CellLease[]>;
}

export function createLeases(db: Db, clock: () => Date): Leases {
  const held = (name: string, holder: string): Lease => ({
    keep: () => extendLease(db, name, holder, SECONDS),
    giveBack: (failures = [], restUntil = null) => releaseLease(db, name, holder, failures, restUntil),
  });
  const ofCell =
    (holder: string) =>
    (name: string): CellLease => ({ ...held(name, holder), cell: cellNamed(name) });
  return {
    async take(name) {
      const holder = randomUUID();
      return (await takeLease(db, name, holder, SECONDS, clock())) ? held(name, holder) : null;
    },
    async leaseCompanionCells(wanted) {
      const holder = randomUUID();
      const names = await leaseCompanionCells(db, { ...wanted, holder, seconds: SECONDS });
      return names.map(ofCell(holder));
    },
    async leaseDueCells(wanted) {
      const holder = randomUUID();
      const names = await leaseDueCells(db, { ...wanted, holder, seconds: SECONDS });
      return {
        cells: names.map(cellNamed),
        keep: () => extendLeases(db, holder, names, SECONDS),
        giveBack: (fetched, restUntil) => releaseLeases(db, holder, names, [...fetched], restUntil),
      };
    },
    async leaseExpectedCells(wanted) {
      const holder = randomUUID();
      return (await leaseExpectedCells(db, { ...wanted, holder, seconds: SECONDS })).map(ofCell(holder));
    },
  };
}
