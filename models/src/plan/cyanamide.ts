/** Instructions for hydrogen cyanamide at pruning: dose, gloves, no alcohol, dry hours. Press reports of NRC Grapes (Somkuwar). */
import { dayNumberOfDate } from '../weather/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../weather/durations.ts';
import { entryAt } from '../weather/series.ts';
import { type PlanMessage, type PlanPlot, planMessage } from './plan-action.ts';
import { UNSPRAYABLE } from './spray-block.ts';

export function cyanamideKeeps({ weather }: PlanPlot, date: string): PlanMessage[] {
  const said = [planMessage('keep.cyanamide_dose'), planMessage('keep.cyanamide_safety')];
  if (weather === null || weather.sample) return said;
  const { series, utcOffsetMinutes } = weather;
  const fromMs = dayNumberOfDate(date) * DAY_MS - utcOffsetMinutes * MINUTE_MS;
  for (let i = entryAt(series, fromMs); i < series.length; i++) {
    const atMs = series.startsAtMs[i] ?? Number.NaN;
    if (atMs >= fromMs + DAY_MS) break;
    if ((series.precipitationProbability[i] ?? 0) > UNSPRAYABLE.rainAbove)
      return [...said, planMessage('keep.cyanamide_rain', { atMs })];
  }
  return said;
}
