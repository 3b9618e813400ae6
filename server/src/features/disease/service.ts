import type { MeasuredQuantity, Place } from '@draksha/contract';
import {
  dateOfDayNumber,
  HOUR_MS,
  type HourlySeries,
  type HourWetness,
  type LeafWetness,
  leafWetness,
  localDayNumber,
  seriesFromHours,
  type WetnessRule,
  wetHoursOfSeries,
  wetSharesOfSeries,
} from '@draksha/models';
import { memoizedForQuarter } from '../../lib/memoized-for-quarter.ts';
import type { PlotInputs } from '../plot-hours/service.ts';
import type { WeatherBundle } from '../weather/service.ts';

const DAY_HOURS = 24;

const hoursBetween = (bundle: WeatherBundle, fromMs: number, toMs: number) =>
  bundle.hourly.filter((hour) => {
    const start = Date.parse(hour.datetime);
    return start >= fromMs && start < toMs;
  });

/** Wetness in which hours of an own station are marked. */
interface MarkedWetness extends LeafWetness {
  readonly hourlyWetness: readonly (HourWetness & { readonly measured?: readonly MeasuredQuantity[] })[];
}

/** Leaf wetness of the specification's blend from yesterday's first hour to tomorrow's last; screens show the served rule (decision 161). */
export const wetnessAdvice = memoizedForQuarter((bundle: WeatherBundle, now: Date): MarkedWetness => {
  const { utcOffsetMinutes, cell } = bundle;
  const today = localDayNumber(now.getTime(), utcOffsetMinutes);
  const midnight = Date.parse(`${dateOfDayNumber(today)}T00:00:00Z`) - utcOffsetMinutes * 60_000;
  const day = DAY_HOURS * HOUR_MS;
  const hours = hoursBetween(bundle, midnight - day, midnight + 2 * day);
  const byStart = new Map(hours.map((hour) => [Date.parse(hour.datetime), hour]));
  const found = leafWetness(hours, {
    wetShareAt: sensorOf(hours),
    utcOffsetMinutes,
    date: dateOfDayNumber(today),
    weatherSource: 'forecast',
    place: cell,
  });
  const hourlyWetness = found.hourlyWetness.map((hour) => {
    const measured = byStart.get(Date.parse(hour.datetime))?.measured;
    return measured ? { ...hour, measured } : hour;
  });
  return { ...found, hourlyWetness };
});

/** Own sensors' leaf wetness, by the start of an hour. */
function sensorOf(hours: PlotInputs['hours']) {
  const shares = new Map(
    hours.flatMap(({ datetime, leafWetness }) =>
      leafWetness == null ? [] : [[Date.parse(datetime), leafWetness]],
    ),
  );
  return (startsAtMs: number) => shares.get(startsAtMs) ?? null;
}

/** Leaf wetness by the hour, from an own sensor or else the served rule: 1 wet, 0 dry, NaN unknown. */
export const leafWetOf = (
  series: HourlySeries,
  hours: PlotInputs['hours'],
  place: Place,
  rule: WetnessRule | undefined,
): Float64Array => wetHoursOfSeries(series, { place, rule, wetShareAt: sensorOf(hours) });

/** Hours as a series, and how wet the leaves were: as an own sensor has it, else by the served rule. */
export function wetHours(hours: PlotInputs['hours'], place: Place, rule: WetnessRule | undefined) {
  const series = seriesFromHours(hours);
  return { series, wet: wetSharesOfSeries(series, { place, rule, wetShareAt: sensorOf(hours) }) };
}
