import {
  dateOfDayNumber,
  judgeSprayHour,
  localDayNumber,
  rainChance,
  SPRAY_DAY,
  sprayDays,
  sprayWindows,
} from '@draksha/models';
import { memoizedForQuarter } from '../../lib/memoized-for-quarter.ts';
import { covers, type WeatherBundle } from '../weather/service.ts';

const orNaN = (value: number | null): number => value ?? Number.NaN;

/** The running hour, judged; `null` where the bundle has no such hour. */
function sprayNow(bundle: WeatherBundle, now: Date) {
  const hour = bundle.hourly.find((candidate) => covers(candidate, now.getTime()));
  if (!hour) return null;
  const { level, facts } = judgeSprayHour({
    ...hour,
    precipitationProbability: rainChance(orNaN(hour.precipitationProbability), orNaN(hour.precipitation)),
  });
  return { datetime: hour.datetime, suitability: level, facts };
}

/** The specification's spray advice for the cell of a bundle: today and the two days after it. */
export const sprayAdvice = memoizedForQuarter((bundle: WeatherBundle, now: Date) => {
  const { utcOffsetMinutes } = bundle;
  const today = localDayNumber(now.getTime(), utcOffsetMinutes);
  const dates = Array.from({ length: SPRAY_DAY.adviceDays }, (_, i) => dateOfDayNumber(today + i));
  return {
    now: sprayNow(bundle, now),
    days: sprayDays(bundle.hourly, {
      utcOffsetMinutes,
      fromDate: dateOfDayNumber(today),
      daily: bundle.daily,
    }),
    windows: dates.flatMap((date) => sprayWindows(bundle.hourly, { utcOffsetMinutes, date })),
  };
});
