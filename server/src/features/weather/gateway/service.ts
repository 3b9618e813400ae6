/** Weather of a place, from memory, database or a provider, within quotas. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import type { Provider } from '../providers/service.ts';
import { type Budget, createBudget, type ProviderDiagnosis } from './budget.ts';
import { type Bundles, createBundles } from './bundles.ts';
import { createCall, type ProviderCall, type RetryPause } from './call.ts';
import type { HourArchive } from './hour-archive.ts';
import { checkKeys, type KeyCheck } from './key-check.ts';
import { createLeases, type Leases } from './leases.ts';
import { createNeighbours, type Neighbours } from './neighbours.ts';
import { createAsk } from './question.ts';
import { WAIT_LIMITS, type WaitLimits } from './wait-limits.ts';

export type { Budget } from './budget.ts';
export type { Weather } from './bundles.ts';
export type { ProviderCall, RetryPause } from './call.ts';
export type { HourArchive, PastCell } from './hour-archive.ts';
export type { Lease, Leases } from './leases.ts';
export type { StoredCell } from './neighbour-store.ts';
export type { CellAround } from './neighbours.ts';
export { WAIT_LIMITS, type WaitLimits } from './wait-limits.ts';

export interface GatewayDependencies {
  readonly providers: readonly Provider[];
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly cellDegrees: number;
  readonly dailyCap: number | undefined;
  readonly kept: HourArchive;
  /** How a pause between two tries passes; real time where not given. */
  readonly pause?: RetryPause | undefined;
  /** The product's own where not given. */
  readonly patience?: WaitLimits | undefined;
}

export interface Gateway extends Pick<Bundles, 'bundleFor' | 'expect' | 'refreshAhead'> {
  readonly neighbours: Neighbours;
  /** The archive's client: its calls count like all others. */
  readonly budget: Budget;
  readonly leases: Leases;
  readonly call: ProviderCall;
  readonly pause: RetryPause;
  readonly patience: WaitLimits;
  /** Each configured provider: whether it is used, its calls today, its problem. */
  diagnostics(): Promise<ProviderDiagnosis[]>;
  /** Asks each provider with a key once, for the start of the server; see `checkKeys`. */
  checkKeys(): Promise<KeyCheck[]>;
  /** Forgets what no longer serves. */
  cleanUp(): Promise<void>;
  stop(): Promise<void>;
}

const realPause: RetryPause = (milliseconds, signal) => sleep(milliseconds, undefined, { signal });

export function createGateway({
  providers,
  pause = realPause,
  patience = WAIT_LIMITS,
  ...own
}: GatewayDependencies): Gateway {
  const { clock, log } = own;
  const budget = createBudget(own);
  const call = createCall({ budget, clock, pause });
  const ask = createAsk({ providers, budget, clock, call, log, patience });
  const leases = createLeases(own.db, clock);
  const bundles = createBundles({ ...own, leases, asksProviders: providers.length > 0, ask, patience });
  const neighbours = createNeighbours({ ...own, ask, leases, patience });
  const stopped = new AbortController();
  return {
    bundleFor: bundles.bundleFor,
    expect: bundles.expect,
    refreshAhead: bundles.refreshAhead,
    neighbours,
    budget,
    leases,
    call,
    pause,
    patience,
    diagnostics: () => budget.diagnose(providers),
    checkKeys: () => checkKeys({ providers, budget, clock, log, signal: stopped.signal }),
    async cleanUp() {
      await bundles.cleanUp();
      await budget.forgetOldCounts();
    },
    async stop() {
      stopped.abort(new Error('weather is stopping'));
      await Promise.all([bundles.stop(), neighbours.stop()]);
    },
  };
}
