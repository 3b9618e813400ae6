import type { Job, JobOrder } from '../../lib/jobs/jobs.ts';
import type { Archive } from './archive/service.ts';
import type { Gateway } from './gateway/service.ts';
import type { Mornings } from './record/service.ts';

export const YEARS_JOB = 'weather-years';

/** Half an hour before any message is made. */
export const DAWN_AT = '40 3 * * *';

/** Beside the one that begins, so that other processes take their share of many cells. */
const OTHER_PARTS = ['second', 'third'];

type Weather = Pick<Gateway, 'refreshAhead'> &
  Pick<Archive, 'backFill' | 'cleanUp'> & { readonly mornings: Pick<Mornings, 'note'> };

/** Jobs that refresh weather ahead, backfill years, and keep the tables small. */
export function weatherJobs(weather: Weather, ask: (name: string, part: string) => Promise<void>): Job[] {
  const ahead =
    (name: string, isDawn: boolean) =>
    async ({ part, signal }: JobOrder): Promise<void> => {
      if (part === '') for (const other of OTHER_PARTS) await ask(name, other);
      await weather.refreshAhead({ isDawn, signal });
    };
  return [
    // Done by 4:10, when the first messages of the morning are made, and young enough for the last of them.
    { name: 'weather-dawn', at: [DAWN_AT], run: ahead('weather-dawn', true) },
    // 15 minutes after each of the global models' four runs, and after midnight UTC, when daily quotas reset.
    { name: 'weather-ahead', at: ['45 4,10,16,22 * * *', '35 5 * * *'], run: ahead('weather-ahead', false) },
    // Requeues itself while years are requested; the schedule covers what the daily quota did not allow.
    {
      name: YEARS_JOB,
      at: ['*/10 * * * *'],
      mostSeconds: 6 * 3600,
      run: ({ signal }) => weather.backFill(signal),
    },
    // After dawn's forecasts, before the morning is over; and when its hours are past.
    {
      name: 'weather-mornings',
      at: ['20 6 * * *', '30 14 * * *'],
      run: ({ signal }) => weather.mornings.note(signal),
    },
    { name: 'weather-cleaning', at: ['20 * * * *'], run: () => weather.cleanUp() },
  ];
}
