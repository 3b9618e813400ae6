/**
 * The hours of a day for spraying: blocks of two or three of them, the best first, and the one verdict that a screen leads with.
 *
 * An hour is fit where the specification's day rule has it Good or Fair, unless it is cut: rain over 50 %, wind over 15 km/h, Delta T over 10 °C,
 * leaves still wet, or rain or dew before the spray is dry. Below a Delta T of 2 °C, where droplets live long and may drift, it is Fair at best.
 * Daylight goes before dark. Where no hour is fit for days, the least bad ones are shown as such: dry air overhead, nothing more.
 */
import { DELTA_T_LIMITS, deltaTStull2011 } from '../spray/delta-t.ts';
import { RAINFAST_HOURS } from '../spray/protection-left.ts';
import { SPRAY_DAY } from '../spray/spray-day.ts';
import { type SpraySuitability, sprayLevels, sprayStrain } from '../spray/spray-hour.ts';
import { type SprayHour, sprayHoursOfDay } from '../spray/spray-hours.ts';
import { SPRAY_TIME_WINDOW_HOURS_AT_LEAST } from '../spray/spray-time-window.ts';
import { dayNumberOfDate } from '../weather/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import { MAHARASHTRA } from '../weather/net-radiation.ts';
import { entryAt, type HourlySeries } from '../weather/series.ts';
import { sunOfHour } from '../weather/solar-radiation.ts';
import { WET_SHARE_OF_HOUR } from '../wetness/wet-hours.ts';

export const UNSPRAYABLE = { rainAbove: 50, windAbove: 15, deltaTAbove: DELTA_T_LIMITS.marginal } as const;
const MAX_BLOCK_HOURS = 3;

/** As much of a plot's weather as spraying goes by. */
export interface BlockWeather {
  readonly series: HourlySeries;
  /** One an hour of the series: 1 wet, 0 dry, NaN not known. */
  readonly leafWet: ArrayLike<number>;
  readonly utcOffsetMinutes: number;
}

/** Why an hour that the day rule would have is none. */
export const blockCuts = ['delta_t', 'rain_before_dry', 'leaf_wet', 'dew_before_dry'] as const;
export type BlockCut = (typeof blockCuts)[number];

export interface HourFit {
  readonly hour: number;
  /** Null where a value is missing that could make it worse. */
  readonly level: SpraySuitability | null;
  /** Why it is `Poor` though the day rule would have it, where that is so. */
  readonly cutBy: BlockCut | null;
}

export interface SprayBlock {
  readonly date: string;
  readonly startHour: number;
  /** Not included. */
  readonly endHour: number;
  /** `Poor`: the least bad hours of days without fit ones. */
  readonly level: SpraySuitability;
  /** An hour of it has no sun. */
  readonly isDark: boolean;
  /** Over the block. */
  readonly windMost: number | null;
  readonly rainChanceMost: number | null;
  readonly humidityLeast: number | null;
  readonly humidityMost: number | null;
  readonly temperatureMost: number | null;
}

const isRainLikely = (hour: SprayHour | undefined): boolean =>
  hour !== undefined && (hour.precipitationProbability ?? 0) > UNSPRAYABLE.rainAbove;

/** The hours 06 to 21 of a date as they lead on a screen. */
export function blockHours(weather: BlockWeather, date: string): HourFit[] {
  return judged(weather, date).map(({ hour, level, cutBy }) => ({ hour, level, cutBy }));
}

interface Judged extends HourFit {
  readonly startsAtMs: number;
  readonly weather: SprayHour;
  readonly isDark: boolean;
  /** Hours after it, up to six, until rain is likely. */
  readonly dryAfter: number;
}

const MAX_DRY_HOURS = 6;

/** The sun's middle of the hour over Maharashtra: the season moves it by an hour, the state's width by a quarter. */
const isDarkHour = (startsAtMs: number): boolean =>
  sunOfHour(MAHARASHTRA.latitude, MAHARASHTRA.longitude, startsAtMs).elevation <= 0;

