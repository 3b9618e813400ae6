/**
 * The record of a provider at a cell by lead time: what its forecasts were worth for the wet hours and spray hours made from them, whether
 * taking its bias off helps, whether its chance of rain means what it says, and from that how sure the next forecast is.
 *
 * - Wet hours by `wetnessByVapourDeficit`, noon to noon; spray hours (Good or Fair) of 06 to 18: made from the forecast and from what was observed.
 * - Bias of temperature, humidity and wind is taken off where it lowers the mean error by a twentieth on days that had no say in it, in 3 of 4
 *   blocks of days at least; for wet and spray hours only where it makes these no worse on the same days. Rain is left: what is taken
 *   off a shower would fall on dry hours too.
 * - The chance of rain is compared with what happened day by day: too high or too low where the mean difference is beyond two standard errors.
 * - How sure: the share of held-out days within 2 hours, with the low end of its 80 % interval (Wilson 1927, J. Am. Stat. Assoc. 22:209-212).
 *
 * Fewer than `MIN_RECORD_DAYS` days: not known. Chosen constants: docs/models/forecast-skill.md.
 */

import { sprayLevels } from '../../src/spray/spray-hour.ts';
import {
  type CalendarOptions,
  localDayNumber,
  localHourOfDay,
  utcOffsetOf,
} from '../../src/weather/calendar.ts';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../../src/weather/series.ts';
import { SPRAY_LEVEL_UNKNOWN, sprayLevelsOfHours } from '../spray/spray-levels.ts';
import { wetnessByVapourDeficit } from '../wetness/wetness-by-vapour-deficit.ts';
import {
  type ErrorFigures,
  errorFigures,
  type ForecastSkill,
  forecastSkill,
  type ObservedHour,
  RAIN_FROM_MM,
  type SkillOptions,
  type StoredForecast,
} from './forecast-skill.ts';

export const MIN_RECORD_DAYS = 16;
const BLOCKS = 4;
const BLOCKS_TO_HELP = 3;
const MIN_GAIN = 0.95;
/** Hours of a day that must be known on both sides: of 24, and of the 12 by day. */
const KNOWN_HOURS = { wetHours: 22, sprayHours: 11 } as const;
const SPRAY_FROM_HOUR = 6;
const SPRAY_TO_HOUR = 18;
const CLOSE_HOURS = 2;
/** 10 % point of the normal distribution. */
const WILSON_Z = 1.2816;
const HALF_DAY_MINUTES = 720;

export const correctedQuantities = ['temperature', 'humidity', 'windSpeed'] as const;
export type CorrectedQuantity = (typeof correctedQuantities)[number];
export const madeHours = ['wetHours', 'sprayHours'] as const;
export type MadeHours = (typeof madeHours)[number];

export interface CellForecast extends StoredForecast {
  readonly cell: string;
}
export interface RecordedForecast extends ObservedHour {
  readonly cell: string;
}

export interface BiasCorrection {
  /** What the forecast is too high by, over all days. */
  readonly bias: number;
  /** Mean absolute errors on held-out days. */
  readonly raw: number;
  readonly corrected: number;
  readonly helps: boolean;
}

export interface MadeHoursRecord {
  /** Hours a day, forecast minus observed, over days. */
  readonly raw: ErrorFigures;
  /** With the biases that help taken off, each day by the bias of other blocks; null where none helps. */
  readonly corrected: ErrorFigures | null;
  readonly useCorrection: boolean;
  /** Of the one in use; null below `MIN_RECORD_DAYS`. */
  readonly sure: {
    readonly days: number;
    readonly close: number;
    readonly share: number;
    readonly low: number;
  } | null;
}

export interface RainCalibration {
  readonly days: number;
  /** Mean chance minus share of hours with rain, and its standard error over days. */
  readonly difference: number;
  readonly standardError: number | null;
  readonly verdict: 'fits' | 'too_high' | 'too_low' | 'not_known';
}

export interface ForecastRecord {
  readonly ruleId: 'forecast_record';
  readonly cell: string;
  readonly skill: ForecastSkill;
  /** Days with an hour of forecast and observation. */
  readonly days: number;
  readonly corrections: Readonly<Record<CorrectedQuantity, BiasCorrection | null>>;
  readonly made: Readonly<Record<MadeHours, MadeHoursRecord | null>>;
  readonly rain: RainCalibration | null;
}

interface Pairing {
  readonly said: HourlySeries;
  readonly was: HourlySeries;
  /** Block of each hour's day, 0 to 3. */
  readonly block: Uint8Array;
  readonly day: Float64Array;
  readonly days: number;
}

