import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ProductProcess, startProduct } from './product-process.ts';
import { registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startUpstream } from './upstream/upstream.ts';

/** Two calendar years a request, from 26 years ago to the archive's end. */
const BLOCKS = 14;

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await holds()); await pause(100))
    if (performance.now() - start > 120_000) throw new Error(`never: ${what}`);
}

test('years of the past go on after the server and its database were killed in the middle of them', {
  timeout: 300_000,
}, async () => {
  using folder = scratchFolder();
  await using upstream = await startUpstream({ clock: () => new Date(), scenario: 'calm-dry-morning' });
  const dataDir = folder.in('data');
  const env = {
    WEATHER_PROVIDERS: 'openmeteo,sample',
    OPEN_METEO_URL: upstream.openMeteoUrl,
    OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
  };
  let server: ProductProcess = await startProduct(dataDir, env);
  try {
    const { accessToken } = await registerFarmer(server.url, folder.in('outbox.jsonl'));
    const refreshing = async (): Promise<boolean> => {
      const response = await fetch(`${server.url}/api/advice/pruning-dates?lat=20&lon=73.8`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const { data } = (await response.json()) as { data: { refreshing: boolean; yearsKnown: number[] } };
      return data.refreshing || data.yearsKnown.length < 20;
    };
    // Four blocks are answered, the fifth is never: however slow this process looks, they are in the middle then.
    upstream.misbehave({ provider: 'openmeteo-archive', delayMs: 600_000, times: 1 });
    upstream.misbehave({ provider: 'openmeteo-archive', delayMs: 0, times: 4 });
    expect(await refreshing()).toBe(true);
    await until('some blocks are there', async () => upstream.callsTo('openmeteo-archive') >= 5);
    const postmaster = server.postmaster();
    await server.kill();
    process.kill(postmaster, 'SIGKILL');
    const before = upstream.callsTo('openmeteo-archive');
    expect(before).toBeLessThan(BLOCKS);

    server = await startProduct(dataDir, env);
    await until('all years are there', async () => !(await refreshing()));
    // The block that was under way may be asked for once more, none of those before it.
    expect(upstream.callsTo('openmeteo-archive')).toBeGreaterThanOrEqual(BLOCKS);
    expect(upstream.callsTo('openmeteo-archive')).toBeLessThanOrEqual(BLOCKS + 1);
  } finally {
    await server.stop();
  }
});
