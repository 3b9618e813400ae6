import { type WeatherSource, weatherSourceLabels } from '@draksha/contract';
import { ageMs, DAY_MS, MINUTE_MS, utcDay } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import {
  knownFailure,
  missingKey,
  type Provider,
  type ProviderFailure,
  pausedFailure,
} from '../providers/service.ts';
import {
  callsOn,
  dropCalls,
  noteFailure,
  noteSuccess,
  type ProviderState,
  pauseProvider,
  providerStates,
  type Spending,
  spendForCells,
  spendForYears,
} from './budget-store.ts';

/** Part of the day's calls that only cells with few calls of their own may take, docs/decisions/022. */
const RESERVE = 0.2;
/** Calls a day that count as few: four refreshes. */
const FEW = 4;
/** No cell takes more than this part of the day's calls. */
const CELL_SHARE = 0.1;

/** History is fetched while the day's calls are below this part. */
const PAST_SHARE = 0.5;

/** Years of the past are fetched while the day's calls are below this part, and theirs below the other, docs/decisions/025. */
const BACKFILL_BELOW = 0.4;
const BACKFILL_SHARE = 0.2;

const COUNTS_KEPT_DAYS = 40;
const FAILURES_BEFORE_REST = 3;
const MAX_REST_MS = 15 * MINUTE_MS;
const KEY_REST_MS = 15 * MINUTE_MS;
const LIMIT_REST_MS = 10 * MINUTE_MS;

export interface ProviderDiagnosis {
  readonly provider: WeatherSource;
  readonly label: string;
  readonly ready: boolean;
  /** Why it is not asked, or what went wrong last; `null` where all is well. */
  readonly problem: string | null;
  readonly callsToday: number;
  readonly dailyCap: number;
  readonly restUntil: string | null;
  readonly lastOkAt: string | null;
}

/** `now`: a farmer is waiting; `ahead`: soon viewed; `past`: history, may wait a day; `years`: backfill, may wait any time. */
export type Priority = 'now' | 'ahead' | 'past' | 'years';

export interface Budget {
  /** Takes one call of a provider for a cell, or says why not. */
  spend(provider: Provider, cell: string, priority: Priority): Promise<ProviderFailure | null>;
  /** Takes one call for each of the cells; answers those that it was granted for. */
  spendForAll(provider: Provider, cells: readonly string[], priority: Priority): Promise<ReadonlySet<string>>;
  /** Takes calls for years of the past, all of them or none. */
  spendForYears(provider: Provider, calls: number): Promise<ProviderFailure | null>;
  /** Why a provider is not even asked now, if so. */
  closed(provider: Provider): Promise<ProviderFailure | null>;
  succeeded(provider: Provider): Promise<void>;
  failed(provider: Provider, failure: ProviderFailure): Promise<void>;
  /** Counts of calls are kept for a while, for diagnosis. */
  forgetOldCounts(): Promise<void>;
  diagnose(providers: readonly Provider[]): Promise<ProviderDiagnosis[]>;
}

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  /** Of each provider; where the operator names none, what each allows without payment. */
  readonly dailyCap: number | undefined;
  readonly log: FastifyBaseLogger;
}

/** UTC, as the providers count. */
const dayOf = (now: Date): string => utcDay(now.getTime());

export const isWithinBudget = (
  cap: number,
  { total, own }: Spending,
  priority: Priority = 'now',
): boolean => {
  if (priority === 'years')
    return total < Math.floor(cap * BACKFILL_BELOW) && own < Math.floor(cap * BACKFILL_SHARE);
  if (priority === 'past' && total >= Math.floor(cap * PAST_SHARE)) return false;
  if (total >= cap || own >= Math.max(FEW, Math.ceil(cap * CELL_SHARE))) return false;
  // Whoever looks first at a place must find calls left, however many were spent ahead.
  return (own < FEW && priority !== 'ahead') || total < cap - Math.floor(cap * RESERVE);
};

/** A provider may repeat our key in its refusal; it does not belong in a log. */
const withoutKey = (detail: string, key: string | undefined): string =>
  key ? detail.replaceAll(key, '…') : detail;

