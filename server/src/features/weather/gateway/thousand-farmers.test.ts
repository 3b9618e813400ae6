import type { Place } from '@draksha/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WeatherBench, weatherBench } from '../../../../test/weather-bench.ts';
import { cellOf } from '../providers/cell.ts';
import type { WeatherService } from '../service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let bench: WeatherBench;
beforeEach(async () => {
  bench = await weatherBench({ now: '2026-11-19T18:30:00Z', scenario: 'season' });
});
afterEach(() => bench[Symbol.asyncDispose]());

/** Numbers from 0 to 1, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

let callsSeen = 0;

/** Between two farmers there is time for what the look of the first set going behind them. */
async function rested(): Promise<void> {
  if (callsSeen === bench.upstream.calls.length) return;
  for (let quiet = 0, tries = 0; quiet < 4 && tries < 400; tries += 1) {
    const before = bench.upstream.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 15));
    const { rowCount: busy } = await bench.pool.query(
      'select 1 from app.weather_refreshes where leased_until is not null',
    );
    quiet = busy === 0 && before === bench.upstream.calls.length ? quiet + 1 : 0;
  }
  callsSeen = bench.upstream.calls.length;
}

/** Looks at places until nothing is being fetched for them any more. */
async function look(weather: WeatherService, places: readonly Place[]): Promise<number> {
  let oldest = 0;
  for (let tries = 0; tries < 2_000; tries += 1) {
    // One after the other: farmers do not look in one breath.
    const answers = [];
    for (const place of places) {
      const answer = await weather.bundleFor(place);
      answers.push(answer);
      await rested();
    }
    oldest = Math.max(oldest, ...answers.map((answer) => (tries === 0 ? answer.provenance.ageSeconds : 0)));
    expect(answers.some((answer) => answer.provenance.sample && !answer.provenance.refreshing)).toBe(false);
    // Simulated hours pass in milliseconds: what was asked for has to land before the clock moves on.
    const { rowCount: busy } = await bench.pool.query(
      'select 1 from app.weather_refreshes where leased_until is not null',
    );
    if (busy === 0 && !answers.some((answer) => answer.provenance.refreshing)) return oldest;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return expect.unreachable('refreshes do not end');
}

test('1,000 farmers who look four times a day cost at most 700 location-calls and 20 requests', async () => {
  const roll = dice(7);
  // Plots lie around villages, villages in six districts: an assumed layout of 160 cells.
  const cells: Place[] = Array.from({ length: 160 }, (_, index) => ({
    latitude: 16.6 + Math.floor(index / 16) * 0.4,
    longitude: 73.9 + (index % 16) * 0.1,
  }));
  expect(new Set(cells.map((cell) => cellOf(cell, 0.1).id)).size).toBe(160);
  const plots = Array.from({ length: 1_387 }, () => {
    const cell = cells[Math.floor(roll() * cells.length)] ?? { latitude: 20, longitude: 74 };
    return {
      latitude: cell.latitude + (roll() - 0.5) * 0.09,
      longitude: cell.longitude + (roll() - 0.5) * 0.09,
    };
  });
  // Morning, noon, late afternoon, evening: each plot is looked at once in each, at a moment of its own.
  const visits = plots
    .flatMap((plot) =>
      [6, 12, 16, 20].map((hour) => ({ plot, minute: Math.floor((hour + 2 * roll()) * 60) })),
    )
    .sort((a, b) => a.minute - b.minute);
  const weather = bench.service({ providers: ['openmeteo', 'sample'] });
  const start = bench.now().getTime();
  for (const plot of plots) await weather.expect(plot);

  const dayOfLooking = async (
    day: number,
  ): Promise<{ locations: number; requests: number; oldestHours: number; sizes: string }> => {
    const before = bench.upstream.calls.length;
    let oldest = 0;
    for (let minute = 0; minute < 1_440; minute += 10) {
      const now = visits.filter((visit) => visit.minute >= minute && visit.minute < minute + 10);
      if (now.length === 0) continue;
      bench.setClock(start + day * 24 * HOUR + minute * MINUTE);
      oldest = Math.max(
        oldest,
        await look(
          weather,
          now.map((visit) => visit.plot),
        ),
      );
    }
    const calls = bench.upstream.calls.slice(before);
    return {
      locations: calls.reduce((sum, call) => sum + call.places.length, 0),
      requests: calls.length,
      sizes: calls
        .map((call) => call.places.length)
        .filter((size) => size > 1)
        .join(' '),
      oldestHours: Math.round(oldest / 360) / 10,
    };
  };

  const first = await dayOfLooking(0);
  const second = await dayOfLooking(1);
  for (const [name, day] of [
    ['first', first],
    ['second', second],
  ] as const) {
    process.stdout.write(
      `Provider calls per 1,000 farmers, ${name} day: ${day.locations} locations in ${day.requests} requests ` +
        `(${plots.length * 4} looks; oldest shown ${day.oldestHours} h; places in the larger requests: ${day.sizes})\n`,
    );
  }
  expect(second.locations).toBeLessThanOrEqual(700);
  expect(second.requests).toBeLessThanOrEqual(20);
  expect(first.locations).toBeLessThanOrEqual(700);
  expect(first.requests).toBeLessThanOrEqual(20);
}, 300_000);