function judged(weather: BlockWeather, date: string): Judged[] {
  const { series, leafWet, utcOffsetMinutes } = weather;
  const day = dayNumberOfDate(date);
  const midnight = day * 24 * HOUR_MS - utcOffsetMinutes * MINUTE_MS;
  const { firstHour, lastHour } = SPRAY_DAY;
  const hours = sprayHoursOfDay(series, day, utcOffsetMinutes, firstHour, 23);
  const at = new Map(hours.map((hour) => [hour.hour, hour]));
  const isOneOfNext = (hour: number, count: number, is: (hour: number) => boolean): boolean => {
    for (let one = hour + 1; one <= hour + count; one++) if (is(one)) return true;
    return false;
  };
  const rainsAt = (hour: number): boolean => isRainLikely(at.get(hour));
  const isWet = (hour: number): boolean => {
    const i = entryAt(series, midnight + hour * HOUR_MS);
    const starts = series.startsAtMs[i] ?? Number.NaN;
    return starts < midnight + (hour + 1) * HOUR_MS && (leafWet[i] ?? 0) >= WET_SHARE_OF_HOUR;
  };
  const cutOf = (hour: number, deltaT: number): BlockCut | null => {
    if (deltaT > UNSPRAYABLE.deltaTAbove) return 'delta_t';
    if (isOneOfNext(hour, RAINFAST_HOURS, rainsAt)) return 'rain_before_dry';
    if (isWet(hour)) return 'leaf_wet';
    return isOneOfNext(hour, RAINFAST_HOURS, isWet) ? 'dew_before_dry' : null;
  };
  return hours
    .filter(({ hour }) => hour <= lastHour)
    .map((weatherHour): Judged => {
      const { hour, suitability, temperature, humidity } = weatherHour;
      const deltaT = deltaTStull2011(temperature, humidity)?.deltaT ?? DELTA_T_LIMITS.good;
      const fit = suitability === 'Good' || suitability === 'Fair';
      const cutBy = fit ? cutOf(hour, deltaT) : null;
      const atBest = suitability === 'Good' && deltaT < DELTA_T_LIMITS.caution ? 'Fair' : suitability;
      let dryAfter = 0;
      while (dryAfter < MAX_DRY_HOURS && !rainsAt(hour + 1 + dryAfter)) dryAfter++;
      return {
        hour,
        level: cutBy === null ? atBest : 'Poor',
        cutBy,
        startsAtMs: midnight + hour * HOUR_MS,
        weather: weatherHour,
        isDark: isDarkHour(midnight + hour * HOUR_MS),
        dryAfter,
      };
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

function blockOf(date: string, run: readonly Judged[], level: SpraySuitability): SprayBlock {
  const startHour = run[0]?.hour ?? 0;
  return {
    date,
    startHour,
    endHour: startHour + run.length,
    level,
    isDark: run.some(({ isDark }) => isDark),
    windMost: most(known(run, 'windSpeed')),
    rainChanceMost: most(known(run, 'precipitationProbability')),
    humidityLeast: least(known(run, 'humidity')),
    humidityMost: most(known(run, 'humidity')),
    temperatureMost: most(known(run, 'temperature')),
  };
}

/** Runs of two and three hours without a gap, from an hour on. */
function runsOf(hours: readonly Judged[], isOne: (hour: Judged) => boolean): Judged[][] {
  const runs: Judged[][] = [];
  for (let length = MAX_BLOCK_HOURS; length >= SPRAY_TIME_WINDOW_HOURS_AT_LEAST; length--)
    for (let i = 0; i + length <= hours.length; i++) {
      const run = hours.slice(i, i + length);
      const first = run[0]?.hour ?? 0;
      if (run.every((one, j) => isOne(one) && one.hour === first + j)) runs.push(run);
    }
  return runs;
}

const isFit = ({ level }: Judged): boolean => level === 'Good' || level === 'Fair';
const darkOf = (run: readonly Judged[]): number => Number(run.some(({ isDark }) => isDark));

/**
 * The blocks of a date from an hour of it on, the best first: daylight before dark, Good before Fair, three hours before two, then the least
 * strain, then the earliest.
 */
export const sprayBlocks = (weather: BlockWeather, date: string, fromHour = 0): SprayBlock[] =>
  fitBlocks(date, judgedFrom(weather, date, fromHour));

const judgedFrom = (weather: BlockWeather, date: string, fromHour: number): Judged[] =>
  judged(weather, date).filter(({ hour }) => hour >= fromHour);

/** Both kinds of blocks of a date, from one judgement of its hours. */
export function blocksOfDay(
  weather: BlockWeather,
  date: string,
  fromHour: number,
): { readonly fit: SprayBlock[]; readonly leastBad: SprayBlock | null } {
  const hours = judgedFrom(weather, date, fromHour);
  return { fit: fitBlocks(date, hours), leastBad: leastBadBlock(date, hours) };
}

const fitBlocks = (date: string, hours: readonly Judged[]): SprayBlock[] =>
  runsOf(hours, isFit)
    .map((run) => {
      const worst = Math.max(...run.map(({ level }) => sprayLevels.indexOf(level ?? 'Poor')));
      const rank = [darkOf(run), worst, -run.length, Math.max(...run.map(strainOf)), run[0]?.hour ?? 0];
      return { run, rank, level: worst === 0 ? ('Good' as const) : ('Fair' as const) };
    })
    .sort((a, b) => inOrder(a.rank, b.rank))
    .map(({ run, level }) => blockOf(date, run, level));

/** The best block of a date from an hour on; null for none. */
export const sprayBlock = (weather: BlockWeather, date: string, fromHour = 0): SprayBlock | null =>
  sprayBlocks(weather, date, fromHour)[0] ?? null;

/**
 * The least bad hours of a date by daylight: no rain in them, wind and heat within the limits; those that leave the spray longest until rain,
 * then on the driest leaves, then the least strain. Null where it rains or blows all day.
 */
function leastBadBlock(date: string, hours: readonly Judged[]): SprayBlock | null {
  const isBearable = ({ weather: weatherHour, isDark }: Judged): boolean =>
    !isDark &&
    !isRainLikely(weatherHour) &&
    (weatherHour.windSpeed ?? 0) <= UNSPRAYABLE.windAbove &&
    (weatherHour.temperature ?? 0) <= HOTTEST &&
    weatherHour.precipitationProbability !== null;
  const [best] = runsOf(hours, isBearable)
    .map((run) => ({
      run,
      rank: [-(run.at(-1)?.dryAfter ?? 0), -run.length, Math.max(...run.map(strainOf)), run[0]?.hour ?? 0],
    }))
    .sort((a, b) => inOrder(a.rank, b.rank));
  return best === undefined ? null : blockOf(date, best.run, 'Poor');
}

/** The specification's day rule: hotter is Poor. */
const HOTTEST = 35;

function inOrder(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const blockStartMs = ({ date, startHour }: SprayBlock, utcOffsetMinutes: number): number =>
  (dayNumberOfDate(date) * 24 + startHour) * HOUR_MS - utcOffsetMinutes * MINUTE_MS;
export const blockEndMs = (block: SprayBlock, utcOffsetMinutes: number): number =>
  blockStartMs(block, utcOffsetMinutes) + (block.endHour - block.startHour) * HOUR_MS;