/** The last word of the class on each hour, and the hour as observed. */
function pairingOf(
  forecasts: readonly StoredForecast[],
  observed: ReadonlyMap<number, ObservedHour>,
  offset: number,
): Pairing {
  const last = new Map<number, StoredForecast>();
  for (const forecast of forecasts) {
    const at = Date.parse(forecast.datetime);
    const before = last.get(at);
    if (!observed.has(at)) continue;
    if (before === undefined || Date.parse(before.issuedAt) <= Date.parse(forecast.issuedAt))
      last.set(at, forecast);
  }
  const columns = { temperature: null, humidity: null };
  const said = seriesFromHours([...last.values()].map((hour) => ({ ...columns, ...hour })));
  const was = seriesFromHours(
    [...last.keys()].map((at) => ({ ...columns, ...observed.get(at), datetime: new Date(at).toISOString() })),
  );
  const day = said.startsAtMs.map((at) => localDayNumber(at, offset));
  const order = [...new Set(day)];
  const place = new Map(order.map((one, i) => [one, Math.floor((i * BLOCKS) / order.length)]));
  return { said, was, day, days: order.length, block: Uint8Array.from(day, (one) => place.get(one) ?? 0) };
}

/** Mean of said − was over the hours known on both sides; NaN without any. */
function biasOf(said: Float64Array, was: Float64Array, counts: (hour: number) => boolean): number {
  let sum = 0;
  let n = 0;
  for (let i = 0; i < said.length; i++) {
    const error = (said[i] ?? Number.NaN) - (was[i] ?? Number.NaN);
    if (Number.isNaN(error) || !counts(i)) continue;
    sum += error;
    n++;
  }
  return sum / n;
}

const inRange: Readonly<Record<CorrectedQuantity, (value: number) => number>> = {
  temperature: (value) => value,
  humidity: (value) => Math.max(0, Math.min(100, value)),
  windSpeed: (value) => Math.max(0, value),
};

/** Each hour with the bias of the other blocks taken off. */
function heldOut({ said, was, block }: Pairing, quantity: CorrectedQuantity): Float64Array {
  const biases = Array.from({ length: BLOCKS }, (_, held) =>
    biasOf(said[quantity], was[quantity], (i) => block[i] !== held),
  );
  return said[quantity].map((value, i) => inRange[quantity](value - (biases[block[i] ?? 0] ?? Number.NaN)));
}

function correctionOf(pairing: Pairing, quantity: CorrectedQuantity): BiasCorrection | null {
  if (pairing.days < MIN_RECORD_DAYS) return null;
  const { said, was, block } = pairing;
  const without = heldOut(pairing, quantity);
  const errorOf = (column: Float64Array, counts: (hour: number) => boolean): number =>
    biasOf(
      column.map((value, i) => Math.abs(value - (was[quantity][i] ?? Number.NaN))),
      new Float64Array(column.length),
      counts,
    );
  const [raw, corrected] = [errorOf(said[quantity], () => true), errorOf(without, () => true)];
  if (Number.isNaN(raw) || Number.isNaN(corrected)) return null;
  const better = Array.from({ length: BLOCKS }, (_, held) => {
    const counts = (i: number) => block[i] === held;
    return errorOf(without, counts) < errorOf(said[quantity], counts);
  }).filter(Boolean).length;
  return {
    bias: biasOf(said[quantity], was[quantity], () => true),
    raw,
    corrected,
    helps: corrected <= MIN_GAIN * raw && better >= BLOCKS_TO_HELP,
  };
}

const flagsOf: Readonly<Record<MadeHours, (series: HourlySeries) => Float64Array>> = {
  wetHours: (series) => {
    const wet = new Float64Array(series.length);
    wetnessByVapourDeficit(series, wet);
    return wet;
  },
  sprayHours: (series) => {
    const levels = new Uint8Array(series.length);
    sprayLevelsOfHours(series, levels);
    const poor = sprayLevels.indexOf('Poor');
    return Float64Array.from(levels, (level) =>
      level === SPRAY_LEVEL_UNKNOWN ? Number.NaN : level === poor ? 0 : 1,
    );
  },
};

/** Hours a day of both, over days that are known. */
function dayPairs(
  made: MadeHours,
  said: HourlySeries,
  was: HourlySeries,
  offset: number,
): (readonly [number, number])[] {
  const [saidFlags, wasFlags] = [flagsOf[made](said), flagsOf[made](was)];
  const days = new Map<number, { known: number; said: number; was: number }>();
  for (let i = 0; i < said.length; i++) {
    const at = said.startsAtMs[i] ?? Number.NaN;
    const [a, b] = [saidFlags[i] ?? Number.NaN, wasFlags[i] ?? Number.NaN];
    const hour = localHourOfDay(at, offset);
    const counts = made === 'wetHours' || (hour >= SPRAY_FROM_HOUR && hour < SPRAY_TO_HOUR);
    if (!counts || Number.isNaN(a + b)) continue;
    const day = localDayNumber(at, made === 'wetHours' ? offset + HALF_DAY_MINUTES : offset);
    const sums = days.get(day) ?? { known: 0, said: 0, was: 0 };
    days.set(day, { known: sums.known + 1, said: sums.said + a, was: sums.was + b });
  }
  return [...days.values()].flatMap((day) =>
    day.known >= KNOWN_HOURS[made] ? [[day.said, day.was] as const] : [],
  );
}

