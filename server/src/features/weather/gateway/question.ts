import type { WeatherFailure, WeatherSource } from '@draksha/contract';
import type { FastifyBaseLogger } from 'fastify';
import {
  asReported,
  type Cell,
  otherFailure,
  type Provider,
  type ProviderFailure,
  plausibleBundle,
  type WeatherBundle,
} from '../providers/service.ts';
import type { Budget, Priority } from './budget.ts';
import type { ProviderCall } from './call.ts';
import type { WaitLimits } from './wait-limits.ts';

interface Asking {
  readonly providers: readonly Provider[];
  readonly budget: Budget;
  readonly clock: () => Date;
  readonly call: ProviderCall;
  readonly log: FastifyBaseLogger;
  readonly patience: WaitLimits;
}

interface AskOptions {
  readonly signal: AbortSignal;
  /** Somebody waits without any data. */
  readonly urgent: boolean;
  /** Called before each attempt; renews the caller's lease. */
  readonly onAttempt: () => Promise<void>;
  /** Called with all that failed so far, each time that something more did. */
  readonly onStumble?: (failures: readonly WeatherFailure[]) => void;
  /** `now` where not given. */
  readonly priority?: Priority;
}

export interface ProviderAnswer {
  readonly bundle: WeatherBundle | null;
  readonly failures: readonly WeatherFailure[];
}

export interface Ask {
  /** Asks providers in order for all weather of a cell; the first real answer wins. */
  one(cell: Cell, options: AskOptions): Promise<ProviderAnswer>;
  /** Whom the first question goes to. */
  readonly first: Provider | undefined;
  /** How many cells the first provider takes in one request; 1 where it takes them one by one. */
  readonly together: number;
  /** Requests several cells from the first provider at once; omits those it did not return. */
  many(cells: readonly Cell[], options: Omit<AskOptions, 'urgent'>): Promise<WeatherBundle[]>;
}

/**
 * Requests providers in order. A provider with a temporary failure is retried after 1, 2 and 4 seconds; meanwhile the
 * next one is asked, docs/decisions/022.
 */
export function createAsk({ providers, budget, clock, call, log, patience }: Asking): Ask {
  const askOne = (
    provider: Provider,
    cell: Cell,
    { signal, onAttempt, priority = 'now' }: AskOptions,
    onFailure: (failure: ProviderFailure) => void,
  ): Promise<WeatherBundle | null> =>
    call({
      provider,
      spend: () => budget.spend(provider, cell.id, priority),
      url: () => provider.requestFor(cell, clock()),
      read: (body) => {
        const now = clock();
        const made = plausibleBundle(cell, provider.source, provider.decode(body, now), now);
        return made.ok ? { ok: true, value: made.bundle } : made;
      },
      signal,
      onTry: onAttempt,
      onFailure,
    });

  const one: Ask['one'] = async (cell, options) => {
    const ended = new AbortController();
    const signal = AbortSignal.any([options.signal, ended.signal]);
    const stumbles = new Map<WeatherSource, ProviderFailure>();
    const winner = Promise.withResolvers<WeatherBundle | null>();
    const runs: Promise<void>[] = [];

    const reported = (): WeatherFailure[] =>
      [...stumbles].map(([source, failure]) => asReported(source, failure));

    const start = (provider: Provider): Promise<void> =>
      new Promise((moveOn) => {
        const run = askOne(provider, cell, { ...options, signal }, (failure) => {
          stumbles.set(provider.source, failure);
          options.onStumble?.(reported());
          moveOn();
        })
          .then((bundle) => {
            if (!bundle) return;
            stumbles.delete(provider.source);
            winner.resolve(bundle);
          })
          .catch((error: unknown) => {
            if (signal.aborted) return;
            log.error({ err: error, provider: provider.source }, 'Asking a weather provider broke off');
            stumbles.set(provider.source, otherFailure('other', 'internal error'));
          })
          .finally(moveOn);
        runs.push(run);
      });

    let bundle: WeatherBundle | null = null;
    const won = winner.promise.then((result) => {
      bundle = result;
    });
    for (const provider of providers) {
      const hedge = options.urgent ? AbortSignal.timeout(patience.hedgeMs) : null;
      const slow = new Promise<void>((resolve) => hedge?.addEventListener('abort', () => resolve()));
      await Promise.race([won, start(provider), slow]);
      if (bundle) break;
    }
    void Promise.all(runs).then(() => winner.resolve(null));
    await won;
    ended.abort();
    await Promise.all(runs);

    for (const provider of providers) {
      const failure = stumbles.get(provider.source);
      if (failure && failure.reason !== 'no_key' && failure.reason !== 'resting') {
        await budget.failed(provider, failure);
      }
    }
    const found = bundle as WeatherBundle | null;
    const failures = reported();
    if (!found) return { bundle: null, failures };
    const asked = providers.find((provider) => provider.source === found.source);
    if (asked) await budget.succeeded(asked);
    // That a key is not set is no trouble while another provider answers: diagnostics say it.
    const trouble = failures.filter((failure) => failure.reason !== 'no_key');
    return { bundle: { ...found, failures: trouble }, failures: trouble };
  };

  const first = providers.find((provider) => !provider.needsKey || provider.key);

  const many: Ask['many'] = async (cells, { signal, onAttempt, priority = 'now' }) => {
    const batch = first?.batch;
    if (!first || !batch || cells.length === 0 || (await budget.closed(first))) return [];
    const allowed = await budget.spendForAll(
      first,
      cells.map(({ id }) => id),
      priority,
    );
    const granted = cells.filter(({ id }) => allowed.has(id));
    if (granted.length === 0) return [];
    let failure: ProviderFailure | null = null;
    const bundles = await call<WeatherBundle[]>({
      provider: first,
      spend: async () => null,
      retries: 0,
      url: () => batch.requestFor(granted, clock()),
      read: (body) => {
        const now = clock();
        const refused: ProviderFailure[] = [];
        const value = batch.decode(body, now).flatMap((reading, index) => {
          const of = granted[index];
          const made = of ? plausibleBundle(of, first.source, reading, now) : null;
          if (made && !made.ok) refused.push(made);
          return made?.ok ? [made.bundle] : [];
        });
        // Where a part is of use, the rest goes alone and is reported there.
        return value.length === 0 && refused[0] ? refused[0] : { ok: true, value };
      },
      signal,
      onTry: onAttempt,
      onFailure: (reason) => {
        failure = reason;
      },
    });
    if (failure) await budget.failed(first, failure);
    if (bundles) await budget.succeeded(first);
    return bundles ?? [];
  };

  return { one, many, first, together: first?.batch?.maxPlaces ?? 1 };
}
