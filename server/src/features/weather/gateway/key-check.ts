import { type Place, type WeatherSource, weatherSourceLabels } from '@draksha/contract';
import type { FastifyBaseLogger } from 'fastify';
import {
  missingKey,
  type Provider,
  type ProviderFailure,
  requestJson,
  requirePlausible,
} from '../providers/service.ts';
import type { Budget } from './budget.ts';

/** The specification has two readings, 5 and 10 s; a slow start of a line should not pass for a wrong key. */
const TIMEOUT_MS = 10_000;
const NASHIK: Place = { latitude: 19.9975, longitude: 73.7898 };

export interface KeyCheck {
  readonly provider: WeatherSource;
  readonly ok: boolean;
  /** The specification's sentence; empty where all is well. */
  readonly message: string;
}

interface Options {
  readonly providers: readonly Provider[];
  readonly budget: Budget;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}

/**
 * Asks each provider that needs a key once, so that a wrong key is known before a farmer meets it. The request
 * counts like any other. It never fails: a provider with a wrong key is left alone and reported.
 */
export async function checkKeys({ providers, budget, clock, log, signal }: Options): Promise<KeyCheck[]> {
  const check = async (provider: Provider): Promise<ProviderFailure | null> => {
    if (!provider.key) return missingKey(weatherSourceLabels[provider.source]);
    const refused = await budget.spend(provider, 'key check', 'now');
    if (refused) return refused;
    const url = provider.requestFor(NASHIK, clock());
    const answer = await requestJson(url, { timeoutMs: TIMEOUT_MS, signal, now: clock() }, (body) => ({
      ok: true,
      value: requirePlausible(NASHIK, provider.decode(body, clock())),
    }));
    return answer.ok ? null : answer;
  };
  return Promise.all(
    providers
      .filter((provider) => provider.needsKey)
      .map(async (provider): Promise<KeyCheck> => {
        const failure = await check(provider);
        if (!failure) await budget.succeeded(provider);
        else if (failure.reason === 'no_key') log.info({ provider: provider.source }, failure.message);
        else await budget.failed(provider, failure);
        return { provider: provider.source, ok: failure === null, message: failure?.message ?? '' };
      }),
  );
}
