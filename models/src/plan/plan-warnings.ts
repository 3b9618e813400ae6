/**
 * Warnings above everything: rain of today and tomorrow, nights that slow the vine (below 8 °C) or hurt berries (3 °C). Only from real weather.
 *
 * Cold: press reports from Nashik (secondary). Rain: the rainy day of India's weather service, 2.5 mm.
 */
import { dateOfDayNumber, localDayNumber, localHourOfDay } from '../weather/calendar.ts';
import { DAY_MS } from '../weather/durations.ts';
import type { PlanPlot, PlanWarning } from './plan-action.ts';
import type { PlanWeather } from './plan-weather.ts';

const RAIN = { amberMm: 2.5, redMm: 20 } as const;
const COLD = { slowsBelow: 8, hurtsAt: 3 } as const;
/** Days of fruit on the vine: from set on. */
const BERRIES_FROM_DAP = 56;

interface DayFacts {
  readonly mm: number;
  readonly chance: number | null;
  readonly fromHour: number | null;
  readonly toHour: number | null;
  readonly coldest: number | null;
}

function factsOf(weather: PlanWeather, date: string): DayFacts {
  const { series, utcOffsetMinutes } = weather;
  let mm = 0;
  let chance: number | null = null;
  let fromHour: number | null = null;
  let toHour: number | null = null;
  let coldest: number | null = null;
  for (let i = 0; i < series.length; i++) {
    const at = series.startsAtMs[i] ?? Number.NaN;
    if (dateOfDayNumber(localDayNumber(at, utcOffsetMinutes)) !== date) continue;
    const fell = series.precipitation[i] ?? Number.NaN;
    const likely = series.precipitationProbability[i] ?? Number.NaN;
    const warmth = series.temperature[i] ?? Number.NaN;
    if (fell > 0) {
      mm += fell;
      const hour = localHourOfDay(at, utcOffsetMinutes);
      fromHour ??= hour;
      toHour = hour + 1;
      if (!Number.isNaN(likely)) chance = Math.max(chance ?? 0, likely);
    }
    if (!Number.isNaN(warmth)) coldest = Math.min(coldest ?? warmth, warmth);
  }
  return { mm, chance, fromHour, toHour, coldest };
}

/** One for each cause and day; plots of one weather share it. The first date is today. */
export function planWarnings(plots: readonly PlanPlot[], dates: readonly string[]): PlanWarning[] {
  const byWeather = Map.groupBy(
    plots.filter(({ weather }) => weather !== null && !weather.sample),
    ({ weather }) => weather,
  );
  return [...byWeather].flatMap(([weather, own]) => {
    if (weather === null) return [];
    return dates.slice(0, 2).flatMap((date): PlanWarning[] => {
      const { mm, chance, fromHour, toHour, coldest } = factsOf(weather, date);
      const plotIds = own.map(({ id }) => id);
      const fruiting = own.filter(
        ({ vine }) =>
          vine?.cycle === 'fruit' &&
          Date.parse(date) - Date.parse(vine.pruningDate) >= BERRIES_FROM_DAP * DAY_MS,
      );
      const found: PlanWarning[] = [];
      if (mm >= RAIN.amberMm && fromHour !== null && toHour !== null)
        found.push({
          id: 'rain',
          severity: mm >= RAIN.redMm ? 'red' : 'amber',
          plotIds,
          date,
          params: { fromHour, toHour, mm: Math.round(mm), ...(chance === null ? {} : { chance }) },
        });
      if (coldest !== null && coldest <= COLD.hurtsAt && fruiting.length > 0)
        found.push({
          id: 'berries_freeze',
          severity: 'red',
          plotIds: fruiting.map(({ id }) => id),
          date,
          params: { temperature: coldest },
        });
      else if (coldest !== null && coldest < COLD.slowsBelow)
        found.push({ id: 'cold', severity: 'amber', plotIds, date, params: { temperature: coldest } });
      return found;
    });
  });
}
