import type { Place } from '@draksha/contract';
import type { QuotaConfig } from '../../quota-config.ts';
import type { FarmerDatabase } from '../farmer-database.ts';
import { type CallQuota, callQuota, REFUSAL_COST } from './calls.ts';
import { type CellQuota, createCellQuota } from './cell-quota.ts';
import { type FarmRoom, farmRoom } from './farm-room.ts';

export const quotaNames = ['plots', 'rows', 'weather_places', 'plot_places', 'calls'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** Quotas of accounts, and refusals since the start. */
export interface Quotas {
  readonly most: QuotaConfig;
  readonly calls: CallQuota;
  readonly room: FarmRoom;
  readonly places: CellQuota;
  readonly refusals: Readonly<Record<QuotaName, number>>;
  count(quota: QuotaName): void;
}

interface Options {
  readonly most: QuotaConfig;
  readonly farmers: FarmerDatabase;
  readonly clock: () => Date;
  /** The weather cell of a place. */
  readonly cellIdOf: (place: Place) => string;
}

export function createQuotas({ most, farmers, clock, cellIdOf }: Options): Quotas {
  const refusals: Record<QuotaName, number> = {
    plots: 0,
    rows: 0,
    weather_places: 0,
    plot_places: 0,
    calls: 0,
  };
  const count = (quota: QuotaName): void => {
    refusals[quota] += 1;
  };
  const calls = callQuota(most.callsPerMinute, () => count('calls'));
  return {
    most,
    calls,
    room: farmRoom(most, () => count('rows')),
    places: createCellQuota({
      farmers,
      clock,
      cellIdOf,
      most,
      refused(kind, userId) {
        count(kind === 'plot' ? 'plot_places' : 'weather_places');
        calls.spend(userId, REFUSAL_COST);
      },
    }),
    refusals,
    count,
  };
}
