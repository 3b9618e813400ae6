import { type SprayBlock, sprayBlock } from '@draksha/models';
import { dayRain } from '../../lib/cell-day.ts';
import { mostOf } from '../../lib/hour-runs.ts';
import type { PictureColumns } from '../../lib/weather-picture.ts';

export interface DayFigures {
  /** Sum of its hours where all are known, else the source's own figure. */
  readonly rainMm: number | null;
  readonly windMost: number | null;
  /** Degrees the strongest wind comes from. */
  readonly windFrom: number | null;
  /** The one verdict: `null` where there is no block, `unknown` where its hours are not known. */
  readonly block: SprayBlock | null | 'unknown';
}

const DAY_HOURS = 24;

/**
 * What a row of a day says beside the source's daily values.
 *
 * @param fromHour of today the running hour: a block that is over is none
 */
export function dayFigures(
  { hours, weather }: PictureColumns,
  day: { readonly date: string; readonly precipitation: number | null },
  fromHour = 0,
): DayFigures {
  const own = hours.filter(({ date }) => date === day.date);
  const winds = own.map(({ windSpeed }) => windSpeed).filter((value) => value !== null);
  const windMost = mostOf(winds);
  const whole = own.length === DAY_HOURS && own.every(({ rainMm }) => rainMm !== null);
  const known = own.some(({ spray }) => spray?.level != null);
  return {
    rainMm: whole ? dayRain(weather, day.date) : day.precipitation,
    windMost,
    windFrom: own.find(({ windSpeed }) => windSpeed === windMost)?.windFrom ?? null,
    block: known ? sprayBlock(weather, day.date, fromHour) : 'unknown',
  };
}