const isBroken = (failure: ProviderFailure): boolean =>
  ['unavailable', 'timed_out', 'unreachable', 'unreadable', 'other'].includes(failure.reason);

function restFor(failure: ProviderFailure, failuresInARow: number): number {
  if (failure.reason === 'unauthorized' || failure.reason === 'access_denied') return KEY_REST_MS;
  if (failure.reason === 'rate_limited') return failure.retryAfterMs ?? LIMIT_REST_MS;
  if (failure.retryAfterMs !== null && isBroken(failure)) return failure.retryAfterMs;
  if (!isBroken(failure) || failuresInARow < FAILURES_BEFORE_REST) return 0;
  return Math.min(MAX_REST_MS, MINUTE_MS * 2 ** (failuresInARow - FAILURES_BEFORE_REST));
}

/** Daily caps and cool-downs of providers, shared by all processes. */
export function createBudget({ db, clock, dailyCap, log }: Options): Budget {
  /** A rest begins when a call failed: one that failed in our future was dated by a clock that was wrong. */
  const isResting = (state: ProviderState | undefined): state is ProviderState =>
    state?.restUntilMs != null &&
    state.restUntilMs > clock().getTime() &&
    Number.isFinite(ageMs(Date.parse(state.lastFailedAt ?? ''), clock().getTime()));

  const capOf = ({ callsPerDay }: Provider): number => dailyCap ?? callsPerDay;

  const spendForAll: Budget['spendForAll'] = (provider, cells, priority) =>
    spendForCells(db, provider.source, dayOf(clock()), cells, (spent) =>
      isWithinBudget(capOf(provider), spent, priority),
    );

  return {
    async spend(provider, cell, priority) {
      return (await spendForAll(provider, [cell], priority)).has(cell) ? null : knownFailure('daily_limit');
    },
    spendForAll,

    async spendForYears(provider, calls) {
      const granted = await spendForYears(db, provider.source, dayOf(clock()), calls, (spent) =>
        isWithinBudget(capOf(provider), spent, 'years'),
      );
      return granted ? null : knownFailure('daily_limit');
    },

    async closed(provider) {
      if (provider.needsKey && !provider.key) return missingKey(weatherSourceLabels[provider.source]);
      const state = (await providerStates(db)).get(provider.source);
      return isResting(state) ? pausedFailure(state.reason ?? '') : null;
    },

    async succeeded({ source }) {
      await noteSuccess(db, source, clock());
    },

    async failed({ source, key }, failure) {
      const now = clock();
      if (failure.reason === 'daily_limit' || failure.reason === 'empty') return;
      const row = await noteFailure(db, source, now, failure.message);
      const rest = restFor(failure, row);
      log.warn(
        { provider: source, reason: failure.reason, detail: withoutKey(failure.detail, key), rest },
        'A weather provider failed',
      );
      if (rest > 0) await pauseProvider(db, source, new Date(now.getTime() + rest));
    },

    forgetOldCounts: () =>
      dropCalls(db, {
        before: dayOf(new Date(clock().getTime() - COUNTS_KEPT_DAYS * DAY_MS)),
        after: dayOf(new Date(clock().getTime() + DAY_MS)),
      }),

    async diagnose(providers) {
      const calls = await callsOn(db, dayOf(clock()));
      const states = await providerStates(db);
      return providers.map((provider) => {
        const { source } = provider;
        const cap = capOf(provider);
        const state = states.get(source);
        const label = weatherSourceLabels[source];
        const lacksKey = provider.needsKey && !provider.key;
        const spent = calls.get(source) ?? 0;
        const problem = lacksKey
          ? missingKey(label).message
          : spent >= cap
            ? knownFailure('daily_limit').message
            : (state?.reason ?? null);
        return {
          provider: source,
          label,
          ready: !lacksKey && spent < cap && !isResting(state),
          problem,
          callsToday: spent,
          dailyCap: cap,
          restUntil: isResting(state) ? new Date(state.restUntilMs ?? 0).toISOString() : null,
          lastOkAt: state?.lastOkAt ?? null,
        };
      });
    },
  };
}
