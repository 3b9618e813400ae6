/** What every measure of speed is compared with: one pass that only sums the columns, and the time that a thread spends on a core. */
import type { HourlySeries } from '../src/weather/series.ts';

/** The sum of the seven columns of weather, as plain as it can be written. */
export function sumColumns(series: HourlySeries): number {
  const { temperature, humidity, dewPoint, windSpeed, precipitation, solarRadiation, cloudCover, length } =
    series;
  let sum = 0;
  for (let i = 0; i < length; i++)
    sum +=
      (temperature[i] ?? 0) +
      (humidity[i] ?? 0) +
      (dewPoint[i] ?? 0) +
      (windSpeed[i] ?? 0) +
      (precipitation[i] ?? 0) +
      (solarRadiation[i] ?? 0) +
      (cloudCover[i] ?? 0);
  return sum;
}

const WARM_UP_MS = 300;
const MEASURED_MS = 800;
const MAX_ROUNDS = 10_000;

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Runs until the thread has spent so long on a core; milliseconds a run. */
function spend(run: () => void, untilMs: number): number {
  const from = spentMs();
  let rounds = 0;
  while (rounds < MAX_ROUNDS && spentMs() - from < untilMs) {
    run();
    rounds++;
  }
  return (spentMs() - from) / rounds;
}

/**
 * Milliseconds of a run, the mean of as many as fill 0.8 s, after 0.3 s to warm up. Time of this thread on a core, not of the
 * clock: what else the machine does is not counted, though it still takes its share of the caches. The system counts such time in
 * steps of some milliseconds, so that a single run says nothing.
 */
export function meanMs(run: () => void): number {
  spend(run, WARM_UP_MS);
  return spend(run, MEASURED_MS);
}
