/** What every measure of speed stands beside: one pass that only sums the columns, and a median that the machine's other work does not move. */
import type { HourlySeries } from '../src/series.ts';

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

/** Milliseconds of the median of `rounds`, after three to warm up. */
export function medianMs(run: () => void, rounds: number): number {
  const times: number[] = [];
  for (let round = 0; round < rounds + 3; round++) {
    const from = performance.now();
    run();
    if (round >= 3) times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
