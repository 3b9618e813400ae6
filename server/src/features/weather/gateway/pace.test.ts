import { MINUTE_MS } from '@draksha/models';
import { expect, test } from 'vitest';
import { weatherBench } from '../../../../test/weather-bench.ts';

/** Weather of so many cells, looked at, and then how old it is when the next refresh begins. */
async function refreshedAt(cells: number, dailyCap: number | undefined): Promise<number> {
  await using bench = await weatherBench();
  const weather = bench.service({
    providers: ['visualcrossing', 'openmeteo', 'sample'],
    dailyCap,
    visualCrossing: { key: undefined, url: '' },
  });
  const places = Array.from({ length: cells }, (_, i) => ({ latitude: 16 + i * 0.1, longitude: 74 }));
  await Promise.all(places.map((place) => weather.bundleFor(place)));
  const [first] = places;
  if (first === undefined) throw new Error('no place');
  for (let age = 30; age <= 180; age += 15) {
    bench.advance((age === 30 ? 31 : 15) * MINUTE_MS);
    if ((await weather.bundleFor(first)).provenance.refreshing) return age;
  }
  return Number.POSITIVE_INFINITY;
}

test('without a key, as it is installed, thirty cells are refreshed each half hour', async () => {
  expect(await refreshedAt(30, undefined)).toBe(30);
});

test('who names a smaller plan is kept within it', async () => {
  expect(await refreshedAt(30, 1000)).toBeGreaterThanOrEqual(60);
});
