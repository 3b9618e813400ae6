/** How sure a spray's reason is: by how such mornings came before, and by what is missing (decision 161). */
import type { Naming } from '../products/product-naming.ts';
import { spokenRecord } from '../risk/wet-mornings.ts';
import { dayNumberOfDate, localDate } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import type { DiseaseNeed } from './disease-needs.ts';
import { type PlanMessage, type PlanPlot, type PlotAction, planMessage } from './plan-action.ts';

/** Weather older than this is not sure any more, hours. */
const OLD_WEATHER_HOURS = 6;
/** Shares of the mornings said to be wet that were, from which on a forecast is good or fair. Chosen. */
const SURE_FROM = { good: 0.75, fair: 0.5 } as const;
const FROM_LEAST = ['low', 'fair', 'good'] as const;

/** How such mornings came, as forecast so many days ahead in this cell and season; what was seen needs no forecast. */
function measured(
  { weather }: Pick<PlanPlot, 'weather'>,
  need: DiseaseNeed | undefined,
  nowMs: number,
): Pick<PlotAction, 'sure' | 'sureBecause'> {
  if (need === undefined || weather === null || need.when === 'seen')
    return { sure: 'good', sureBecause: [] };
  const today = localDate(nowMs, weather.utcOffsetMinutes);
  const lead = Math.max(0, dayNumberOfDate(need.morning) - dayNumberOfDate(today));
  const record = spokenRecord(weather.mornings, lead);
  if (record === null || need.when === 'standing')
    return { sure: 'unmeasured', sureBecause: [planMessage('sure.not_measured')] };
  const { said, came } = record;
  const share = came / said;
  return {
    sure: share >= SURE_FROM.good ? 'good' : share >= SURE_FROM.fair ? 'fair' : 'low',
    sureBecause: [planMessage('sure.record', { said, came })],
  };
}

export function spraySureness(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  named: Naming,
  nowMs: number,
): Pick<PlotAction, 'sure' | 'sureBecause'> {
  const ageHours = plot.weather === null ? 0 : (nowMs - plot.weather.fetchedAtMs) / HOUR_MS;
  const because: PlanMessage[] = [];
  if (ageHours > OLD_WEATHER_HOURS)
    because.push(planMessage('sure.old_weather', { hours: Math.round(ageHours) }));
  if (named.lines.length === 0)
    because.push(planMessage('keep.nothing_named', { disease: needs[0]?.disease ?? '' }));
  if (plot.sprays.length === 0) because.push(planMessage('sure.no_diary'));
  const { sure, sureBecause } = measured(plot, needs[0], nowMs);
  const level =
    sure === 'unmeasured'
      ? because.length > 1
        ? 'low'
        : sure
      : (FROM_LEAST[Math.max(0, FROM_LEAST.indexOf(sure) - because.length)] ?? 'low');
  return { sure: level, sureBecause: [...sureBecause, ...because] };
}
