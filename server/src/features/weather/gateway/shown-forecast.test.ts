import { expect, test } from 'vitest';
import { weatherBench } from '../../../../test/weather-bench.ts';
import { decodeForecast, encodeForecast } from './shown-forecast.ts';
import { shownForecasts } from './shown-forecast-store.ts';

const nashik = { latitude: 19.9975, longitude: 73.7898 };
const everything = [new Date('2026-01-01'), new Date('2027-01-01')] as const;

test('every forecast that was shown is kept once, to a tenth, and can be read back', async () => {
  await using bench = await weatherBench({ scenario: 'season' });
  const [one, two] = [bench.service(), bench.service()];
  const { bundle } = await one.bundleFor(nashik);
  await Promise.all([one.bundleFor(nashik), two.bundleFor(nashik)]);
  await expect
    .poll(async () => (await shownForecasts(bench.db, bundle.cell.id, ...everything)).length)
    .toBe(1);
  const [kept] = await shownForecasts(bench.db, bundle.cell.id, ...everything);
  if (!kept) return expect.unreachable();
  expect(kept).toMatchObject({ fetchedAt: bundle.fetchedAt, source: 'visualcrossing' });
  const hours = decodeForecast(kept);
  expect(hours).toHaveLength(168);
  const shown = new Map(bundle.hourly.map((hour) => [Date.parse(hour.datetime), hour]));
  for (const hour of hours) {
    for (const name of [
      'temperature',
      'humidity',
      'windSpeed',
      'precipitation',
      'precipitationProbability',
    ] as const) {
      expect(hour[name]).toBeCloseTo(shown.get(hour.startsAtMs)?.[name] ?? Number.NaN, 1);
    }
  }
  process.stdout.write(`A kept forecast of 168 hours takes ${kept.hours.length} bytes\n`);
  expect(kept.hours.length).toBeLessThan(1_680);

  bench.advance(31 * 60_000);
  await one.bundleFor(nashik);
  await expect
    .poll(async () => {
      await one.bundleFor(nashik);
      return (await shownForecasts(bench.db, bundle.cell.id, ...everything)).length;
    })
    .toBe(2);
});

test('what is not known stays so, sample weather is not kept, and an unknown layout is refused', async () => {
  await using bench = await weatherBench();
  bench.upstream.misbehave({ provider: 'visualcrossing', change: 'humidity-140' });
  const { bundle } = await bench.service().bundleFor(nashik);
  const encoded = encodeForecast(bundle);
  if (!encoded) return expect.unreachable();
  expect(decodeForecast(encoded).every((hour) => hour.humidity === null && hour.temperature !== null)).toBe(
    true,
  );
  expect(() => decodeForecast({ ...encoded, layout: 9 })).toThrow(RangeError);
  const sample = bench.service({ providers: ['sample'] });
  await sample.bundleFor({ latitude: 12, longitude: 77 });
  await sample.stop();
  expect(await shownForecasts(bench.db, '12.0000,77.0000', ...everything)).toEqual([]);
});
