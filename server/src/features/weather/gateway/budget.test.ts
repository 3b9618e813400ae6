import { HOUR_MS } from '@draksha/models';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WeatherBench, weatherBench } from '../../../../test/weather-bench.ts';
import { isWithinBudget } from './budget.ts';

describe('who may still call', () => {
  test.each([
    // cap, calls of the provider, calls for the cell, allowed
    [1000, 0, 0, true],
    [1000, 799, 50, true],
    [1000, 800, 4, false],
    [1000, 800, 3, true],
    [1000, 999, 0, true],
    [1000, 1000, 0, false],
    [1000, 100, 99, true],
    [1000, 100, 100, false],
    [0, 0, 0, false],
  ])('cap %i, %i spent, %i of them here: %s', (cap, total, own, allowed) => {
    expect(isWithinBudget(cap, { total, own })).toBe(allowed);
  });

  test('the cap holds, and a busy cell leaves a fifth of the day to the quiet ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 2000 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3000 }),
        (cap, asks) => {
          const spent = new Map<number, number>();
          let total = 0;
          const ask = (cell: number): boolean => {
            const own = spent.get(cell) ?? 0;
            if (!isWithinBudget(cap, { total, own })) return false;
            spent.set(cell, own + 1);
            total += 1;
            return true;
          };
          for (const cell of asks) ask(cell);
          expect(total).toBeLessThanOrEqual(cap);
          // Ten busy cells can never keep a new one from its first look at the sky.
          expect(ask(100)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the daily cap', () => {
  let bench: WeatherBench;
  beforeEach(async () => {
    bench = await weatherBench();
  });
  afterEach(async () => {
    await bench[Symbol.asyncDispose]();
  });
  const place = (index: number) => ({ latitude: 15 + index * 0.2, longitude: 75 });

  test('is for each provider, shared by processes, and ends with the day', async () => {
    const config = { dailyCap: 5 };
    const [one, two] = [bench.service(config), bench.service(config)];
    const sources: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { provenance } = await (index % 2 === 0 ? one : two).bundleFor(place(index));
      sources.push(provenance.source);
    }
    expect(sources).toEqual([
      ...Array.from({ length: 5 }, () => 'visualcrossing'),
      ...Array.from({ length: 5 }, () => 'openmeteo'),
      'sample',
      'sample',
    ]);
    expect(bench.upstream.calls).toHaveLength(10);
    const { provenance } = await one.bundleFor(place(11));
    expect(provenance.failures).toEqual(
      ['visualcrossing', 'openmeteo'].map((provider) => ({
        provider,
        reason: 'daily_limit',
        message: 'Daily API limit reached. Please try again tomorrow.',
      })),
    );
    expect(await two.diagnostics()).toMatchObject([
      {
        ready: false,
        callsToday: 5,
        dailyCap: 5,
        problem: 'Daily API limit reached. Please try again tomorrow.',
      },
      {
        ready: false,
        callsToday: 5,
        dailyCap: 5,
        problem: 'Daily API limit reached. Please try again tomorrow.',
      },
    ]);
    bench.setClock('2026-11-21T00:00:00Z');
    expect((await one.bundleFor(place(11))).provenance.source).toBe('visualcrossing');
  });

  test('reached at noon, what was fetched in the morning is shown with its age', async () => {
    const weather = bench.service({ dailyCap: 1, providers: ['visualcrossing', 'sample'] });
    await weather.bundleFor(place(0));
    bench.advance(6 * HOUR_MS);
    expect((await weather.bundleFor(place(0))).provenance).toMatchObject({
      source: 'visualcrossing',
      stale: true,
      ageSeconds: 6 * 3600,
    });
    expect(bench.upstream.calls).toHaveLength(1);
  });

  test('of two processes that both want the last call, one gets it', async () => {
    const config = { dailyCap: 7, providers: ['visualcrossing', 'sample'] as const };
    const services = [bench.service(config), bench.service(config), bench.service(config)];
    await Promise.all(
      Array.from({ length: 15 }, async (_, index) =>
        services[index % 3]?.bundleFor(place(index), { deadlineMs: 4_000 }),
      ),
    );
    expect(bench.upstream.calls).toHaveLength(7);
  });
});
