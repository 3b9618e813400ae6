/**
 * The events of a flowering window by name and date, as the specification's `riskEvents` has them. Thresholds, severities and
 * the score are in `flowering-window.ts`.
 *
 * Inputs: days of °C, % (mean humidity), km/h (greatest wind), mm, % (rain probability). A missing value ends a spell and is
 * no event.
 */
import { dateOfDayNumber } from '../weather/calendar.ts';
import type { DailySeries } from '../weather/daily-weather.ts';
import {
  type DayFlags,
  eventBits,
  HEAT,
  HUMID,
  hasSeveral,
  heatSeverity,
  humidSeverity,
  OPTIMAL,
  RAIN,
  runLength,
  WIND,
} from './flowering-window.ts';

export interface Spell {
  readonly startDate: string;
  readonly endDate: string;
  readonly days: number;
}
export interface HeatWave extends Spell {
  readonly severity: 'moderate' | 'high' | 'critical';
  readonly tempMax: number;
}
export interface RainEvent {
  readonly date: string;
  readonly precipitation: number | null;
  readonly precipitationProbability: number | null;
}
export interface HumidPeriod extends Spell {
  readonly severity: 'moderate' | 'high';
  readonly humidity: number;
}
export interface WindyPeriod extends Spell {
  readonly windSpeed: number;
}
export interface CombinedEvent {
  readonly date: string;
  readonly events: readonly ('heatWave' | 'moderateRain' | 'highHumidity' | 'wind')[];
}

/** The specification's `riskEvents`. */
export interface FloweringRiskEvents {
  readonly heatWaves: readonly HeatWave[];
  readonly moderateRainEvents: readonly RainEvent[];
  readonly highHumidityPeriods: readonly HumidPeriod[];
  readonly windyPeriods: readonly WindyPeriod[];
  readonly combinedEvents: readonly CombinedEvent[];
  readonly optimalDays: readonly string[];
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** The events of a window by name and date; the counts of `countWindow` are the lengths of these lists. */
export function listEvents(
  days: DailySeries,
  flags: DayFlags,
  from: number,
  to: number,
): FloweringRiskEvents {
  const dateAt = (i: number): string => dateOfDayNumber(days.firstDay + i);
  const spells = (bit: number): { from: number; days: number }[] => {
    const found: { from: number; days: number }[] = [];
    for (let i = from; i < to; ) {
      const length = runLength(flags, bit, i, to);
      if (length > 0) found.push({ from: i, days: length });
      i += length + 1;
    }
    return found;
  };
  const spell = (start: number, length: number): Spell => ({
    startDate: dateAt(start),
    endDate: dateAt(start + length - 1),
    days: length,
  });
  const greatest = (column: Float64Array, start: number, length: number): number =>
    column
      .subarray(start, start + length)
      .reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const heatWaves: HeatWave[] = [];
  for (const { from: start, days: length } of spells(HEAT)) {
    const severity = heatSeverity(length);
    if (severity !== null)
      heatWaves.push({ ...spell(start, length), severity, tempMax: greatest(days.tempMax, start, length) });
  }
  const highHumidityPeriods: HumidPeriod[] = [];
  for (const { from: start, days: length } of spells(HUMID)) {
    const severity = humidSeverity(length);
    if (severity !== null)
      highHumidityPeriods.push({
        ...spell(start, length),
        severity,
        humidity: greatest(days.humidity, start, length),
      });
  }
  const windyPeriods = spells(WIND).map(({ from: start, days: length }) => ({
    ...spell(start, length),
    windSpeed: greatest(days.windSpeed, start, length),
  }));
  const taking = new Uint8Array(Math.max(0, to - from));
  eventBits(flags, from, to, taking);
  const moderateRainEvents: RainEvent[] = [];
  const combinedEvents: CombinedEvent[] = [];
  const optimalDays: string[] = [];
  taking.forEach((bits, offset) => {
    const i = from + offset;
    if ((bits & RAIN) !== 0)
      moderateRainEvents.push({
        date: dateAt(i),
        precipitation: orNull(days.precipitation[i]),
        precipitationProbability: orNull(days.precipitationProbability[i]),
      });
    if (hasSeveral(bits))
      combinedEvents.push({
        date: dateAt(i),
        events: (
          [
            ['heatWave', HEAT],
            ['moderateRain', RAIN],
            ['highHumidity', HUMID],
            ['wind', WIND],
          ] as const
        )
          .filter(([, bit]) => (bits & bit) !== 0)
          .map(([name]) => name),
      });
    if (((flags[i] ?? 0) & OPTIMAL) !== 0) optimalDays.push(dateAt(i));
  });
  return { heatWaves, moderateRainEvents, highHumidityPeriods, windyPeriods, combinedEvents, optimalDays };
}
