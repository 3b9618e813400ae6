import { HOUR_MS } from '@draksha/models/weather/durations';
import { CRITICAL_PERIOD_HOURS } from '@draksha/models/wetness/infection';

interface WetPeriod {
  readonly startTime: string;
  readonly endTime: string;
  readonly duration: number;
}

/** Starts of the hours, epoch milliseconds, that lie in a wet period long enough for infection. */
export function infectionHours(periods: readonly WetPeriod[]): ReadonlySet<number> {
  const hours = new Set<number>();
  for (const { startTime, duration } of periods) {
    if (duration < CRITICAL_PERIOD_HOURS) continue;
    const start = Date.parse(startTime);
    for (let hour = 0; hour < duration; hour += 1) hours.add(start + hour * HOUR_MS);
  }
  return hours;
}
