/**
 * The one verdict on spraying that a screen leads with: the best block of two or three hours of a day.
 *
 * The hours of the specification's day rule that are Good or Fair, cut by what makes an hour unsprayable in either of its rule sets or by
 * Delta T: rain over 50 %, wind over 15 km/h, Delta T over 10 °C where known; and by rain likely before the spray is dry. The five windows of the
 * specification stand beside it as the second rule set, never against it.
 */
import { DELTA_T_LIMITS, deltaTStull2011 } from '../spray/delta-t.ts';
import { RAINFAST_HOURS } from '../spray/protection-left.ts';
import { SPRAY_DAY } from '../spray/spray-day.ts';
import { type SpraySuitability, sprayLevels, sprayStrain } from '../spray/spray-hour.ts';
import { type SprayHour, sprayHoursOfDay } from '../spray/spray-hours.ts';
import { SPRAY_TIME_WINDOW_HOURS_AT_LEAST } from '../spray/spray-time-window.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';

export const UNSPRAYABLE = { rainAbove: 50, windAbove: 15, deltaTAbove: DELTA_T_LIMITS.marginal } as const;
const LONGEST_BLOCK_HOURS = 3;

export interface BlockHour {
  readonly hour: number;
  /** Null where a value is missing that could make it worse. */
  readonly level: SpraySuitability | null;
  /** Why it is `Poor` though the day rule would have it, where that is so. */
  readonly cutBy: 'delta_t' | 'rain_before_dry' | null;
}

export interface SprayBlock {
  readonly date: string;
  readonly startHour: number;
  /** Not included. */
  readonly endHour: number;
  readonly level: 'Good' | 'Fair';
  /** Over the block. */
  readonly windMost: number | null;
  readonly rainChanceMost: number | null;
  readonly humidityLeast: number | null;
  readonly humidityMost: number | null;
  readonly temperatureMost: number | null;
}

const isWetHour = (hour: SprayHour | undefined): boolean =>
  hour !== undefined && (hour.precipitationProbability ?? 0) > UNSPRAYABLE.rainAbove;

/** The hours 06 to 21 of a date as they lead on a screen. */
export function blockHours(series: HourlySeries, date: string, utcOffsetMinutes: number): BlockHour[] {
  return judged(series, date, utcOffsetMinutes).map(({ hour, level, cutBy }) => ({ hour, level, cutBy }));
}

interface Judged extends BlockHour {
  readonly weather: SprayHour;
}

function judged(series: HourlySeries, date: string, offset: number): Judged[] {
  const day = dayNumberOfDate(date);
  const { firstHour, lastHour } = SPRAY_DAY;
  const hours = sprayHoursOfDay(series, day, offset, firstHour, 23);
  const at = new Map(hours.map((hour) => [hour.hour, hour]));
  return hours
    .filter(({ hour }) => hour <= lastHour)
    .map((weather): Judged => {
      const { hour, suitability, temperature, humidity } = weather;
      const deltaT = deltaTStull2011(temperature, humidity)?.deltaT ?? 0;
      const rainSoon = Array.from({ length: RAINFAST_HOURS }, (_, i) => at.get(hour + 1 + i)).some(isWetHour);
      const cutBy = deltaT > UNSPRAYABLE.deltaTAbove ? 'delta_t' : rainSoon ? 'rain_before_dry' : null;
      const cut = cutBy !== null && (suitability === 'Good' || suitability === 'Fair');
      return { hour, level: cut ? 'Poor' : suitability, cutBy: cut ? cutBy : null, weather };
    });
}

const strainOf = ({ weather }: Judged): number => sprayStrain(weather) ?? Number.MAX_VALUE;

const known = (
  hours: readonly Judged[],
  name: 'windSpeed' | 'precipitationProbability' | 'humidity' | 'temperature',
) => hours.map(({ weather }) => weather[name]).filter((value) => value !== null);
const most = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));
const least = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.min(...values);

/**
 * The best block of a date from an hour of it on: Good before Fair, three hours before two, then the least strain, then the earliest; null
 * where there is none.
 */
export function sprayBlock(
  series: HourlySeries,
  date: string,
  utcOffsetMinutes: number,
  fromHour = 0,
): SprayBlock | null {
  const hours = judged(series, date, utcOffsetMinutes).filter(({ hour }) => hour >= fromHour);
  let best: { readonly run: readonly Judged[]; readonly rank: readonly [number, number, number] } | null =
    null;
  for (let length = LONGEST_BLOCK_HOURS; length >= SPRAY_TIME_WINDOW_HOURS_AT_LEAST; length--)
    for (let i = 0; i + length <= hours.length; i++) {
      const run = hours.slice(i, i + length);
      if (
        run.some(
          ({ level, hour }, j) => (level !== 'Good' && level !== 'Fair') || hour !== (run[0]?.hour ?? 0) + j,
        )
      )
        continue;
      const worst = Math.max(...run.map(({ level }) => sprayLevels.indexOf(level ?? 'Poor')));
      const rank = [worst, -length, Math.max(...run.map(strainOf))] as const;
      if (best === null || before(rank, best.rank)) best = { run, rank };
    }
  if (best === null) return null;
  const { run } = best;
  const startHour = run[0]?.hour ?? 0;
  return {
    date: dateOfDayNumber(dayNumberOfDate(date)),
    startHour,
    endHour: startHour + run.length,
    level: best.rank[0] === 0 ? 'Good' : 'Fair',
    windMost: most(known(run, 'windSpeed')),
    rainChanceMost: most(known(run, 'precipitationProbability')),
    humidityLeast: least(known(run, 'humidity')),
    humidityMost: most(known(run, 'humidity')),
    temperatureMost: most(known(run, 'temperature')),
  };
}

function before(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
