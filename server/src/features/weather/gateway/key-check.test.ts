import { expect, test } from 'vitest';
import { weatherBench } from '../../../../test/weather-bench.ts';

const order = { providers: ['visualcrossing', 'tomorrow', 'openmeteo', 'sample'] as const };

test('a wrong key is known before a farmer meets it, and a right one as well', async () => {
  await using bench = await weatherBench();
  bench.upstream.misbehave({
    provider: 'visualcrossing',
    status: 401,
    text: "No account found with API key 'replayed'",
  });
  const weather = bench.service(order);
  expect(await weather.checkKeys()).toEqual([
    {
      provider: 'visualcrossing',
      ok: false,
      message: 'Weather service authentication failed. Please check API configuration.',
    },
    { provider: 'tomorrow', ok: true, message: '' },
  ]);
  expect(bench.upstream.calls.map((call) => call.provider).sort()).toEqual(['tomorrow', 'visualcrossing']);
  expect((await weather.diagnostics()).map((one) => [one.provider, one.ready, one.callsToday])).toEqual([
    ['visualcrossing', false, 1],
    ['tomorrow', true, 1],
    ['openmeteo', true, 0],
  ]);
  const { provenance } = await weather.bundleFor({ latitude: 20, longitude: 73.8 });
  expect(provenance.source).toBe('tomorrow');
  expect(bench.upstream.callsTo('visualcrossing')).toBe(1);
});

test('no key, a service that is down, an answer of another shape: reported, never fatal', async () => {
  await using bench = await weatherBench();
  bench.upstream.misbehave({ provider: 'tomorrow', body: 'other-shape' });
  const weather = bench.service({
    ...order,
    visualCrossing: { key: undefined, url: bench.upstream.visualCrossingUrl },
  });
  expect((await weather.checkKeys()).map((one) => one.message)).toEqual([
    'Visual Crossing API key is not configured',
    'Weather service error: no timelines',
  ]);
  expect(bench.upstream.callsTo('visualcrossing')).toBe(0);
});
