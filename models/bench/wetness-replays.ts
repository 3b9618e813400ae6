/**
 * The kept seasons replayed with both rules of wetness: mornings at "moderate" or above, disease by disease, by the specification's blend and as
 * served. Nobody looked at these plots, so that which mornings were right is not known here.
 */

import { riskLevels } from '../src/choices.ts';
import { leadingDiseases } from '../src/risk/leading-disease.ts';
import { dateAfter } from '../src/weather/calendar.ts';
import { createWetnessColumns, houseWetness, isWetProbability } from '../src/wetness/house-wetness.ts';
import { msOf, planWeather, plotOfSeason, SEASON_DAYS } from '../truth/season/season-run.ts';
import { datesBetween } from '../truth/season/season-weather.ts';
import { seasonParams } from '../truth/season/seasons.ts';

const REPLAYED = [
  ['pune', '2016-10-12'],
  ['pune', '2017-10-10'],
  ['nashik', '2019-09-15'],
  ['nashik', '2023-10-10'],
  ['solapur', '2023-09-25'],
] as const;
const DAYS_BEFORE = 10;
const MODERATE = riskLevels.indexOf('moderate');

interface Replayed {
  readonly wetHours: number;
  readonly downy: number;
  readonly botrytis: number;
  readonly anthracnose: number;
}

export interface Replay {
  readonly place: string;
  readonly pruningDate: string;
  readonly rainMm: number;
  readonly blend: Replayed;
  readonly served: Replayed;
}

function replayOf(place: string, pruningDate: string): Replay {
  const asked = seasonParams(place, pruningDate, { looks: 1, diary: 'none' });
  const hours = datesBetween(
    dateAfter(pruningDate, -DAYS_BEFORE),
    dateAfter(pruningDate, SEASON_DAYS + 1),
  ).flatMap((date) => asked.was(date));
  const weather = planWeather(hours, asked.place, msOf(pruningDate, 0));
  const { vine } = plotOfSeason(pruningDate, weather, []);
  if (vine === null) throw new Error(`no season at ${place}`);
  const { series, leafWet, utcOffsetMinutes } = weather;
  const columns = createWetnessColumns(series.length);
  houseWetness(series, columns, asked.place);
  const blend = columns.probability.map((value) =>
    Number.isNaN(value) ? value : Number(isWetProbability(value)),
  );
  const dates = datesBetween(pruningDate, dateAfter(pruningDate, SEASON_DAYS));
  const replayed = (wet: ArrayLike<number>): Replayed => {
    const mornings = leadingDiseases(series, wet, vine, dates, { utcOffsetMinutes });
    const at = (name: string) =>
      mornings.filter(({ ranking }) =>
        ranking.some(
          ({ disease, level }) => disease === name && level !== null && riskLevels.indexOf(level) >= MODERATE,
        ),
      ).length;
    return {
      wetHours: Array.from(wet).filter((hour) => hour === 1).length,
      downy: at('downyMildew'),
      botrytis: at('botrytis'),
      anthracnose: at('anthracnose'),
    };
  };
  const rainMm = hours.reduce((sum, { precipitation }) => sum + (precipitation ?? 0), 0);
  return { place, pruningDate, rainMm, blend: replayed(blend), served: replayed(leafWet) };
}

export const wetnessReplays = (): Replay[] => REPLAYED.map(([place, date]) => replayOf(place, date));

export function replayTable(replays: readonly Replay[]): string {
  const both = ({ blend, served }: Replay, name: keyof Replayed) => `${blend[name]} → ${served[name]}`;
  return [
    '| Season, blend → served | Rain mm | Wet hours | Downy mildew | Botrytis | Anthracnose |',
    '|---|---:|---:|---:|---:|---:|',
    ...replays.map(
      (one) =>
        `| ${one.place}, pruned ${one.pruningDate} | ${Math.round(one.rainMm)} | ${both(one, 'wetHours')} | ${both(one, 'downy')} | ${both(one, 'botrytis')} | ${both(one, 'anthracnose')} |`,
    ),
  ].join('\n');
}
