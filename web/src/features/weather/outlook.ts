import { HOUR_MS } from '@draksha/models/weather/durations';

interface OutlookHour {
  readonly datetime: string;
  readonly temperature: number | null;
  readonly precipitationProbability: number | null;
  readonly precipitation: number | null;
}

/** The specification's rain day, and the limit above which it calls an hour only fair for spraying. */
const LIKELY_OVER = 50;
const POSSIBLE_OVER = 15;
/** Less than this in an hour does not wet the ground. */
const RAIN_MM = 0.2;

interface Peak {
  readonly value: number;
  readonly datetime: string;
}

export interface Outlook {
  readonly rain: 'likely' | 'possible' | 'unlikely' | 'unknown';
  /** Start of the first hour with such rain. */
  readonly rainFrom: string | null;
  /** Greatest chance of the hours, %. */
  readonly chance: number | null;
  readonly warmest: Peak | null;
  readonly coolest: Peak | null;
}

const most = (hours: readonly OutlookHour[], sign: 1 | -1): Peak | null =>
  hours.reduce<Peak | null>((best, { temperature, datetime }) => {
    if (temperature === null) return best;
    return best === null || sign * temperature > sign * best.value ? { value: temperature, datetime } : best;
  }, null);

/** What the hours ahead bring, for one sentence. */
export function outlookOf(hours: readonly OutlookHour[]): Outlook {
  const chances = hours.map((hour) => hour.precipitationProbability).filter((value) => value !== null);
  const over = (limit: number) => (hour: OutlookHour) =>
    (hour.precipitationProbability ?? 0) > limit || (hour.precipitation ?? 0) >= RAIN_MM;
  const likely = hours.find(over(LIKELY_OVER));
  const possible = hours.find((hour) => (hour.precipitationProbability ?? 0) > POSSIBLE_OVER);
  const known = chances.length > 0 || hours.some((hour) => hour.precipitation !== null);
  const rest = known ? 'unlikely' : 'unknown';
  return {
    rain: likely ? 'likely' : possible ? 'possible' : rest,
    rainFrom: (likely ?? possible)?.datetime ?? null,
    chance: chances.length > 0 ? Math.max(...chances) : null,
    warmest: most(hours, 1),
    coolest: most(hours, -1),
  };
}

/** Index of the running hour, or -1 where all hours are over. */
export const runningHour = (hours: readonly { readonly datetime: string }[], atMs: number): number =>
  hours.findIndex((hour) => Date.parse(hour.datetime) + HOUR_MS > atMs);