/** The low end of the 80 % interval of a share. */
export function wilsonLow(hits: number, n: number): number {
  const z2 = WILSON_Z ** 2;
  const share = hits / n;
  const spread = WILSON_Z * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return Math.max(0, (share + z2 / (2 * n) - spread) / (1 + z2 / n));
}

function madeRecord(
  made: MadeHours,
  pairing: Pairing,
  corrections: ForecastRecord['corrections'],
  offset: number,
): MadeHoursRecord | null {
  const { said, was } = pairing;
  const plain = dayPairs(made, said, was, offset);
  const raw = errorFigures(plain);
  if (raw === null) return null;
  const helping = correctedQuantities.filter((quantity) => corrections[quantity]?.helps === true);
  const better =
    helping.length === 0
      ? null
      : dayPairs(
          made,
          {
            ...said,
            ...Object.fromEntries(helping.map((quantity) => [quantity, heldOut(pairing, quantity)])),
          },
          was,
          offset,
        );
  const corrected = better === null ? null : errorFigures(better);
  const useCorrection = corrected !== null && corrected.meanAbsoluteError <= raw.meanAbsoluteError;
  const used = useCorrection && better !== null ? better : plain;
  const close = used.filter(([a, b]) => Math.abs(a - b) <= CLOSE_HOURS).length;
  const days = used.length;
  return {
    raw,
    corrected,
    useCorrection,
    sure: days < MIN_RECORD_DAYS ? null : { days, close, share: close / days, low: wilsonLow(close, days) },
  };
}

function rainCalibration({ said, was, day }: Pairing, rainFromMm: number): RainCalibration | null {
  const byDay = new Map<number, { n: number; sum: number }>();
  for (let i = 0; i < said.length; i++) {
    const chance = Math.max(0, Math.min(100, said.precipitationProbability[i] ?? Number.NaN)) / 100;
    const mm = was.precipitation[i] ?? Number.NaN;
    if (Number.isNaN(chance + mm)) continue;
    const sums = byDay.get(day[i] ?? 0) ?? { n: 0, sum: 0 };
    byDay.set(day[i] ?? 0, { n: sums.n + 1, sum: sums.sum + chance - (mm >= rainFromMm ? 1 : 0) });
  }
  const differences = [...byDay.values()].map(({ n, sum }) => sum / n);
  const days = differences.length;
  if (days === 0) return null;
  const difference = differences.reduce((sum, one) => sum + one, 0) / days;
  if (days < MIN_RECORD_DAYS) return { days, difference, standardError: null, verdict: 'not_known' };
  const variance = differences.reduce((sum, one) => sum + (one - difference) ** 2, 0) / (days - 1);
  const standardError = Math.sqrt(variance / days);
  const beyond = Math.abs(difference) > 2 * standardError;
  return {
    days,
    difference,
    standardError,
    verdict: !beyond ? 'fits' : difference > 0 ? 'too_high' : 'too_low',
  };
}

/**
 * One record for each cell, provider and lead-time class that has a sample; cells in the order in which they are met.
 *
 * @throws RangeError as `forecastSkill`, and for an impossible offset
 */
export function forecastRecords(
  forecasts: readonly CellForecast[],
  observations: readonly RecordedForecast[],
  options: SkillOptions & CalendarOptions = {},
): ForecastRecord[] {
  const offset = utcOffsetOf(options);
  const observedIn = Map.groupBy(observations, ({ cell }) => cell);
  return [...Map.groupBy(forecasts, ({ cell }) => cell)].flatMap(([cell, own]) => {
    const hours = observedIn.get(cell) ?? [];
    const observed = new Map(hours.map((hour) => [Date.parse(hour.datetime), hour]));
    return forecastSkill(own, hours, options).map((skill): ForecastRecord => {
      const inClass = own.filter(({ provider, issuedAt, datetime }) => {
        const lead = (Date.parse(datetime) - Date.parse(issuedAt)) / HOUR_MS;
        return provider === skill.provider && lead >= skill.leadFromHours && lead < skill.leadToHours;
      });
      const pairing = pairingOf(inClass, observed, offset);
      const corrections = {
        temperature: correctionOf(pairing, 'temperature'),
        humidity: correctionOf(pairing, 'humidity'),
        windSpeed: correctionOf(pairing, 'windSpeed'),
      };
      return {
        ruleId: 'forecast_record',
        cell,
        skill,
        days: pairing.days,
        corrections,
        made: {
          wetHours: madeRecord('wetHours', pairing, corrections, offset),
          sprayHours: madeRecord('sprayHours', pairing, corrections, offset),
        },
        rain: rainCalibration(pairing, options.rainFromMm ?? RAIN_FROM_MM),
      };
    });
  });
}
