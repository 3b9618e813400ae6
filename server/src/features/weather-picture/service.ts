import { measuredQuantities, type WeatherPicture, weatherIcons } from '@draksha/contract';
import {
  DAY_MS,
  entryAt,
  HOUR_MS,
  localDayNumber,
  localIso,
  MINUTE_MS,
  packHours,
  packNumbers,
  seriesFromHours,
} from '@draksha/models';
import { memoizedForQuarter } from '../../lib/memoized-for-quarter.ts';
import { leafWetOf } from '../disease/service.ts';
import type { WeatherBundle } from '../weather/service.ts';

const DAYS_BACK = 1;
const DAYS_AHEAD = 16;

/** A bundle's hours from yesterday on, in the plan's short form, with values for the chart. */
export const pictureHours = memoizedForQuarter(
  (bundle: WeatherBundle, now: Date): Omit<WeatherPicture, 'name' | 'provenance'> => {
    const { utcOffsetMinutes, hourly } = bundle;
    const series = seriesFromHours(hourly);
    const midnight = localDayNumber(now.getTime(), utcOffsetMinutes) * DAY_MS - utcOffsetMinutes * MINUTE_MS;
    // The source's full hours: in India half an hour from those of UTC.
    const first = series.startsAtMs[entryAt(series, midnight - DAYS_BACK * DAY_MS)] ?? midnight;
    const until = midnight + DAYS_AHEAD * DAY_MS;
    const { startsAtMs, ...columns } = packHours(
      series,
      leafWetOf(series, hourly, bundle.cell, bundle.wetnessRule),
      first,
      until,
    );
    const byStart = new Map(hourly.map((hour) => [Date.parse(hour.datetime), hour]));
    const hours = Array.from({ length: Math.floor((until - first) / HOUR_MS) }, (_, i) =>
      byStart.get(first + i * HOUR_MS),
    );
    const measuredBits = (names: readonly string[] | undefined): number =>
      measuredQuantities.reduce((bits, name, i) => bits + (names?.includes(name) ? 2 ** i : 0), 0);
    return {
      utcOffsetMinutes,
      startsAt: localIso(startsAtMs, utcOffsetMinutes),
      ...columns,
      windDirection: packNumbers(
        hours.map((hour) => hour?.windDirection ?? Number.NaN),
        0,
      ),
      sky: packNumbers(
        hours.map((hour) => (hour === undefined ? Number.NaN : weatherIcons.indexOf(hour.icon))),
        0,
      ),
      measured: packNumbers(
        hours.map((hour) => measuredBits(hour?.measured) || Number.NaN),
        0,
      ),
    };
  },
);
