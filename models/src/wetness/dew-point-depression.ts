/**
 * Leaf wetness from the dew point depression (air temperature minus dew point) with hysteresis: it begins at or
 * below the onset and ends above the offset; between them the hour before decides.
 *
 * Source: Gillespie, Srivastava & Pitblado (1993), J. Appl. Meteorol. 32:567-573. Onset 1.8 and offset 2.2 °C are the
 * specification's; Sentelhas et al. (2008) use 2.0 and 3.8. A gap, or an hour without inputs, forgets the state, so
 * that what is not known never carries wetness over.
 */
import { HOUR_MS } from '../weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries } from '../weather/series.ts';
import { dewPointMagnus } from '../weather/vapour.ts';

export interface DepressionThresholds {
  /** °C */
  readonly onset: number;
  /** °C, not below the onset */
  readonly offset: number;
}

/** Specification, section 9. */
export const DEPRESSION_HOUSE: DepressionThresholds = { onset: 1.8, offset: 2.2 };
/** 20 − 18.2 is 1.8000000000000007: a depression that reads 1.8 is at a limit of 1.8, not past it. °C */
export const DEPRESSION_ROUNDING = 1e-9;

/** Lulu et al. 2008; Sentelhas et al. 2008. */
export const DEPRESSION_SENTELHAS_2008: DepressionThresholds = { onset: 2.0, offset: 3.8 };

/**
 * Kernel: temperature minus dew point, °C, into `out`. The provider's dew point where it gave one, else Magnus from
 * temperature and humidity; NaN where neither can be had. Never below 0: a dew point above the air is rounding.
 */
export function dewPointDepression(series: HourlySeries, out: Float64Array): void {
  const { temperature, humidity, dewPoint, length } = series;
  for (let i = 0; i < length; i++) {
    const air = temperature[i] ?? Number.NaN;
    let dew = dewPoint[i] ?? Number.NaN;
    if (Number.isNaN(dew)) dew = dewPointMagnus(air, humidity[i] ?? Number.NaN);
    out[i] = air < dew ? 0 : air - dew;
  }
}

/**
 * Kernel: 1 wet, 0 dry, NaN unknown, into `out`, from `depression` as `dewPointDepression` writes it.
 *
 * @throws RangeError when the offset is below the onset.
 */
export function wetnessByDewPointDepression(
  series: HourlySeries,
  depression: Float64Array,
  thresholds: DepressionThresholds,
  out: Float64Array,
): void {
  if (!(thresholds.offset >= thresholds.onset))
    throw new RangeError(`offset ${thresholds.offset} is below onset ${thresholds.onset}`);
  const state = new Float64Array([0, Number.NEGATIVE_INFINITY]);
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    leafBlock(series, depression, thresholds, out, from, Math.min(from + BLOCK_HOURS, series.length), state);
}

/** The hours `from` to before `to`. `state` goes from block to block: wet, the start of the hour before. */
function leafBlock(
  { startsAtMs }: HourlySeries,
  depression: Float64Array,
  thresholds: DepressionThresholds,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
): void {
  const onset = thresholds.onset + DEPRESSION_ROUNDING;
  const offset = thresholds.offset + DEPRESSION_ROUNDING;
  let wet = state[0] ?? 0;
  let before = state[1] ?? Number.NaN;
  for (let i = from; i < to; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    const value = depression[i] ?? Number.NaN;
    if (startsAt - before !== HOUR_MS) wet = 0;
    before = startsAt;
    if (value <= onset) wet = 1;
    else if (value > offset) wet = 0;
    else if (Number.isNaN(value)) wet = 0;
    out[i] = Number.isNaN(value) ? value : wet;
  }
  state[0] = wet;
  state[1] = before;
}
