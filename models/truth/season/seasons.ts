/** The fifteen seasons that are kept: places and days of fruit pruning for which `../shared/data/india` has weather. */
import { fileURLToPath } from 'node:url';
import { dayNumberOfDate } from '../../src/weather/calendar.ts';
import type { SeasonParams } from './season-run.ts';
import { forecastOf, SEASON_PLACES, weatherOf } from './season-weather.ts';

export const KEPT_SEASONS: readonly (readonly [place: string, pruningDate: string])[] = [
  ['pune', '2016-10-12'],
  ['pune', '2017-10-10'],
  ['pune', '2019-10-05'],
  ['pune', '2022-09-20'],
  ['nashik', '2019-09-15'],
  ['nashik', '2020-09-25'],
  ['nashik', '2021-10-05'],
  ['nashik', '2022-08-25'],
  ['nashik', '2023-10-10'],
  ['sangli', '2019-10-01'],
  ['sangli', '2020-09-10'],
  ['sangli', '2021-10-15'],
  ['solapur', '2020-10-01'],
  ['solapur', '2022-09-10'],
  ['solapur', '2023-09-25'],
];

export const seasonTitle = (place: string, pruningDate: string): string =>
  `${place}, fruit pruning ${pruningDate}`;

export const keptFile = (place: string, pruningDate: string): string =>
  fileURLToPath(new URL(`kept/${place}-${pruningDate}.txt`, import.meta.url));

/** @throws Error for a place that nobody has weather of */
export function seasonParams(
  id: string,
  pruningDate: string,
  options: Pick<SeasonParams, 'looks' | 'diary'>,
): SeasonParams {
  const found = SEASON_PLACES.find((place) => place.id === id);
  if (found === undefined)
    throw new Error(
      `no weather for ${id}; there is some for ${SEASON_PLACES.map((place) => place.id).join(', ')}`,
    );
  const was = weatherOf(found);
  dayNumberOfDate(pruningDate);
  if (was(pruningDate).length === 0) throw new Error(`no weather for ${id} on ${pruningDate}`);
  return {
    pruningDate,
    was,
    forecast: (date, lead) => forecastOf(was, date, lead),
    place: { latitude: found.latitude, longitude: found.longitude },
    ...options,
  };
}
